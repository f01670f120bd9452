// Draws a customer's initials embroidered on cloth: the image beside a review.
import sharp, { type Sharp } from 'sharp';
import type { SwatchDesign } from '../swatch/design.ts';
import { layPose } from '../swatch/poses.ts';
import { drawScene } from '../swatch/scene.ts';
import type { Hex } from '../swatch/tint.ts';
import { fittingHeight, type Point, strokesOf } from './alphabet.ts';
import { type Band, bandAlong, type HalfWidth } from './bands.ts';
import { stitchLay } from './stitch-surface.ts';

export interface MonogramDesign {
  /** One to three capitals. */
  letters: string;
  cloth: SwatchDesign;
  thread: Hex;
  border: 'ring' | 'wreath' | 'square';
  borderThread: Hex;
}

const THREAD_WIDTH = 1 / 132;
const PADDING = 0.02;
const OVERSAMPLING = 1.5;

/** Draws the letters in satin stitch on the cloth; deterministic. `side`: of the square, in pixels. */
export function drawMonogram(design: MonogramDesign, side: number): Sharp {
  const drawnSide = Math.round(side * OVERSAMPLING);
  const cloth = layPose(design.cloth, 1);
  const ground = cloth.at(-1)?.height ?? (() => 0);
  const { seed } = design.cloth;
  const stitching = { seed, threadWidth: THREAD_WIDTH, padding: PADDING };
  const lays = [
    ...cloth,
    stitchLay({ ...stitching, bands: borderBands(design.border), thread: design.borderThread }, ground),
    stitchLay({ ...stitching, bands: letterBands(design.letters, 0.5, 0.5), thread: design.thread }, ground),
  ];
  const pixels = drawScene(lays, drawnSide, drawnSide);
  return sharp(pixels, { raw: { width: drawnSide, height: drawnSide, channels: 3 } }).resize(side, side);
}

const NIB_ANGLE = -0.5;

/** A broad pen's line: full on strokes that cross the nib, fine along it, flaring a little at the ends. */
const penWidth =
  (tall: number): HalfWidth =>
  (share, alongX, alongY) => {
    const across = Math.abs(alongY * Math.cos(NIB_ANGLE) - alongX * Math.sin(NIB_ANGLE));
    const flare = 1 + 0.22 * Math.abs(share * 2 - 1) ** 4;
    return tall * (0.028 + 0.055 * across ** 1.6) * flare;
  };

/** A word in bands of satin stitch around a middle; unless told how tall, it shrinks to fit inside the border. */
export function letterBands(
  word: string,
  middleX: number,
  middleY: number,
  tall = fittingHeight(word, 0.52, 0.36),
): Band[] {
  return strokesOf(word, tall).map((stroke) =>
    bandAlong(
      stroke.map(([x, y]): Point => [x + middleX, y + middleY]),
      penWidth(tall),
    ),
  );
}

function borderBands(border: MonogramDesign['border']): Band[] {
  if (border === 'wreath') return wreath();
  if (border === 'square') return square();
  return [circle(0.4, 0.0125, 0.7), circle(0.365, 0.005, 0.7)];
}

function circle(radius: number, half: number, lean: number): Band {
  const points = Array.from({ length: 37 }, (_, k): Point => {
    const angle = (k / 36) * 2 * Math.PI;
    return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)];
  });
  return bandAlong(points, () => half, lean);
}

const LEAVES = 26;

function wreath(): Band[] {
  const leaves = Array.from({ length: LEAVES }, (_, k) => {
    const angle = ((k + 0.5) / LEAVES) * 2 * Math.PI + Math.PI / 2;
    const side = k % 2 === 0 ? 1 : -1;
    const way = angle + (k < LEAVES / 2 ? 1 : -1) * (Math.PI / 2) - side * (k < LEAVES / 2 ? 0.75 : -0.75);
    const foot: Point = [0.5 + 0.385 * Math.cos(angle), 0.5 + 0.385 * Math.sin(angle)];
    const tip: Point = [foot[0] + 0.085 * Math.cos(way), foot[1] + 0.085 * Math.sin(way)];
    return bandAlong([foot, tip], (share) => 0.0175 * Math.sin(Math.PI * (0.08 + 0.87 * share)) ** 0.8, 0.5);
  });
  return [circle(0.385, 0.0045, 0.7), ...leaves];
}

function square(): Band[] {
  const near = 0.11;
  const far = 0.89;
  const sides: [Point, Point][] = [
    [
      [near, near],
      [far, near],
    ],
    [
      [far, near],
      [far, far],
    ],
    [
      [far, far],
      [near, far],
    ],
    [
      [near, far],
      [near, near],
    ],
  ];
  return sides.map((ends) => bandAlong(ends, () => 0.0125, 0.9));
}
