// Searches as buyers write them (interior decorators, tailors, quilters, costume makers, with their typing errors), and
// which of the sample fabrics they must find. `all`: these and no other.

export interface BuyerSearch {
  readonly q: string;
  /** First words of the names; empty: nothing at all. */
  readonly finds: readonly string[];
  readonly all?: true;
  readonly not?: readonly string[];
}

const WOOLS = [
  ...['Fell Herringbone', 'Donegal', 'Shepherd’s', 'Bird’s-Eye', 'Gun Club', 'Weaver’s Row', 'Bouclé'],
  ...['Cavalry Twill', 'Hopsack'],
];
const COATINGS = ['Fell Herringbone', 'Donegal', 'Gun Club', 'Bouclé'];
const SILKS = ['Frost Organza', 'Shot Dupion', 'Duchesse Satin', 'Ashby Damask'];

const tailors: readonly BuyerSearch[] = [
  { q: 'wool', finds: WOOLS },
  { q: 'Wool fabric', finds: WOOLS },
  { q: 'heavy wool coating', finds: COATINGS, not: ['Hopsack', 'Keeper’s', 'Bird’s-Eye', 'Duchesse'] },
  { q: 'wool coating over 400 g/m²', finds: ['Fell Herringbone', 'Donegal', 'Bouclé'], all: true },
  { q: 'suiting', finds: ['Bird’s-Eye', 'Hopsack', 'Cavalry Twill', 'Veranda'] },
  { q: 'wool suits', finds: ['Bird’s-Eye', 'Hopsack', 'Cavalry Twill', 'Donegal'], not: ['Veranda'] },
  { q: 'worsted suiting charcoal', finds: ['Bird’s-Eye'], all: true },
  { q: 'gray suiting', finds: ['Bird’s-Eye'], not: ['Hopsack'] },
  { q: 'grey suit fabric', finds: ['Bird’s-Eye'], not: ['Hopsack'] },
  { q: 'navy blazer', finds: ['Hopsack'] },
  { q: 'navy blue wool', finds: ['Hopsack'] },
  { q: 'birdseye', finds: ['Bird’s-Eye'], all: true },
  { q: "bird's eye", finds: ['Bird’s-Eye'], all: true },
  { q: 'birds-eye suiting', finds: ['Bird’s-Eye'], all: true },
  { q: 'herringbone tweed', finds: ['Fell Herringbone'], all: true },
  { q: 'herring bone', finds: ['Fell Herringbone'], all: true },
  { q: 'Herringbome', finds: ['Fell Herringbone'], all: true },
  { q: 'twead', finds: ['Fell Herringbone'] },
  { q: 'dog tooth check', finds: ['Shepherd’s'], all: true },
  { q: 'hounds-tooth', finds: ['Shepherd’s'], all: true },
  { q: 'shepherds', finds: ['Shepherd’s'], all: true },
  { q: 'trouser cloth with stretch', finds: ['Cavalry Twill', 'Eight-Wale'] },
  { q: 'spandex', finds: ['Eight-Wale'] },
  { q: 'lycra corduroy', finds: ['Eight-Wale'], all: true },
  { q: 'corderoy', finds: ['Eight-Wale'], all: true },
  { q: 'pants fabric', finds: ['Cavalry Twill', 'Shuttle Denim', 'Eight-Wale', 'Keeper’s', 'Foundry Drill'] },
  { q: 'jeans', finds: ['Shuttle Denim'] },
  { q: '14 oz denim', finds: ['Shuttle Denim'], all: true },
  { q: '14oz selvedge', finds: ['Shuttle Denim'], all: true },
  { q: 'selvage denim', finds: ['Shuttle Denim'], all: true },
  { q: 'jacket lining', finds: ['Shepherd’s'], not: ['Retting Pond'] },
  { q: 'white shirting', finds: ['Bleachfield'] },
  { q: 'oxford shirts', finds: ['Quad Oxford'] },
  { q: 'button down oxford', finds: ['Quad Oxford'], all: true },
  { q: 'popln', finds: ['Bleachfield'], all: true },
  { q: 'chambray work shirt', finds: ['Ferry Chambray'], all: true },
  {
    q: 'light weight shirting cotton',
    finds: ['Bleachfield', 'Ferry Chambray', 'Sprig Lawn', 'Meadow Lawn'],
  },
  { q: 'shirting 110-120 gsm', finds: ['Bleachfield'], all: true },
  { q: 'pyjamas', finds: ['Quad Oxford', 'Bleachfield', 'Swan Sateen'] },
  { q: 'pajamas', finds: ['Quad Oxford', 'Bleachfield', 'Swan Sateen'] },
  { q: 'plaid', finds: ['Weaver’s Row', 'Orchard Gingham', 'Gun Club'] },
  { q: 'kilt tartan', finds: ['Weaver’s Row'], all: true },
  { q: 'moleskine', finds: ['Keeper’s'], all: true },
  { q: 'pin stripe', finds: ['Harbour Ticking', 'Promenade'] },
];

