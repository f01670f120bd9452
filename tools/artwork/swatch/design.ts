// What a weaver decides about a cloth before it is drawn: draft, yarns, colours, finish and how it lies. Types only.
import type { Draft } from './drafts.ts';
import type { Hex } from './tint.ts';

/** So many threads of one colour, side by side. */
export type Run = readonly [colour: Hex, threads: number];

export interface Yarn {
  /** Part of its space a thread fills, 0–1; less lets light through. */
  cover: number;
  /** How far thread widths and edges wander, 0–1. */
  unevenness: number;
  /** Thick places: how many, 0–1. */
  slubs: number;
  /** Light and dark along and between threads, 0–1. */
  toning: number;
  /** Gloss along the thread, 0 (wool) – 1 (silk). */
  sheen: number;
  /** Twist that can be seen, 0–1. */
  twist: number;
  /** Stray fibres over the surface, 0–1; hides the weave a little. */
  nap: number;
  /** How far the threads rise and fall over one another: 1 is ordinary. */
  crimp: number;
  /** Light that passes through the thread itself, 0–1. */
  sheer: number;
}

export type Finish =
  | { kind: 'woven' }
  /** Threads between two channels of the pile. */
  | { kind: 'corduroy'; wale: number }
  | { kind: 'velvet' }
  | { kind: 'boucle' }
  /** Sunken square cells, so many threads from rim to rim. */
  | { kind: 'cells'; size: number }
  /** Flat and puckered stripes in turn, in threads. */
  | { kind: 'seersucker'; flat: number; puckered: number };

export interface Print {
  motif: 'sprig' | 'dots' | 'blossom' | 'leaves';
  colours: readonly Hex[];
  /** Threads between two motifs. */
  spacing: number;
}

export type Pose =
  /** Nearly flat on the table. */
  | { lie: 'still'; depth?: number }
  /** Soft folds across the picture; `turn` in degrees from upright. */
  | { lie: 'folds'; depth: number; count: number; turn: number }
  /** Folds that fan out from a point, in picture widths. */
  | { lie: 'fan'; depth: number; count: number; x: number; y: number }
  /** A corner turned over, so that the back shows, on a table of the given colour. */
  | { lie: 'turned'; table: Hex; reach: number }
  /** The selvedge shows at the right, on a table of the given colour. */
  | { lie: 'edge'; table: Hex };

export interface SwatchDesign {
  seed: number;
  weave: Draft;
  /** Warp ends across the picture's width. */
  threads: number;
  warp: readonly Run[];
  weft: readonly Run[];
  yarn: Partial<Yarn>;
  finish?: Finish;
  print?: Print;
  /** Specks of other colours spun into the yarn; `share` of the length, 0–1. */
  flecks?: { colours: readonly Hex[]; share: number };
  pose: Pose;
  /** How the cloth lies under the camera, in degrees. */
  turn?: number;
}
