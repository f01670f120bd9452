// A boxwood ruler at the foot of a picture of known width: centimetres, half centimetres, millimetres and figures.
import { type Point, strokesOf } from '../monogram/alphabet.ts';
import { type Band, bandAlong, locate, type OnBand } from '../monogram/bands.ts';
import { hash, layeredNoise, noise } from './chance.ts';
import type { Lay } from './scene.ts';
import type { Touch } from './surface.ts';
import { tint } from './tint.ts';

/** How much of the ruler's breadth the picture shows. */
export const RULER_SHOWN_CM = 1.16;
/** Centimetres: where zero stands, and what lies before it. */
const ZERO = 1;
const BEFORE_ZERO = 0.42;
const BEVEL = 0.12;
const LINE = 0.013;
const FIGURE = 0.27;
const WOOD = tint('#d6b071');
const INK = tint('#2b2118');
/** Picture widths. */
const THICKNESS = 0.011;

/** The ruler lies along the lower edge and runs out of the picture on the right. `tall` is height over width. */
export function rulerLay(widthCm: number, tall: number): Lay {
  const top = tall * widthCm - RULER_SHOWN_CM;
  const left = ZERO - BEFORE_ZERO;
  const figures = figureBands(widthCm, top + 0.78);
  const found: OnBand = { aside: 0, run: 0, half: 0, alongX: 1, alongY: 0 };
  return {
    surface: (x, y, touch) => {
      const down = y - top;
      touchWood(x, y, touch);
      // The upper rim slopes down to the cloth, so that its lines stand close to what they measure.
      touch.tiltV = down < BEVEL ? -0.35 : touch.tiltV;
      const isInked =
        isTick(x - ZERO, down) || figures.some((b) => locate(b, x, y, found) && Math.abs(found.aside) < 1);
      if (!isInked) return;
      touch.red = INK[0];
      touch.green = INK[1];
      touch.blue = INK[2];
    },
    height: (x, y) =>
      x * widthCm > left && y * widthCm > top
        ? THICKNESS * Math.min(1, 0.3 + (y * widthCm - top) / (2 * BEVEL))
        : 0,
    inside: (x, y) => Math.min(x - left / widthCm, y - top / widthCm),
    place: (x, y) => [x * widthCm, y * widthCm],
    turn: 0,
    taut: true,
  };
}

/** `along` from zero, `down` from the rim, in centimetres. */
function isTick(along: number, down: number): boolean {
  const millimetre = Math.round(along * 10);
  if (millimetre < 0 || Math.abs(along - millimetre / 10) > LINE) return false;
  if (millimetre % 10 === 0) return down < 0.52;
  return down < (millimetre % 5 === 0 ? 0.4 : 0.27);
}

function figureBands(widthCm: number, middle: number): Band[] {
  const bands: Band[] = [];
  for (let cm = 0; cm + ZERO < widthCm; cm++)
    for (const stroke of strokesOf(String(cm), FIGURE)) {
      const points = stroke.map(([x, y]): Point => [x + cm + ZERO, y + middle]);
      bands.push(bandAlong(points, () => 0.019));
    }
  return bands;
}

function touchWood(x: number, y: number, touch: Touch): void {
  const grain = layeredNoise(x * 0.7, y * 16, 3, 3) * 0.1 + noise(x * 2.5, y * 70, 4) * 0.05;
  const pore = hash(Math.floor(x * 9), Math.floor(y * 90), 6) > 0.965 ? -0.12 : 0;
  const tone = 1 + grain + pore;
  touch.red = WOOD[0] * tone;
  touch.green = WOOD[1] * tone;
  touch.blue = WOOD[2] * tone;
  touch.tiltU = 0;
  touch.tiltV = 0;
  touch.slope = 0;
  touch.alongU = 1;
  touch.alongV = 0;
  touch.sheen = 0.12;
  touch.open = 1;
  touch.cover = 1;
}
