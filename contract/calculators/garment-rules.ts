// How much cloth garments take: published lengths by width, or what a pattern states for another width, and what direction and
// repeat add. Pure; lengths are centimetres.
import { t } from '../languages/text.ts';
import { type CuttingFacts, ceiling, type Need } from './cutting.ts';

const YARD = 91.44;
const INCH = 2.54;

interface Garment {
  readonly label: string;
  /** Yards by the width of the cloth in inches. */
  readonly yards: readonly (readonly [width: number, yards: number])[];
  /** Large parts that lie one above the other, each of which may be moved by a repeat until the pattern meets. */
  readonly parts: number;
}

/** "Estimating fabric yardage needs for common misses garments", as boutiqueloffice.com and nofly90.com repeat it. */
export const GARMENTS = {
  shirt: {
    label: t`Shirt, long sleeves`,
    parts: 3,
    yards: [
      [35, 2.5],
      [58, 1.625],
    ],
  },
  blouse: {
    label: t`Blouse, short sleeves`,
    parts: 3,
    yards: [
      [35, 2],
      [58, 1.25],
    ],
  },
  bow: {
    label: t`Blouse with a bow`,
    parts: 3,
    yards: [
      [35, 3.75],
      [58, 2.25],
    ],
  },
  trousers: {
    label: t`Trousers`,
    parts: 2,
    yards: [
      [35, 3.25],
      [50, 2.625],
    ],
  },
  capri: {
    label: t`Trousers, capri length`,
    parts: 2,
    yards: [
      [35, 2.75],
      [50, 2.125],
    ],
  },
  shorts: {
    label: t`Shorts`,
    parts: 2,
    yards: [
      [35, 2.5],
      [50, 1.875],
    ],
  },
  skirt: {
    label: t`Skirt, straight`,
    parts: 2,
    yards: [
      [35, 2],
      [50, 1.5],
    ],
  },
} as const satisfies Readonly<Record<string, Garment>>;
export type GarmentName = keyof typeof GARMENTS;

/** The least width of each column of the conversion chart, in inches. */
const COLUMNS = [35, 39, 41, 44, 50, 52, 58, 66] as const;
/** Rows of equal garments in yards (sewwithsarah.com, "Fabric conversion chart"). */
const ROWS = [
  [1.75, 1.5, 1.5, 1.375, 1.25, 1.125, 1, 0.875],
  [2, 1.75, 1.75, 1.625, 1.5, 1.375, 1.25, 1.125],
  [2.25, 2, 2, 1.75, 1.625, 1.5, 1.375, 1.25],
  [2.5, 2.25, 2.25, 2.125, 1.75, 1.75, 1.625, 1.5],
  [2.875, 2.5, 2.5, 2.25, 2, 1.875, 1.75, 1.625],
  [3.125, 2.75, 2.75, 2.5, 2.25, 2, 1.875, 1.75],
  [3.375, 3, 2.875, 2.75, 2.375, 2.25, 2, 1.875],
  [3.75, 3.25, 3.125, 2.875, 2.625, 2.375, 2.25, 2.125],
  [4.25, 3.5, 3.375, 3.125, 2.75, 2.625, 2.375, 2.25],
  [4.5, 3.75, 3.625, 3.375, 3, 2.75, 2.625, 2.5],
  [4.75, 4, 3.875, 3.625, 3.25, 2.875, 2.75, 2.625],
  [5, 4.25, 4.125, 3.875, 3.375, 3.125, 2.875, 2.75],
] as const;
/** "Add additional ¼ yard for large difference in fabric widths, one-directional fabrics". */
const QUARTER = YARD / 4;
const LARGE_DIFFERENCE = 3;

/** The column of the widest cloth that is no wider; -1 below the narrowest. */
const columnOf = (width: number) => COLUMNS.findLastIndex((least) => width / INCH >= least - 1e-9);

/** The length at `width` of what takes `length` at `statedWidth`. Outside the chart it is the same area, and never shorter. */
export function convertedLength(length: number, statedWidth: number, width: number): number {
  const [from, to] = [columnOf(statedWidth), columnOf(width)];
  if (from === to || width === statedWidth) return length;
  const row = ROWS.find((yards) => (yards[from] ?? 0) * YARD >= length - 1e-9);
  const yards = row?.[to];
  if (from === -1 || to === -1 || yards === undefined)
    return Math.max(length * (statedWidth / width), width > statedWidth ? 0 : length);
  return yards * YARD + (Math.abs(to - from) >= LARGE_DIFFERENCE ? QUARTER : 0);
}

/** What a pattern adds: a repeat for each part that has to meet another. */
export const repeatAllowance = (repeatHeight: number | null, parts: number) => (repeatHeight ?? 0) * parts;

/** The published length of a garment in the widest of its widths that is no wider than the cloth. */
export function garmentLength(name: GarmentName, width: number): number {
  const { yards } = GARMENTS[name];
  const [[narrowest, most]] = yards;
  const fitting = yards.findLast(([least]) => width / INCH >= least - 1e-9);
  return (fitting ? fitting[1] : most * ((narrowest * INCH) / width)) * YARD;
}

/** A garment's own pattern: what it states for a width. */
interface OwnPattern {
  readonly length: number;
  readonly width: number;
}
const OWN_PARTS = 3;
/** Lengths above a piece are cut in rows that hold the longest part of a garment. */
const ROW = 120;

export function garmentNeed(garment: GarmentName | OwnPattern, count: number, facts: CuttingFacts): Need {
  const isOwn = typeof garment !== 'string';
  const plain = isOwn
    ? convertedLength(garment.length, garment.width, facts.width)
    : garmentLength(garment, facts.width);
  const parts = isOwn ? OWN_PARTS : GARMENTS[garment].parts;
  const oneWay = facts.direction === 'one-way' ? QUARTER : 0;
  const length = facts.beforeWashing(plain + oneWay) + repeatAllowance(facts.repeatHeight, parts);
  const longest = facts.piece * facts.piecesInOneLength;
  if (length <= longest) return { count, cut: length, start: 0, way: 'rows' };
  return { count: ceiling(length / ROW) * count, cut: ROW, start: 0, way: 'rows' };
}
