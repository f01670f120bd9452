// Cloth on the loom: woven below the fell, bare warp above it, the shuttle lying ready. Places in picture widths.

import { bandAlong } from '../monogram/bands.ts';
import { stitchLay } from '../monogram/stitch-surface.ts';
import { layeredNoise, noise } from '../swatch/chance.ts';
import { draft } from '../swatch/drafts.ts';
import type { Lay } from '../swatch/scene.ts';
import type { Surface } from '../swatch/surface.ts';
import { surfaceOf } from '../swatch/surface-of.ts';
import { tableSurface } from '../swatch/table.ts';
import { tint } from '../swatch/tint.ts';
import { LINEN, tartan } from './cloths.ts';

const THREADS = 150;
const WARP_COVER = 0.62;
const FELL = 0.47;

export function loom(): Lay[] {
  const cloth = { ...tartan, threads: THREADS };
  const place: Lay['place'] = (x, y) => [x * THREADS + 8, y * THREADS];
  const fell = (x: number): number => FELL + 0.006 * noise(x * 9, 0, 4);
  const bare: Lay = {
    surface: bareWarp(surfaceOf({ ...cloth, weave: draft(1, 1, () => true) })),
    height: () => 0.05,
    inside: (x, y) => fell(x) - y + 0.004,
    place,
    turn: 0,
  };
  const woven: Lay = {
    surface: surfaceOf(cloth),
    height: (x, y) => 0.05 + layeredNoise(x * 2, y * 2, 6, 2) * 0.012,
    inside: (x, y) => y - fell(x),
    place,
    turn: 0,
  };
  const under = (): number => 0.052;
  const weft = bandAlong(
    [
      [0.93, FELL + 0.003],
      [1.02, 0.4],
      [0.93, 0.31],
      [0.78, 0.262],
    ],
    () => 0.0045,
    1.4,
  );
  const thread = stitchLay(
    { bands: [weft], thread: LINEN, seed: 9, threadWidth: 1 / 170, padding: 0.03 },
    under,
  );
  return [tableSurface('#17130f'), bare, woven, thread, ...shuttle()];
}

/** Warp ends with air between them. */
function bareWarp(face: Surface): Surface {
  return (u, v, touch) => {
    face(u, v, touch);
    const offset = ((u - Math.floor(u)) * 2 - 1) / WARP_COVER;
    touch.cover = Math.abs(offset) < 1 ? 1 : 0;
    touch.tiltU = offset * 0.8;
    touch.open = 1 - 0.5 * offset ** 4;
  };
}

const MIDDLE = { x: 0.53, y: 0.235 };
const LEAN = 0.09;
const HALF_LENGTH = 0.29;
const HALF_WIDTH = 0.052;

/** A boat of polished wood with its quill of weft. */
function shuttle(): Lay[] {
  const along = (x: number, y: number): number =>
    (x - MIDDLE.x) * Math.cos(LEAN) + (y - MIDDLE.y) * Math.sin(LEAN);
  const aside = (x: number, y: number): number =>
    (y - MIDDLE.y) * Math.cos(LEAN) - (x - MIDDLE.x) * Math.sin(LEAN);
  const halfAt = (a: number): number => HALF_WIDTH * Math.max(0, 1 - Math.abs(a / HALF_LENGTH) ** 2.6);
  const eye = (x: number, y: number): number =>
    0.024 * Math.max(0, 1 - Math.abs(along(x, y) / 0.15) ** 6) - Math.abs(aside(x, y));
  const boat: Lay = {
    surface: wood,
    height: (x, y) => {
      const half = halfAt(along(x, y)) || 0.001;
      const t = Math.min(1, Math.abs(aside(x, y)) / half);
      return 0.06 + 0.05 * Math.sqrt(1 - t * t * 0.96);
    },
    inside: (x, y) => Math.min(halfAt(along(x, y)) - Math.abs(aside(x, y)), -eye(x, y)),
    place: (x, y) => [along(x, y), aside(x, y)],
    turn: LEAN,
    taut: true,
  };
  const hollow: Lay = {
    ...tableSurface('#1b120b'),
    height: () => 0.06,
    inside: (x, y) => Math.min(eye(x, y), 0.14 - Math.abs(along(x, y))) + 0.004,
  };
  const quill = bandAlong(
    [
      [MIDDLE.x - 0.125 * Math.cos(LEAN), MIDDLE.y - 0.125 * Math.sin(LEAN)],
      [MIDDLE.x + 0.125 * Math.cos(LEAN), MIDDLE.y + 0.125 * Math.sin(LEAN)],
    ],
    (share) => 0.008 + 0.011 * Math.sin(Math.PI * (0.12 + 0.8 * share)),
    0.25,
  );
  const yarn = stitchLay(
    { bands: [quill], thread: LINEN, seed: 5, threadWidth: 1 / 150, padding: 0.03 },
    () => 0.06,
  );
  return [hollow, boat, yarn];
}

const WOOD = tint('#9a6434');

const wood: Surface = (along, aside, touch) => {
  const ring = noise(aside * 60 + noise(along * 3, aside * 8, 2) * 2.5, along * 4, 3);
  const pore = noise(aside * 420, along * 26, 5);
  const tone = 1 + ring * 0.16 + pore * 0.1;
  touch.red = WOOD[0] * tone;
  touch.green = WOOD[1] * tone;
  touch.blue = WOOD[2] * tone;
  touch.tiltU = 0;
  touch.tiltV = 0;
  touch.alongU = 1;
  touch.alongV = 0;
  touch.slope = 0;
  touch.open = 1;
  touch.sheen = 0.35;
  touch.cover = 1;
};
