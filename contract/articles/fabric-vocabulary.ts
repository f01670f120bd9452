// The vocabulary of structured articles beside its fibres: weaves, patterns, colour families, uses. Each list maps the
// code on the wire to the English label. Imports nothing, to stay small in the browser.

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

/** How the parts of a pattern may lie on the cloth. */
export const DIRECTIONS = {
  any: 'Can be cut either way up',
  'one-way': 'One way up: nap or pattern',
  railroaded: 'Railroaded: the pattern stands across the width',
} as const;

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

/** The codes of a vocabulary, in its order. */
export function codesOf<Code extends string>(
  terms: Readonly<Record<Code, unknown>>,
): readonly [Code, ...Code[]] {
  return Object.keys(terms) as [Code, ...Code[]];
}