const decorators: readonly BuyerSearch[] = [
  { q: 'upholstery', finds: ['Mill Canvas', 'Theatre Velvet', 'Ashby Damask', 'Bouclé', 'Eight-Wale'] },
  { q: 'furniture fabric', finds: ['Theatre Velvet', 'Ashby Damask', 'Bouclé', 'Mill Canvas'] },
  { q: 'sofa velvet', finds: ['Theatre Velvet'], all: true },
  { q: 'drapes', finds: ['Theatre Velvet', 'Ashby Damask', 'Retting Pond', 'Frost Organza'] },
  { q: 'curtain linen', finds: ['Retting Pond', 'Ashby Damask'] },
  { q: 'sheer curtains', finds: ['Frost Organza'], all: true },
  { q: 'velvet curtans', finds: ['Theatre Velvet'], all: true },
  { q: 'teal velvet', finds: ['Theatre Velvet'], all: true },
  { q: 'gold brocade', finds: ['Ashby Damask'], all: true },
  { q: 'jaquard', finds: ['Ashby Damask'], all: true },
  { q: 'flax', finds: ['Retting Pond', 'Ashby Damask'] },
  { q: 'linen sheets', finds: ['Retting Pond'] },
  { q: 'extra wide sateen', finds: ['Swan Sateen'], all: true },
  { q: 'bedding 280 cm', finds: ['Swan Sateen'], all: true },
  { q: 'cotton 1.5 m wide', finds: ['Harbour Ticking', 'Swan Sateen', 'Bathhouse'], not: ['Bleachfield'] },
  { q: 'canvas 60 inch', finds: ['Mill Canvas'], not: ['Promenade'] },
  { q: '400 gsm', finds: ['Donegal', 'Theatre Velvet', 'Promenade'], not: ['Shuttle Denim', 'Gun Club'] },
  { q: '400 g/m²', finds: ['Donegal', 'Theatre Velvet', 'Promenade'], not: ['Shuttle Denim'] },
  { q: '400g', finds: ['Donegal', 'Theatre Velvet'], not: ['Shuttle Denim'] },
  {
    q: '150 cm',
    finds: ['Harbour Ticking', 'Swan Sateen', 'Mill Canvas'],
    not: ['Bleachfield', 'Promenade'],
  },
  { q: 'pillow ticking', finds: ['Harbour Ticking'], all: true },
  { q: 'outdoor awning canvas', finds: ['Promenade', 'Mill Canvas'], all: true },
  { q: 'deck chair', finds: ['Promenade'] },
  { q: 'towelling', finds: ['Bathhouse'] },
  { q: 'honeycomb towels', finds: ['Bathhouse'], all: true },
  { q: 'tablecloths', finds: ['Orchard Gingham', 'Retting Pond'] },
  { q: 'harbor ticking', finds: ['Harbour Ticking'], all: true },
  { q: 'color fast', finds: ['Sprig Lawn'] },
];

const makers: readonly BuyerSearch[] = [
  { q: 'quilting cotton', finds: ['Orchard Gingham', 'Sprig Lawn', 'Meadow Lawn'], not: ['Theatre Velvet'] },
  { q: 'floral lawn', finds: ['Sprig Lawn', 'Meadow Lawn'], all: true },
  { q: 'flower print cotton', finds: ['Sprig Lawn', 'Meadow Lawn'] },
  { q: 'green gingham', finds: ['Orchard Gingham'], all: true },
  { q: 'gingam', finds: ['Orchard Gingham'], all: true },
  { q: 'checked cotton', finds: ['Orchard Gingham'] },
  { q: 'seersuker', finds: ['Veranda'], all: true },
  { q: 'summer dress cotton', finds: ['Ferry Chambray', 'Meadow Lawn', 'Orchard Gingham'] },
  { q: 'silk', finds: SILKS },
  { q: 'silk for wedding dress', finds: ['Frost Organza', 'Duchesse Satin'] },
  { q: 'bridal satin', finds: ['Duchesse Satin'] },
  { q: 'dutchesse satin', finds: ['Duchesse Satin'], all: true },
  { q: 'burgundy satin', finds: ['Duchesse Satin'], all: true },
  { q: 'red gown silk', finds: ['Duchesse Satin'], all: true },
  { q: 'orgenza', finds: ['Frost Organza'], all: true },
  { q: 'veil fabric', finds: ['Frost Organza'] },
  { q: 'dupioni silk', finds: ['Shot Dupion'], all: true },
  { q: 'stage curtains', finds: ['Theatre Velvet'], all: true },
  { q: 'boucle jacket', finds: ['Bouclé'], all: true },
  { q: 'pink boucle', finds: ['Bouclé'], all: true },
  { q: 'nylon blend', finds: [] },
  { q: 'nylon', finds: ['Bouclé'], all: true },
  { q: 'apron fabric', finds: ['Foundry Drill', 'Harbour Ticking', 'Shuttle Denim'] },
  { q: 'tote bag canvas', finds: ['Promenade', 'Mill Canvas'] },
  { q: 'organic cotton', finds: ['Bleachfield', 'Veranda', 'Shuttle Denim'], not: ['Mill Canvas'] },
  { q: 'oeko-tex linen', finds: ['Retting Pond'] },
  { q: 'GOTS', finds: ['Bleachfield', 'Swan Sateen', 'Veranda', 'Shuttle Denim'] },
  { q: 'unbleached canvas', finds: ['Mill Canvas'], all: true },
  { q: 'waterproof nylon', finds: [] },
  { q: 'cotton under 100 gsm', finds: ['Sprig Lawn', 'Meadow Lawn'], all: true },
  { q: 'silk under $60', finds: ['Frost Organza'], not: ['Shot Dupion', 'Duchesse Satin'] },
  { q: 'SV-00001', finds: ['Mill Canvas'], all: true },
  { q: 'twi', finds: ['Cavalry Twill'] },
  { q: 'herr', finds: ['Fell Herringbone'], all: true },
];

export const buyerSearches = [...tailors, ...decorators, ...makers];
