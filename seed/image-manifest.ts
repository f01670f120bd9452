// The files in seed/images/ of each fabric and each reviewer. docs/images.md says how they were drawn.

/** Draped over 18 cm, flat under a ruler over 12 cm, or with a corner turned over to the back over 12 cm of width. */
export type FabricImageKind = 'draped' | 'flat' | 'reverse';

interface FabricImage {
  /** The name in seed/images/. */
  readonly file: string;
  readonly kind: FabricImageKind;
}

/** The order of an article's images; the first is its `img`, which cards show. */
const KINDS: readonly FabricImageKind[] = ['draped', 'flat', 'reverse'];

const imagesOf = (name: string): readonly FabricImage[] =>
  KINDS.map((kind) => ({ file: `${name}-${kind}.webp`, kind }));

/** Images by article name. */
export const fabricImages: Readonly<Record<string, readonly FabricImage[]>> = {
  'Mill Canvas No. 8': imagesOf('mill-canvas-no-8'),
  'Harbour Ticking': imagesOf('harbour-ticking'),
  'Bleachfield Poplin': imagesOf('bleachfield-poplin'),
  'Ferry Chambray': imagesOf('ferry-chambray'),
  'Quad Oxford, Rose': imagesOf('quad-oxford-rose'),
  'Orchard Gingham': imagesOf('orchard-gingham'),
  'Veranda Seersucker': imagesOf('veranda-seersucker'),
  'Swan Sateen': imagesOf('swan-sateen'),
  'Bathhouse Waffle': imagesOf('bathhouse-waffle'),
  'Diamond Dobby, Sage': imagesOf('diamond-dobby-sage'),
  'Promenade Deck Stripe': imagesOf('promenade-deck-stripe'),
  'Frost Organza': imagesOf('frost-organza'),
  'Shot Dupion, Peacock': imagesOf('shot-dupion-peacock'),
  'Sprig Lawn, Bluebell': imagesOf('sprig-lawn-bluebell'),
  'Bouclé, Shell Pink': imagesOf('boucle-shell-pink'),
  'Theatre Velvet, Petrol': imagesOf('theatre-velvet-petrol'),
  'Theatre Velvet, Claret': imagesOf('theatre-velvet-claret'),
  'Theatre Velvet, Bottle Green': imagesOf('theatre-velvet-bottle-green'),
  'Duchesse Satin, Claret': imagesOf('duchesse-satin-claret'),
  'Ashby Damask, Old Gold': imagesOf('ashby-damask-old-gold'),
  'Meadow Lawn, Cream': imagesOf('meadow-lawn-cream'),
  'Fell Herringbone Tweed': imagesOf('fell-herringbone-tweed'),
  'Donegal Fleck, Oatmeal': imagesOf('donegal-fleck-oatmeal'),
  'Shepherd’s Houndstooth': imagesOf('shepherds-houndstooth'),
  'Bird’s-Eye Suiting': imagesOf('birds-eye-suiting'),
  'Gun Club Check': imagesOf('gun-club-check'),
  'Weaver’s Row Tartan': imagesOf('weavers-row-tartan'),
  'Eight-Wale Corduroy, Tobacco': imagesOf('eight-wale-corduroy-tobacco'),
  'Keeper’s Moleskin': imagesOf('keepers-moleskin'),
  'Cavalry Twill, Stone': imagesOf('cavalry-twill-stone'),
  'Foundry Drill, Rust': imagesOf('foundry-drill-rust'),
  'Retting Pond Linen': imagesOf('retting-pond-linen'),
  'Hopsack, Midnight': imagesOf('hopsack-midnight'),
  'Shuttle Denim, 14 oz': imagesOf('shuttle-denim-14-oz'),
};

/** The file in seed/images/ by reviewer name. */
export const reviewImages: Readonly<Record<string, string>> = {
  'Ines Carvalho': 'ines-carvalho.webp',
  'Tomasz Wieczorek': 'tomasz-wieczorek.webp',
  'Aiko Murakami': 'aiko-murakami.webp',
  'Fergus Mackenzie': 'fergus-mackenzie.webp',
  'Priyanka Deshmukh': 'priyanka-deshmukh.webp',
  'Luc Fontaine': 'luc-fontaine.webp',
  'Nomvula Dlamini': 'nomvula-dlamini.webp',
  'Henrik Solberg': 'henrik-solberg.webp',
  'Camila Restrepo': 'camila-restrepo.webp',
  'Margaret Oyelaran': 'margaret-oyelaran.webp',
};
