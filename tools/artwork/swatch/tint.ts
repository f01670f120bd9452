// Colour: from the dyer's hex to linear light and back to a screen's bytes. Imports nothing.

export type Hex = `#${string}`;

/** Red, green, blue in linear light, 0–1. */
export type Tint = readonly [number, number, number];

const linear = (byte: number): number => {
  const s = byte / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
};

export function tint(hex: Hex): Tint {
  const value = Number.parseInt(hex.slice(1), 16);
  return [linear((value >> 16) & 255), linear((value >> 8) & 255), linear(value & 255)];
}

export const mixTints = (from: Tint, to: Tint, share: number): Tint => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

const STEPS = 4096;
const BRIGHTEST = 4;

// Straight up to 0.6, then a soft shoulder, so that a highlight on silk never burns out to a flat white.
const shoulder = (x: number): number => (x < 0.6 ? x : 0.6 + 0.4 * (1 - Math.exp(-(x - 0.6) / 0.4)));

const screenBytes = Uint8Array.from({ length: STEPS }, (_, step) => {
  const x = shoulder((step / STEPS) * BRIGHTEST);
  const s = x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, s) * 255);
});

// The table is too coarse for the deepest shades, where one step is several bytes.
const DARK_STEPS = 4096;
const DARKEST = 1 / 16;
const darkBytes = Uint8Array.from({ length: DARK_STEPS }, (_, step) => {
  const x = (step / DARK_STEPS) * DARKEST;
  return Math.round((x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055) * 255);
});

/** A screen's byte for an amount of linear light. */
export function screenByte(light: number): number {
  if (light <= 0) return 0;
  if (light < DARKEST) return darkBytes[(light * (DARK_STEPS / DARKEST)) | 0] ?? 0;
  if (light >= BRIGHTEST) return 255;
  return screenBytes[(light * (STEPS / BRIGHTEST)) | 0] ?? 255;
}
