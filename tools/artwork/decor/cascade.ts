// Cloths lying over one another like the pages of a sample book, each with a soft rolled edge. Places in picture widths.
import { noise } from '../swatch/chance.ts';
import type { SwatchDesign } from '../swatch/design.ts';
import type { Lay } from '../swatch/scene.ts';
import { surfaceOf } from '../swatch/surface-of.ts';

export interface Leaf {
  cloth: SwatchDesign;
  /** Where its right edge stands half way down the picture; the lowest leaf needs none. */
  edge?: number;
  /** How deep its folds are, and how many to a picture width. */
  depth: number;
  folds: number;
  /** Degrees by which the warp leans. */
  turn: number;
}

const LEAF_HEIGHT = 0.034;
const ROLL = 0.024;
const FAR_THREADS = 4096;

/** From the lowest leaf upwards; `tall` is height over width. */
export function cascade(leaves: readonly Leaf[], tall: number): Lay[] {
  return leaves.map((leaf, level) => leafLay(leaf, level, tall));
}

/** A right edge that sways on its way down. */
function edgeOf(leaf: Leaf, tall: number): (y: number) => number {
  const { edge = 2, cloth } = leaf;
  return (y) =>
    edge +
    (tall / 2 - y) * 0.3 +
    0.035 * Math.sin(y * 6.5 + cloth.seed) +
    0.03 * noise(y * 2.4, cloth.seed, 17);
}

function leafLay(leaf: Leaf, level: number, tall: number): Lay {
  const { cloth } = leaf;
  const edge = edgeOf(leaf, tall);
  const turn = (leaf.turn * Math.PI) / 180;
  const cos = Math.cos(turn) * cloth.threads;
  const sin = Math.sin(turn) * cloth.threads;
  const from = (x: number, y: number): number => (edge(y) - x) * 0.95;
  return {
    surface: surfaceOf(cloth),
    height: (x, y) => {
      const depth = Math.max(0, from(x, y));
      const t = Math.min(1, depth / ROLL);
      const rolled = ROLL * (Math.sqrt(1 - (1 - t) * (1 - t)) - 1);
      return level * LEAF_HEIGHT + rolled + foldsOf(leaf, depth, x, y) * Math.min(1, depth * 9 + 0.25);
    },
    ...(leaf.edge !== undefined && { inside: from }),
    place: (x, y) => [x * cos + y * sin + FAR_THREADS, y * cos - x * sin + FAR_THREADS],
    turn,
  };
}

/** Folds follow the edge and lose themselves on the way. */
function foldsOf({ cloth, depth, folds }: Leaf, away: number, x: number, y: number): number {
  const drift = 0.1 * noise(x * 2.2, y * 1.6, cloth.seed) + 0.03 * noise(x * 5, y * 2.5, cloth.seed + 1);
  const swell = 0.55 + 0.45 * noise(x * 2.4 + 9, y * 1.8, cloth.seed + 2);
  const wave = 0.5 + 0.5 * Math.cos((away + drift + y * 0.12) * folds * 2 * Math.PI);
  const narrow = 0.5 + 0.5 * Math.cos((away * 2.1 + drift * 2.4 - y * 0.2) * folds * 2 * Math.PI + 2);
  return depth * (wave ** 1.4 * swell + narrow * 0.35 * (1 - swell));
}
