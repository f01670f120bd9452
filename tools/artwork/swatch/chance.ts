// Repeatable chance for the drawn cloth: the same seed gives the same thread on every machine. Imports nothing.

const FULL = 4_294_967_296;

/** A number in [0, 1) that depends on the three whole numbers alone. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / FULL;
}

/** A stream of numbers in [0, 1). */
export function chance(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) + 0x7f4a7c15) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / FULL;
  };
}

/** Smooth noise in [-1, 1], one bump per unit. */
export function noise(x: number, y: number, seed: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const fx = smooth(x - i);
  const fy = smooth(y - j);
  const top = mix(hash(i, j, seed), hash(i + 1, j, seed), fx);
  const bottom = mix(hash(i, j + 1, seed), hash(i + 1, j + 1, seed), fx);
  return mix(top, bottom, fy) * 2 - 1;
}

/** Noise of several sizes, each half the size and half the strength of the one before; about [-1, 1]. */
export function layeredNoise(x: number, y: number, seed: number, layers: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let layer = 0; layer < layers; layer++) {
    sum += noise(x * scale, y * scale, seed + layer * 101) * weight;
    weight *= 0.5;
    scale *= 2.03;
  }
  return sum * 1.4;
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
export const clamp01 = (x: number): number => Math.min(1, Math.max(0, x));
export const smooth = (t: number): number => t * t * (3 - 2 * t);

/** 0 below `from`, 1 above `to`, smooth between. */
export const ramp = (from: number, to: number, x: number): number =>
  smooth(clamp01((x - from) / (to - from)));

/** Remainder that is never negative. */
export const wrap = (x: number, period: number): number => ((x % period) + period) % period;
