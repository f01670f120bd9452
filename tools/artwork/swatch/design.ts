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
  /** How far filament shines across its run only, 0–1: a shot silk changes colour from one flank of a fold to the other. */
  filament: number;
  /** Length of a slub in threads of the other system, at most. */
  slubLength: number;
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
  /** How much of the ink shows, 0–1; the back of the cloth shows less. Unset: all. */
  strength?: number;
}

export type Pose =
  /** Nearly flat on the table. */
  | { lie: 'still'; depth?: number }
  /**
   * Single folds side by side that rise, lean and die out; `turn` in degrees from upright. `count` folds across the
   * picture, `spread` wider apart at the lower end (0 parallel), `soft` 0 (paper) – 1 (heavy wool).
   */
  | { lie: 'draped'; depth: number; count: number; turn: number; spread?: number; soft?: number }
  /** A corner turned over, so that the back shows, on a table of the given colour. */
  | { lie: 'turned'; table: Hex; reach: number }
  /** The selvedge shows at the right, on a table of the given colour. */
  | { lie: 'edge'; table: Hex }
  /** Flat under a ruler; the picture is so many centimetres wide. */
  | { lie: 'measured'; widthCm: number; depth: number };

/** What a weaver decides, without where and how the cloth lies. */
interface Weaving {
  seed: number;
  weave: Draft;
  warp: readonly Run[];
  weft: readonly Run[];
  yarn: Partial<Yarn>;
  /** Where the weft is spun unlike the warp: evenness, slubs and toning. */
  weftYarn?: Partial<Pick<Yarn, 'unevenness' | 'slubs' | 'slubLength' | 'toning'>>;
  finish?: Finish;
  print?: Print;
  /** Specks of other colours spun into the yarn; `share` of the length, 0–1. */
  flecks?: { colours: readonly Hex[]; share: number };
  /** What the back has instead of the turned weave. */
  back?: Partial<Pick<Weaving, 'weave' | 'warp' | 'weft' | 'yarn' | 'finish'>>;
  /** Light on the cloth; 1 is ordinary, white cloth needs more. */
  exposure?: number;
}

export interface SwatchDesign extends Weaving {
  /** Warp ends across the picture's width. */
  threads: number;
  /** Weft picks along the same length; as many as `threads` when unset. */
  picks?: number;
  pose: Pose;
  /** How the cloth lies under the camera, in degrees. */
  turn?: number;
  /** What a sheer cloth lies on, and shows: a table with a ribbon across it, so many picture widths wide. */
  beneath?: { table: Hex; ribbon: SwatchDesign; width: number };
}

/** A fabric at its true size; `views.ts` makes pictures of it. */
export interface FabricDesign extends Weaving {
  endsPerCm: number;
  picksPerCm: number;
  /** How the draped picture lies. */
  drape: Pose;
  turn?: number;
  /** The table under the corner that is turned over. */
  table: Hex;
  /** Under a sheer cloth, across the table; `width` in centimetres. */
  ribbon?: { cloth: FabricDesign; width: number };
}
