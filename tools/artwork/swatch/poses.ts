// How a swatch lies for its picture: flat, in folds, with a corner turned or its selvedge showing. No colours chosen.
import { clamp01, layeredNoise, noise } from './chance.ts';
import type { Pose, SwatchDesign } from './design.ts';
import type { Lay } from './scene.ts';
import { backOf, surfaceOf } from './surface-of.ts';
import { tableSurface } from './table.ts';

type Height = (x: number, y: number) => number;

/** The cloths of one swatch picture, from the table upwards. `tall` is height over width. */
export function layPose(design: SwatchDesign, tall: number): Lay[] {
  const { pose } = design;
  switch (pose.lie) {
    case 'still':
      return [sheet(design, still(design.seed, pose.depth ?? 0.012))];
    case 'folds':
      return [sheet(design, folds(design.seed, pose))];
    case 'fan':
      return [sheet(design, fan(design.seed, pose))];
    case 'turned':
      return turnedCorner(design, pose, tall);
    case 'edge':
      return selvedgeEdge(design, pose);
  }
}

function sheet(design: SwatchDesign, height: Height): Lay {
  const turn = ((design.turn ?? 0) * Math.PI) / 180;
  return { surface: surfaceOf(design), height, place: placing(design, turn), turn };
}

const FAR_THREADS = 4096;

function placing(design: SwatchDesign, turn: number): Lay['place'] {
  const cos = Math.cos(turn) * design.threads;
  const sin = Math.sin(turn) * design.threads;
  return (x, y) => [x * cos + y * sin + FAR_THREADS, y * cos - x * sin + FAR_THREADS];
}

const still =
  (seed: number, depth: number): Height =>
  (x, y) =>
    layeredNoise(x * 2.1 + 0.4 * y, y * 2.3, seed + 31, 3) * depth;

/** A fold's profile: a round crest and a narrower valley, as gravity leaves it. */
const crest = (phase: number): number => {
  const wave = 0.5 + 0.5 * Math.sin(phase);
  return wave ** 1.35 - 0.45;
};

function folds(seed: number, pose: Extract<Pose, { lie: 'folds' }>): Height {
  const turn = (pose.turn * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const around = 2 * Math.PI * pose.count;
  const rest = still(seed, pose.depth * 0.3);
  return (x, y) => {
    const across = x * cos + y * sin;
    const along = y * cos - x * sin;
    const drift =
      noise(across * 1.3, along * 0.8, seed) * 0.13 + noise(across * 2.7, along * 1.3, seed + 1) * 0.03;
    const swell = 0.6 + 0.4 * noise(across * 1.9, along * 1.5, seed + 2);
    const broad = crest((across + drift) * around);
    const narrow = crest((across * 1.75 + drift * 2 + along * 0.3) * around + 1.3);
    return (broad * swell * 2.9 + narrow * 1.2 * (1 - swell)) * pose.depth + rest(x, y);
  };
}

function fan(seed: number, pose: Extract<Pose, { lie: 'fan' }>): Height {
  const rest = still(seed, pose.depth * 0.16);
  return (x, y) => {
    const away = Math.hypot(x - pose.x, y - pose.y);
    const angle = Math.atan2(y - pose.y, x - pose.x);
    const drift = noise(angle * 3, away * 2.2, seed) * 0.16 + noise(angle * 6, away * 3, seed + 1) * 0.05;
    const swell = 0.6 + 0.4 * noise(angle * 4 + 7, away * 1.7, seed + 2);
    const broad = crest((angle + drift) * pose.count);
    const narrow = crest((angle * 2.1 + drift * 1.5) * pose.count + away * 2);
    const reach = Math.min(1, away * 1.15);
    return (broad * swell * 1.5 + narrow * 0.4) * pose.depth * reach + rest(x, y);
  };
}

const CLOTH_THICKNESS = 0.016;

/** The lower right corner lies folded up and back over the cloth. */
function turnedCorner(design: SwatchDesign, pose: Extract<Pose, { lie: 'turned' }>, tall: number): Lay[] {
  const flat = still(design.seed, 0.008);
  // The fold runs from the right edge to the bottom edge; (nx, ny) points over it, towards the corner.
  const nx = Math.cos(FOLD_ANGLE);
  const ny = Math.sin(FOLD_ANGLE);
  const beyond: Height = (x, y) => (x - 1) * nx + (y - tall) * ny + pose.reach;
  const turn = ((design.turn ?? 0) * Math.PI) / 180;
  const place = placing(design, turn);
  const mirrored = (x: number, y: number): readonly [number, number] => {
    const over = beyond(x, y);
    return [x - 2 * over * nx, y - 2 * over * ny];
  };
  const front: Lay = {
    ...sheet(design, (x, y) => flat(x, y) + CLOTH_THICKNESS),
    inside: (x, y) => -beyond(x, y),
  };
  const back: Lay = {
    surface: backOf(design),
    height: (x, y) => flat(x, y) + CLOTH_THICKNESS + flapHeight(beyond(x, y)),
    inside: (x, y) => {
      const [mx, my] = mirrored(x, y);
      return Math.min(-beyond(x, y) + 0.004, 1.04 - mx + pinked(my), tall + 0.04 - my + pinked(mx));
    },
    place: (x, y) => place(...mirrored(x, y)),
    turn: turn + 2 * FOLD_ANGLE,
  };
  return [tableSurface(pose.table), front, back];
}

const FOLD_ANGLE = 0.86;

/** The flap springs up from the fold, and its free edges stand off the cloth; `over` is negative on the flap. */
function flapHeight(over: number): number {
  const t = clamp01(1 + over / 0.05);
  return 0.01 + 0.02 * Math.sqrt(1 - t * t) + 0.022 * clamp01(-over * 2.2);
}

/** The zigzag that pinking shears leave, in picture widths. */
export const pinked = (along: number): number => Math.abs(((along * 34) % 1) - 0.5) * 0.022;

function selvedgeEdge(design: SwatchDesign, pose: Extract<Pose, { lie: 'edge' }>): Lay[] {
  const slack = folds(design.seed, { lie: 'folds', depth: 0.02, count: 1.1, turn: 60 });
  const edge: (y: number) => number = (y) => 0.87 + noise(y * 3, 3, design.seed) * 0.006;
  // The weft's turns stand out of the rim, one every second pick.
  const turns = (y: number): number => Math.abs(Math.sin((y * design.threads * Math.PI) / 2)) * 0.0016;
  const lay = sheet(design, (x, y) => slack(x, y) + 0.03 + 0.01 * Math.sqrt(clamp01((edge(y) - x) * 30)));
  return [tableSurface(pose.table), { ...lay, inside: (x, y) => edge(y) - x + turns(y) }];
}
