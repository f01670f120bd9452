// The cloth for a page that is not there: 404 in its figure, and a band where the weft is missing. Picture widths.
import { type Band, bandAlong, locate, type OnBand } from '../monogram/bands.ts';
import { letterBands } from '../monogram/draw-monogram.ts';
import { stitchLay } from '../monogram/stitch-surface.ts';
import { hash, layeredNoise, noise } from '../swatch/chance.ts';
import type { SwatchDesign } from '../swatch/design.ts';
import { draft, figured, sateen, satin } from '../swatch/drafts.ts';
import type { Lay } from '../swatch/scene.ts';
import type { Surface } from '../swatch/surface.ts';
import { surfaceOf } from '../swatch/surface-of.ts';
import { tableSurface } from '../swatch/table.ts';
import { LINEN } from './cloths.ts';

const THREADS = 320;

export function notFound(tall: number): Lay[] {
  const picks = Math.round(THREADS * tall);
  const cloth = figuredCloth(picks, tall);
  const place: Lay['place'] = (x, y) => [x * THREADS, y * THREADS];
  const fall = (x: number, y: number): number => 0.05 + layeredNoise(x * 1.7, y * 1.9, 12, 3) * 0.03;
  const bare: Lay = {
    surface: looseWarp(surfaceOf({ ...cloth, weave: draft(1, 1, () => true) })),
    height: (x, y) => fall(x, y) - 0.012,
    inside: (x, y) => missing(x, y) + 0.01,
    place,
    turn: 0,
  };
  const woven: Lay = {
    surface: surfaceOf(cloth),
    height: fall,
    inside: (x, y) => -missing(x, y),
    place,
    turn: 0,
  };
  const thread = stitchLay(
    { bands: [escaped()], thread: LINEN, seed: 3, threadWidth: 1 / 190, padding: 0.022 },
    (x, y) => fall(x, y) + 0.003,
  );
  return [tableSurface('#15110d'), bare, woven, thread];
}

/** How deep inside the gap a place is: a torn lens through the middle of the last figure. */
function missing(x: number, y: number): number {
  const along = (x - 0.72) / 0.2;
  const half = 0.075 * Math.max(-0.2, 1 - along * along);
  const pick = Math.floor(y * THREADS);
  const torn = (hash(pick, x > 0.72 ? 1 : 0, 5) - 0.5) * 0.05;
  return (
    half -
    Math.abs(y - 0.3 - torn * 0.2) +
    0.006 * noise(x * 30, y * 30, 4) -
    Math.abs(torn) * Math.abs(along) * 0.5
  );
}

function figuredCloth(picks: number, tall: number): SwatchDesign {
  const digits = letterBands('404', 0.5, tall / 2, 0.34);
  const found: OnBand = { aside: 0, run: 0, half: 0, alongX: 1, alongY: 0 };
  const onDigit = (end: number, pick: number): boolean => {
    const x = (end + 0.5) / THREADS;
    const y = (pick + 0.5) / THREADS;
    return digits.some((band) => locate(band, x, y, found) && Math.abs(found.aside) < 1.25);
  };
  return {
    seed: 404,
    weave: figured(THREADS, picks, satin(8, 3), sateen(5, 2), onDigit),
    threads: THREADS,
    warp: [['#24345c', 1]],
    weft: [['#efe2c4', 1]],
    yarn: {
      cover: 1,
      unevenness: 0.2,
      slubs: 0.03,
      toning: 0.3,
      sheen: 0.3,
      twist: 0.3,
      nap: 0.05,
      crimp: 0.7,
    },
    pose: { lie: 'still' },
  };
}

const COVER = 0.6;

/** Warp ends with nothing to hold them: each sways a little on its own. */
function looseWarp(face: Surface): Surface {
  return (u, v, touch) => {
    const end = Math.floor(u);
    const swayed = u + 0.45 * noise(v * 0.05, end * 7.3, 9);
    face(swayed, v, touch);
    const offset = ((swayed - Math.floor(swayed)) * 2 - 1) / COVER;
    touch.cover = Math.abs(offset) < 1 && hash(Math.floor(swayed), 2, 6) > 0.12 ? 1 : 0;
    touch.tiltU = offset * 0.8;
    touch.open = 1 - 0.5 * offset ** 4;
  };
}

/** The weft that is missing: it has gone for a walk. */
function escaped(): Band {
  return bandAlong(
    [
      [0.905, 0.3],
      [0.95, 0.335],
      [0.965, 0.42],
      [0.9, 0.49],
      [0.84, 0.455],
      [0.865, 0.39],
      [0.925, 0.42],
      [0.9, 0.54],
      [0.77, 0.585],
      [0.6, 0.56],
      [0.45, 0.6],
    ],
    () => 0.0042,
    1.4,
  );
}
