// The vocabulary of structured articles beside its fibres: weaves, patterns, colour families, uses. Each list maps the
// code on the wire to the label. Imports no zod, to stay small in the browser.
import { t } from '../languages/text.ts';

export const WEAVES = {
  plain: t`Plain`,
  twill: t`Twill`,
  satin: t`Satin`,
  dobby: t`Dobby`,
  jacquard: t`Jacquard`,
  velvet: t`Velvet`,
  corduroy: t`Corduroy`,
  terry: t`Terry`,
  jersey: t`Jersey`,
  rib: t`Rib`,
  interlock: t`Interlock`,
  lace: t`Lace`,
  felt: t`Felt`,
  other: t`Other weave`,
} as const;
export type Weave = keyof typeof WEAVES;

export const PATTERNS = {
  solid: t`Solid`,
  stripe: t`Stripe`,
  check: t`Check`,
  tartan: t`Tartan`,
  dot: t`Dot`,
  floral: t`Floral`,
  geometric: t`Geometric`,
  abstract: t`Abstract`,
  other: t`Other pattern`,
} as const;
export type Pattern = keyof typeof PATTERNS;

/** How the parts of a pattern may lie on the cloth. */
export const DIRECTIONS = {
  any: t`Can be cut either way up`,
  'one-way': t`One way up: nap or pattern`,
  railroaded: t`Railroaded: the pattern stands across the width`,
} as const;

/** Derived from the hex by perceptual distance, never entered. */
export const COLOUR_FAMILIES = {
  white: t`White`,
  grey: t`Grey`,
  black: t`Black`,
  beige: t`Beige`,
  brown: t`Brown`,
  red: t`Red`,
  orange: t`Orange`,
  yellow: t`Yellow`,
  green: t`Green`,
  blue: t`Blue`,
  purple: t`Purple`,
  pink: t`Pink`,
} as const;
export type ColourFamily = keyof typeof COLOUR_FAMILIES;

export const USES = {
  shirts: t`Shirts and blouses`,
  suits: t`Suits`,
  coats: t`Coats`,
  jackets: t`Jackets`,
  trousers: t`Trousers`,
  dresses: t`Dresses`,
  skirts: t`Skirts`,
  linings: t`Linings`,
  nightwear: t`Nightwear`,
  workwear: t`Workwear`,
  curtains: t`Curtains`,
  upholstery: t`Upholstery`,
  cushions: t`Cushions`,
  bedding: t`Bedding`,
  table: t`Table linen`,
  towels: t`Towels`,
  bags: t`Bags`,
  outdoor: t`Outdoor`,
  crafts: t`Crafts and quilting`,
  evening: t`Evening and bridal wear`,
} as const;
export type Use = keyof typeof USES;

/** The codes of a vocabulary, in its order. */
export function codesOf<Code extends string>(
  terms: Readonly<Record<Code, unknown>>,
): readonly [Code, ...Code[]] {
  return Object.keys(terms) as [Code, ...Code[]];
}
