// The figure of our damask: a pomegranate in an ogee lattice, satin against its own reverse. Pure drafts.
import { type Draft, figured, sateen, satin } from './drafts.ts';

/** The repeat's crossings at its coarsest. */
const ENDS = 110;
const PICKS = 170;

/** One leaf of the calyx: it starts at (0, fromY), leans out by `angle` from upright, and curls over. */
interface Leaf {
  fromY: number;
  angle: number;
  length: number;
  width: number;
  curl: number;
}

const CALYX: readonly Leaf[] = [
  { fromY: 0.42, angle: 0.62, length: 0.66, width: 0.128, curl: -0.5 },
  { fromY: 0.5, angle: 1.02, length: 0.62, width: 0.12, curl: -0.9 },
  { fromY: 0.56, angle: 1.5, length: 0.5, width: 0.105, curl: -1.1 },
  { fromY: 0.8, angle: 0.7, length: 0.26, width: 0.075, curl: 0.6 },
];

const CROWN: readonly Leaf[] = [
  { fromY: -0.3, angle: 0, length: 0.36, width: 0.075, curl: 0 },
  { fromY: -0.27, angle: 0.42, length: 0.32, width: 0.0675, curl: 0.7 },
  { fromY: -0.22, angle: 0.85, length: 0.26, width: 0.06, curl: 1.2 },
];

function onLeaf(side: number, y: number, leaf: Leaf): boolean {
  const rise = leaf.fromY - y;
  const along = (side * Math.sin(leaf.angle) + rise * Math.cos(leaf.angle)) / leaf.length;
  if (along <= 0 || along >= 1) return false;
  const bend = leaf.curl * leaf.length * 0.25 * along * along;
  const aside = side * Math.cos(leaf.angle) - rise * Math.sin(leaf.angle) - bend;
  // A serrated edge and a bare midrib make a leaf of a lens.
  const tooth = 0.82 + 0.18 * Math.cos(along * 22);
  const half = leaf.width * Math.sin(Math.PI * along ** 0.8) * tooth;
  return Math.abs(aside) < half && (Math.abs(aside) > 0.014 || along > 0.8);
}

/** The fruit: an egg of small lozenges inside a bare ring and a solid rim. Undefined well outside it. */
function onFruit(side: number, y: number): boolean | undefined {
  const t = (y + 0.26) / 0.66;
  const half = t > 0 && t < 1 ? 0.27 * Math.sin(Math.PI * t ** 0.85) ** 0.75 : 0;
  const depth = half - side;
  if (depth < -0.035) return undefined;
  if (depth < 0) return false;
  if (depth < 0.04) return true;
  if (depth < 0.065) return false;
  const lattice = Math.min(wave(side * 9 + y * 6.2), wave(side * 9 - y * 6.2));
  return lattice > 0.2;
}

const wave = (x: number): number => Math.abs(x - Math.round(x)) * 2;

function inMedallion(x: number, y: number): boolean {
  const side = Math.abs(x);
  const fruit = onFruit(side, y);
  if (fruit !== undefined) return fruit;
  if (CROWN.some((leaf) => onLeaf(side, y, leaf))) return true;
  if (CALYX.some((leaf) => onLeaf(side, y, leaf))) return true;
  return side < 0.024 && y > 0.4 && y < 0.97;
}

/** Whether the figure covers a crossing; the second medallion stands half a repeat aside and below, as a half drop. */
export function isPomegranate(end: number, pick: number, ends = ENDS, picks = PICKS): boolean {
  const x = ((end + 0.5) / ends) * 2 - 1;
  const y = ((pick + 0.5) / picks) * 2 - 1;
  const line = Math.abs(x) - (0.5 + 0.42 * Math.cos(Math.PI * y));
  const away = Math.abs(line) * Math.cos(Math.atan(1.32 * Math.sin(Math.PI * y)));
  const scallop = 0.05 + 0.022 * Math.abs(Math.cos(y * 30));
  if (away < 0.018) return false;
  if (away < scallop) return true;
  if (away < scallop + 0.03) return false;
  return inMedallion(x, y) || inMedallion(x > 0 ? x - 1 : x + 1, y > 0 ? y - 1 : y + 1);
}

/** One repeat of so many ends and picks, multiples of the satin's five. */
export const damask = (ends = ENDS, picks = PICKS): Draft =>
  figured(ends, picks, sateen(5, 2), satin(5, 2), (end, pick) => isPomegranate(end, pick, ends, picks));
