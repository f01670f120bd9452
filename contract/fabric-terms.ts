// The vocabulary of structured articles: fibres, weaves, patterns, colour families, uses, care symbols. Each list maps the
// code on the wire to the English label. Imports nothing, to stay small in the browser.

/** Textile fibre names of Regulation (EU) No 1007/2011, Annex I. */
export const FIBRES = {
  wool: 'Wool',
  alpaca: 'Alpaca',
  llama: 'Llama',
  camel: 'Camel',
  cashmere: 'Cashmere',
  mohair: 'Mohair',
  angora: 'Angora',
  vicuna: 'Vicuña',
  yak: 'Yak',
  guanaco: 'Guanaco',
  cashgora: 'Cashgora',
  silk: 'Silk',
  cotton: 'Cotton',
  kapok: 'Kapok',
  flax: 'Linen (flax)',
  hemp: 'True hemp',
  jute: 'Jute',
  abaca: 'Abaca',
  coir: 'Coir',
  ramie: 'Ramie',
  sisal: 'Sisal',
  acetate: 'Acetate',
  cupro: 'Cupro',
  modal: 'Modal',
  triacetate: 'Triacetate',
  viscose: 'Viscose',
  lyocell: 'Lyocell',
  acrylic: 'Acrylic',
  modacrylic: 'Modacrylic',
  polyamide: 'Polyamide (nylon)',
  aramid: 'Aramid',
  polyester: 'Polyester',
  polyethylene: 'Polyethylene',
  polypropylene: 'Polypropylene',
  polylactide: 'Polylactide',
  polyurethane: 'Polyurethane',
  elastane: 'Elastane',
  elastomultiester: 'Elastomultiester',
  elastolefin: 'Elastolefin',
  'glass-fibre': 'Glass fibre',
  'metal-fibre': 'Metal fibre',
} as const;
export type Fibre = keyof typeof FIBRES;

export const WEAVES = {
  plain: 'Plain',
  twill: 'Twill',
  satin: 'Satin',
  dobby: 'Dobby',
  jacquard: 'Jacquard',
  velvet: 'Velvet',
  corduroy: 'Corduroy',
  terry: 'Terry',
  jersey: 'Jersey',
  rib: 'Rib',
  interlock: 'Interlock',
  lace: 'Lace',
  felt: 'Felt',
  other: 'Other weave',
} as const;
export type Weave = keyof typeof WEAVES;

export const PATTERNS = {
  solid: 'Solid',
  stripe: 'Stripe',
  check: 'Check',
  tartan: 'Tartan',
  dot: 'Dot',
  floral: 'Floral',
  geometric: 'Geometric',
  abstract: 'Abstract',
  other: 'Other pattern',
} as const;
export type Pattern = keyof typeof PATTERNS;

/** Derived from the hex by perceptual distance, never entered. */
export const COLOUR_FAMILIES = {
  white: 'White',
  grey: 'Grey',
  black: 'Black',
  beige: 'Beige',
  brown: 'Brown',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
} as const;
export type ColourFamily = keyof typeof COLOUR_FAMILIES;

export const USES = {
  shirts: 'Shirts and blouses',
  suits: 'Suits',
  coats: 'Coats',
  jackets: 'Jackets',
  trousers: 'Trousers',
  dresses: 'Dresses',
  skirts: 'Skirts',
  linings: 'Linings',
  nightwear: 'Nightwear',
  workwear: 'Workwear',
  curtains: 'Curtains',
  upholstery: 'Upholstery',
  cushions: 'Cushions',
  bedding: 'Bedding',
  table: 'Table linen',
  towels: 'Towels',
  bags: 'Bags',
  outdoor: 'Outdoor',
  crafts: 'Crafts and quilting',
  evening: 'Evening and bridal wear',
} as const;
export type Use = keyof typeof USES;

/** Care symbols of ISO 3758:2012, by the kind of treatment, with the words of each symbol. */
export const CARE = {
  wash: {
    '95': 'Wash at or below 95 °C',
    '70': 'Wash at or below 70 °C',
    '60': 'Wash at or below 60 °C',
    '60-mild': 'Wash at or below 60 °C, mild process',
    '50': 'Wash at or below 50 °C',
    '50-mild': 'Wash at or below 50 °C, mild process',
    '40': 'Wash at or below 40 °C',
    '40-mild': 'Wash at or below 40 °C, mild process',
    '40-very-mild': 'Wash at or below 40 °C, very mild process',
    '30': 'Wash at or below 30 °C',
    '30-mild': 'Wash at or below 30 °C, mild process',
    '30-very-mild': 'Wash at or below 30 °C, very mild process',
    hand: 'Wash by hand, at or below 40 °C',
    no: 'Do not wash',
  },
  bleach: {
    any: 'Any bleach',
    oxygen: 'Oxygen bleach only, no chlorine',
    no: 'Do not bleach',
  },
  dry: {
    'tumble-normal': 'Tumble dry, normal temperature (80 °C)',
    'tumble-low': 'Tumble dry, low temperature (60 °C)',
    'no-tumble': 'Do not tumble dry',
    line: 'Line dry',
    'line-shade': 'Line dry in the shade',
    drip: 'Drip dry',
    flat: 'Dry flat',
    'flat-shade': 'Dry flat in the shade',
  },
  iron: {
    '200': 'Iron at or below 200 °C',
    '150': 'Iron at or below 150 °C',
    '110': 'Iron at or below 110 °C, without steam',
    no: 'Do not iron',
  },
  professional: {
    p: 'Professional dry cleaning, tetrachloroethene',
    'p-mild': 'Professional dry cleaning, tetrachloroethene, mild process',
    f: 'Professional dry cleaning, hydrocarbons',
    'f-mild': 'Professional dry cleaning, hydrocarbons, mild process',
    w: 'Professional wet cleaning',
    'w-mild': 'Professional wet cleaning, mild process',
    'w-very-mild': 'Professional wet cleaning, very mild process',
    no: 'Do not clean professionally',
  },
} as const;
export type CareTreatment = keyof typeof CARE;
export type CareSymbol<Treatment extends CareTreatment> = keyof (typeof CARE)[Treatment];

/** The codes of a vocabulary, in its order. */
export function codesOf<Code extends string>(
  terms: Readonly<Record<Code, unknown>>,
): readonly [Code, ...Code[]] {
  return Object.keys(terms) as [Code, ...Code[]];
}
