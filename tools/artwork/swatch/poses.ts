// How a swatch lies for its picture: flat, in folds, with a corner turned or its selvedge showing. No colours chosen.
import { clamp01, noise, ramp } from './chance.ts';
import type { Pose, SwatchDesign } from './design.ts';
import { draped, type Height, still } from './folds.ts';
import { RULER_SHOWN_CM, rulerLay } from './ruler.ts';
import type { Lay } from './scene.ts';
import { backOf, surfaceOf } from './surface-of.ts';
import { tableSurface } from './table.ts';

/** The cloths of one swatch picture, from the table upwards. `tall` is height over width. */
export function layPose(design: SwatchDesign, tall: number): Lay[] {
  const { pose } = design;
  switch (pose.lie) {
    case 'still':
      return [...bed(design, tall), sheet(design, still(design.seed, pose.depth ?? 0.012))];
    case 'draped':
      return [...bed(design, tall), sheet(design, draped(design.seed, pose))];
    case 'turned':
      return [
        ...(design.beneath ? bed(design, tall) : [tableSurface(pose.table)]),
        ...turnedCorner(design, pose, tall),
      ];
    case 'edge':
      return [tableSurface(pose.table), selvedgeEdge(design)];
    case 'measured':
      return [...bed(design, tall), ...underRuler(design, pose, tall)];
  }
}

/** Nearly flat, and quite flat where the ruler holds the cloth down. */
function underRuler(design: SwatchDesign, pose: Extract<Pose, { lie: 'measured' }>, tall: number): Lay[] {
  const loose = still(design.seed, pose.depth);
  const rim = tall - RULER_SHOWN_CM / pose.widthCm;
  const lay = sheet(design, (x, y) => loose(x, y) * ramp(rim, rim - 0.2, y) - HAIR);
  return [lay, rulerLay(pose.widthCm, tall)];
}

/** Keeps the cloth below the ruler. */
const HAIR = 0.001;

/** From the picture's left to right it rises, in radians. */
const RIBBON_ANGLE = 0.62;

/** What is seen through a sheer cloth: below all its folds the table, and a ribbon that runs aslant across it. */
function bed({ beneath }: SwatchDesign, tall: number): Lay[] {
  if (!beneath) return [];
  const { ribbon, width, table } = beneath;
  const cos = Math.cos(RIBBON_ANGLE);
  const sin = Math.sin(RIBBON_ANGLE);
  const aside = (x: number, y: number): number => (x - 0.5) * sin + (y - tall / 2) * cos;
  const lay = sheet({ ...ribbon, turn: 90 - (RIBBON_ANGLE * 180) / Math.PI }, () => RIBBON_HEIGHT);
  return [
    { ...tableSurface(table), height: () => TABLE_BELOW },
    { ...lay, inside: (x, y) => width / 2 - Math.abs(aside(x, y)) },
  ];
}

/** Heights under a sheer cloth, in picture widths. */
const TABLE_BELOW = -0.035;
const RIBBON_HEIGHT = -0.028;

function sheet(design: SwatchDesign, height: Height): Lay {
  const turn = ((design.turn ?? 0) * Math.PI) / 180;
  return { surface: surfaceOf(design), height, place: placing(design, turn), turn };
}

const FAR_THREADS = 4096;

function placing(design: SwatchDesign, turn: number): Lay['place'] {
  const { threads, picks = threads } = design;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return (x, y) => [(x * cos + y * sin) * threads + FAR_THREADS, (y * cos - x * sin) * picks + FAR_THREADS];
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
  return [front, back];
}

const FOLD_ANGLE = 0.86;

/** The flap springs up from the fold, and its free edges stand off the cloth; `over` is negative on the flap. */
function flapHeight(over: number): number {
  const t = clamp01(1 + over / 0.05);
  return 0.018 + 0.02 * Math.sqrt(1 - t * t) + 0.045 * clamp01(-over * 2.2);
}

/** The zigzag that pinking shears leave, in picture widths. */
export const pinked = (along: number): number => Math.abs(((along * 34) % 1) - 0.5) * 0.022;

function selvedgeEdge(design: SwatchDesign): Lay {
  const slack = draped(design.seed, { depth: 0.05, count: 2.5, turn: 64, soft: 1 });
  const edge: (y: number) => number = (y) => 0.87 + noise(y * 3, 3, design.seed) * 0.006;
  // The weft's turns stand out of the rim, one every second pick.
  const turns = (y: number): number =>
    Math.abs(Math.sin((y * (design.picks ?? design.threads) * Math.PI) / 2)) * 0.0016;
  const lay = sheet(design, (x, y) => slack(x, y) + 0.03 + 0.01 * Math.sqrt(clamp01((edge(y) - x) * 30)));
  return { ...lay, inside: (x, y) => edge(y) - x + turns(y) };
}
