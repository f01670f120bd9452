// What the light finds where it touches a cloth. Every finish answers with the same few numbers. Types only.

export interface Touch {
  /** Linear light that the fibre gives back, 0–1. */
  red: number;
  green: number;
  blue: number;
  /** How the surface leans along the cloth's own axes; 0 is flat, 1 is 45 degrees. */
  tiltU: number;
  tiltV: number;
  /** Which way the thread runs, on the cloth's own axes; a direction of length 1. */
  alongU: number;
  alongV: number;
  /** How the thread itself rises along its run. */
  slope: number;
  /** How open to the sky: 1 on top, 0 in a deep gap. */
  open: number;
  /** Gloss along the thread, 0–1. */
  sheen: number;
  /** How far the light follows the thread's run alone, 0–1: filament silk. */
  filament: number;
  /** Glow of a pile seen from the side, 0–1. */
  bloom: number;
  /** 1 where there is cloth, 0 where one sees through. */
  cover: number;
}

/** Fills `touch` for the place (u, v), counted in threads from the cloth's origin. */
export type Surface = (u: number, v: number, touch: Touch) => void;

export const freshTouch = (): Touch => ({
  red: 0,
  green: 0,
  blue: 0,
  tiltU: 0,
  tiltV: 0,
  alongU: 0,
  alongV: 1,
  slope: 0,
  open: 1,
  sheen: 0,
  filament: 0,
  bloom: 0,
  cover: 1,
});
