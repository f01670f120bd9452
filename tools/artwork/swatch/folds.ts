// Heights of cloth in folds. Places and heights in picture widths; knows no cloth and no light.
import { hash, layeredNoise, noise } from './chance.ts';
import type { Pose } from './design.ts';

export type Height = (x: number, y: number) => number;

type Draping = Omit<Extract<Pose, { lie: 'draped' }>, 'lie'>;

export const still =
  (seed: number, depth: number): Height =>
  (x, y) =>
    layeredNoise(x * 2.1 + 0.4 * y, y * 2.3, seed + 31, 3) * depth;

/** Folds beyond both sides of the picture, so that turned ones fill its corners too. */
const BEYOND = 0.45;

/** One fold: a ridge that wanders, leans to one side, swells and dies out along its run. */
interface Fold {
  foot: number;
  reach: number;
  lean: number;
  rise: number;
  seed: number;
}

export function draped(seed: number, pose: Draping): Height {
  const { depth, count, spread = 0, soft = 0.5 } = pose;
  const turn = (pose.turn * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const rest = still(seed, 0.006 + depth * 0.08);
  const ridges = Array.from(
    { length: Math.ceil(count * (1 + 2 * BEYOND)) },
    (_, k): Fold => ({
      foot: (k + 0.25 + 0.5 * hash(k, 1, seed)) / count - BEYOND,
      reach: ((0.5 + 0.45 * soft) * (0.75 + 0.5 * hash(k, 2, seed))) / count,
      lean: (hash(k, 3, seed) - 0.5) * (1.1 - 0.6 * soft),
      rise: 0.55 + 0.45 * hash(k, 4, seed),
      seed: seed + k * 7,
    }),
  );
  return (x, y) => {
    const across = (x - 0.5) * cos + (y - 0.375) * sin + 0.5;
    const along = (y - 0.375) * cos - (x - 0.5) * sin;
    const drift =
      noise(across * 1.1, along * 1.2, seed) * 0.09 + noise(across * 2.6, along * 2, seed + 1) * 0.02;
    const place = (across - 0.5 + drift) / (1 + spread * along) + 0.5;
    let sum = 0;
    for (const ridge of ridges) {
      const up = ridgeAt(ridge, place, along);
      sum += up * up * up;
    }
    return Math.cbrt(sum) * depth + rest(x, y);
  };
}

function ridgeAt({ foot, reach, lean, rise, seed }: Fold, place: number, along: number): number {
  const wander = noise(along * 1.6, 0.5, seed) * 0.25 * reach;
  const away = (place - foot - wander) / reach;
  const flank = away / (away < 0 ? 1 + lean : 1 - lean);
  if (flank <= -1 || flank >= 1) return 0;
  const swell = 0.62 + 0.38 * noise(along * 1.3, 3.5, seed + 3);
  const round = 1 - flank * flank;
  return round * round * rise * swell;
}
