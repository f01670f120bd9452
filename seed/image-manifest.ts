// Which file in seed/images/ shows which fabric and which reviewer, and what it shows. `npm run artwork` draws the files.

export interface SeedImage {
  /** Name in seed/images/. */
  readonly file: string;
  readonly alt: string;
}

const image = (name: string, alt: string): SeedImage => ({ file: `${name}.webp`, alt });

/** By product name. */
export const fabricImages: Readonly<Record<string, SeedImage>> = {
  'Mill Canvas No. 8': image('mill-canvas-no-8', 'Unbleached canvas in soft folds'),
  'Harbour Ticking': image('harbour-ticking', 'Cream cotton with navy ticking stripes, softly folded'),
  'Bleachfield Poplin': image('bleachfield-poplin', 'White poplin with one deep fold'),
  'Ferry Chambray': image('ferry-chambray', 'Pale blue chambray gathered into folds'),
  'Quad Oxford, Rose': image('quad-oxford-rose', 'Rose oxford cloth with a corner folded over its seam'),
  'Orchard Gingham': image('orchard-gingham', 'Green and white gingham, slightly rippled'),
  'Veranda Seersucker': image(
    'veranda-seersucker',
    'Blue and white striped seersucker with puckered stripes',
  ),
  'Swan Sateen': image('swan-sateen', 'Ivory sateen in long, shining folds'),
  'Bathhouse Waffle': image('bathhouse-waffle', 'Natural cotton in deep waffle weave'),
  'Diamond Dobby, Sage': image('diamond-dobby-sage', 'Sage green cotton with small woven diamonds'),
  'Promenade Deck Stripe': image(
    'promenade-deck-stripe',
    'Canvas in red, teal, yellow and cream stripes with its selvedge',
  ),
  'Frost Organza': image('frost-organza', 'Sheer pale organza folded over on a dark table'),
  'Shot Dupion, Peacock': image('shot-dupion-peacock', 'Peacock blue silk dupion with a sheen on its folds'),
  'Sprig Lawn, Bluebell': image('sprig-lawn-bluebell', 'White lawn printed with sprigs of bluebells'),
  'Bouclé, Shell Pink': image('boucle-shell-pink', 'Looped bouclé in shell pink and cream'),
  'Theatre Velvet, Petrol': image('theatre-velvet-petrol', 'Petrol velvet in deep folds'),
  'Duchesse Satin, Claret': image('duchesse-satin-claret', 'Claret satin in gleaming folds'),
  'Ashby Damask, Old Gold': image('ashby-damask-old-gold', 'Gold damask with a figure of thistles'),
  'Meadow Lawn, Cream': image('meadow-lawn-cream', 'Cream lawn printed with red and blue meadow flowers'),
  'Fell Herringbone Tweed': image('fell-herringbone-tweed', 'Brown and cream herringbone tweed'),
  'Donegal Fleck, Oatmeal': image('donegal-fleck-oatmeal', 'Oatmeal tweed with coloured flecks'),
  'Shepherd’s Houndstooth': image('shepherds-houndstooth', 'Black and cream houndstooth wool'),
  'Bird’s-Eye Suiting': image('birds-eye-suiting', 'Blue-grey suiting with fine bird’s-eye dots'),
  'Gun Club Check': image('gun-club-check', 'Wool checked in rust, navy and cream'),
  'Weaver’s Row Tartan': image('weavers-row-tartan', 'Green and navy tartan with red and gold lines'),
  'Eight-Wale Corduroy, Tobacco': image(
    'eight-wale-corduroy-tobacco',
    'Tobacco brown corduroy with wide ribs',
  ),
  'Keeper’s Moleskin': image('keepers-moleskin', 'Moss green moleskin in soft folds'),
  'Cavalry Twill, Stone': image(
    'cavalry-twill-stone',
    'Stone coloured cavalry twill with steep double lines',
  ),
  'Foundry Drill, Rust': image('foundry-drill-rust', 'Rust coloured drill with a corner folded over'),
  'Retting Pond Linen': image('retting-pond-linen', 'Natural linen with uneven yarns'),
  'Hopsack, Midnight': image('hopsack-midnight', 'Midnight blue hopsack in low folds'),
  'Shuttle Denim, 14 oz': image('shuttle-denim-14-oz', 'Indigo denim with a corner folded to its white back'),
};

/** By reviewer name. */
export const reviewImages: Readonly<Record<string, SeedImage>> = {
  'Ines Carvalho': image('ines-carvalho', 'The initials IC in blue thread inside a golden ring'),
  'Tomasz Wieczorek': image('tomasz-wieczorek', 'The initials TW in cream thread on brown cloth'),
  'Aiko Murakami': image('aiko-murakami', 'The initials AM in white thread inside a golden wreath on denim'),
  'Fergus Mackenzie': image('fergus-mackenzie', 'The initials FM in golden thread inside a red ring'),
  'Priyanka Deshmukh': image('priyanka-deshmukh', 'The initials PD in claret thread inside a green wreath'),
  'Luc Fontaine': image('luc-fontaine', 'The initials LF in cream thread inside a ring on dark teal cloth'),
  'Nomvula Dlamini': image('nomvula-dlamini', 'The initials ND in red thread inside a green square'),
  'Henrik Solberg': image('henrik-solberg', 'The initials HS in white thread inside a wreath on herringbone'),
  'Camila Restrepo': image('camila-restrepo', 'The initials CR in red thread inside a green wreath'),
  'Margaret Oyelaran': image(
    'margaret-oyelaran',
    'The initials MO in dark thread inside a cream ring on gold',
  ),
};
