// The front desk, embroidered: a bubble of talk that says when somebody is there. Places in picture widths.

import type { Point } from '../monogram/alphabet.ts';
import { type Band, bandAlong } from '../monogram/bands.ts';
import { letterBands } from '../monogram/draw-monogram.ts';
import { stitchLay } from '../monogram/stitch-surface.ts';
import { twill } from '../swatch/drafts.ts';
import { layPose } from '../swatch/poses.ts';
import type { Lay } from '../swatch/scene.ts';
import { denim, LINEN, MADDER, WELD } from './cloths.ts';

const MIDDLE: Point = [0.5, 0.335];
const HALF_WIDE = 0.335;
const HALF_TALL = 0.225;

export function frontDesk(tall: number): Lay[] {
  const cloth = layPose(
    { ...denim, weave: twill(2, 2), threads: 170, warp: [['#2a3f6c', 1]], weft: [['#31477a', 1]] },
    tall,
  );
  const ground = cloth.at(-1)?.height ?? (() => 0);
  const stitched = { seed: 12, threadWidth: 1 / 210, padding: 0.018 };
  return [
    ...cloth,
    stitchLay({ ...stitched, bands: [bubble(0.012, 1)], thread: LINEN }, ground),
    stitchLay({ ...stitched, bands: [bubble(0.004, 0.9)], thread: MADDER }, ground),
    stitchLay({ ...stitched, bands: letterBands('24·7', MIDDLE[0], MIDDLE[1], 0.2), thread: WELD }, ground),
  ];
}

/** A rounded outline with its tail to the lower left; `size` shrinks it towards its middle. */
function bubble(half: number, size: number): Band {
  const points: Point[] = [];
  for (let k = 0; k <= 48; k++) {
    const angle = (k / 48) * 2 * Math.PI + 2.2;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const round = (Math.abs(cos) ** 3.4 + Math.abs(sin) ** 3.4) ** (-1 / 3.4);
    points.push(at(cos * round * HALF_WIDE, sin * round * HALF_TALL, size));
  }
  const tail = at(-0.26, 0.315, size);
  // The tail stands where the outline closes.
  if (size !== 1) return bandAlong(points, () => half, 0.7);
  return bandAlong([...points.slice(3), tail, ...points.slice(3, 4)], () => half, 0.7);
}

const at = (x: number, y: number, size: number): Point => [MIDDLE[0] + x * size, MIDDLE[1] + y * size];
