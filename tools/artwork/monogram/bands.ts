// Bands of satin stitch: a smooth middle line with a width at every place. Geometry alone, no light.
import type { Point } from './alphabet.ts';

/** One sample of a band: place, direction, half width, and length run so far; in picture widths. */
export interface Knot {
  x: number;
  y: number;
  alongX: number;
  alongY: number;
  half: number;
  run: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A few knots in a row, and the box beyond which none of them can be near. */
interface Stretch extends Box {
  first: number;
  last: number;
}

export interface Band extends Box {
  knots: readonly Knot[];
  stretches: readonly Stretch[];
  /** How far a thread leans from straight across the band; 0 satin stitch, 1 rope. */
  lean: number;
}

const KNOTS_PER_STRETCH = 10;

/** Half width at a place: `share` 0–1 along the band, direction as it runs there. */
export type HalfWidth = (share: number, alongX: number, alongY: number) => number;

export function bandAlong(points: readonly Point[], halfWidth: HalfWidth, lean = 0.12): Band {
  const line = points.length === 2 ? straight(points) : curved(points);
  const knots: Knot[] = [];
  let run = 0;
  line.forEach(([x, y], k) => {
    const [bx, by] = line[Math.max(0, k - 1)] ?? [x, y];
    const [ax, ay] = line[Math.min(line.length - 1, k + 1)] ?? [x, y];
    const length = Math.hypot(ax - bx, ay - by) || 1;
    if (k > 0) run += Math.hypot(x - bx, y - by);
    const alongX = (ax - bx) / length;
    const alongY = (ay - by) / length;
    knots.push({ x, y, alongX, alongY, half: halfWidth(k / (line.length - 1), alongX, alongY), run });
  });
  const stretches: Stretch[] = [];
  for (let first = 0; first < knots.length - 1; first += KNOTS_PER_BOX) {
    const last = Math.min(knots.length - 1, first + KNOTS_PER_BOX);
    stretches.push({ first, last, ...boxAround(knots.slice(first, last + 1)) });
  }
  return { knots, stretches, ...boxAround(knots), lean };
}

const KNOTS_PER_BOX = 6;

function boxAround(knots: readonly Knot[]): Box {
  const reach = Math.max(...knots.map((knot) => knot.half)) * 1.3;
  return {
    left: Math.min(...knots.map((knot) => knot.x)) - reach,
    right: Math.max(...knots.map((knot) => knot.x)) + reach,
    top: Math.min(...knots.map((knot) => knot.y)) - reach,
    bottom: Math.max(...knots.map((knot) => knot.y)) + reach,
  };
}

const isIn = (box: Box, x: number, y: number): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

function straight(points: readonly Point[]): Point[] {
  const [from = [0, 0], to = [0, 0]] = points;
  return Array.from({ length: KNOTS_PER_STRETCH + 1 }, (_, k): Point => {
    const share = k / KNOTS_PER_STRETCH;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });
}

/** A smooth line through all points (Catmull-Rom). */
function curved(points: readonly Point[]): Point[] {
  const at = (k: number): Point => points[Math.min(points.length - 1, Math.max(0, k))] ?? [0, 0];
  const line: Point[] = [];
  for (let k = 0; k < points.length - 1; k++)
    for (let step = 0; step < KNOTS_PER_STRETCH; step++)
      line.push(between(at(k - 1), at(k), at(k + 1), at(k + 2), step / KNOTS_PER_STRETCH));
  line.push(at(points.length - 1));
  return line;
}

function between(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const blend = (a: number, b: number, c: number, d: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  return [blend(p0[0], p1[0], p2[0], p3[0]), blend(p0[1], p1[1], p2[1], p3[1])];
}

/** Where a spot lies on a band: `aside` -1…1 across it, `run` along it; `aside` beyond 1 is off the band. */
export interface OnBand {
  aside: number;
  run: number;
  half: number;
  alongX: number;
  alongY: number;
}

/** Fills `found` with the spot's place on the band; false when the spot is well away from it. */
export function locate(band: Band, x: number, y: number, found: OnBand): boolean {
  if (!isIn(band, x, y)) return false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const stretch of band.stretches) {
    if (!isIn(stretch, x, y)) continue;
    for (let k = stretch.first; k < stretch.last; k++)
      nearest = measure(band.knots[k], band.knots[k + 1], x, y, nearest, found);
  }
  return nearest < Number.POSITIVE_INFINITY;
}

/** The lesser of `nearest` and the squared distance to the line from `a` to `b`; fills `found` when that is less. */
function measure(
  a: Knot | undefined,
  b: Knot | undefined,
  x: number,
  y: number,
  nearest: number,
  found: OnBand,
): number {
  if (!a || !b) return nearest;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const share = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  const ox = x - a.x - dx * share;
  const oy = y - a.y - dy * share;
  const away = ox * ox + oy * oy;
  if (away >= nearest) return nearest;
  found.half = a.half + (b.half - a.half) * share;
  found.run = a.run + (b.run - a.run) * share;
  found.alongX = a.alongX + (b.alongX - a.alongX) * share;
  found.alongY = a.alongY + (b.alongY - a.alongY) * share;
  const side = found.alongX * oy - found.alongY * ox < 0 ? -1 : 1;
  found.aside = (side * Math.sqrt(away)) / Math.max(1e-6, found.half);
  return away;
}
