// A weaver's draft on point paper, and beside it the cloth that it becomes. Places in picture widths.
import { layeredNoise, noise } from '../swatch/chance.ts';
import { isWarpUp } from '../swatch/drafts.ts';
import { pinked } from '../swatch/poses.ts';
import type { Lay } from '../swatch/scene.ts';
import type { Surface } from '../swatch/surface.ts';
import { surfaceOf } from '../swatch/surface-of.ts';
import { tint } from '../swatch/tint.ts';
import { tweed } from './cloths.ts';

const CELL = 0.0208;
const PAPER = tint('#efe6d2');
const RULE = tint('#9fb3b0');
const HEAVY = tint('#6f8b8a');
const INKED = tint('#2a3a63');

export function pointPaper(tall: number): Lay[] {
  const paper: Lay = {
    surface: paperSurface,
    height: (x, y) => layeredNoise(x * 1.6, y * 1.6, 5, 2) * 0.006,
    place: (x, y) => [x, y],
    turn: 0,
  };
  return [paper, swatch(tall)];
}

const paperSurface: Surface = (x, y, touch) => {
  const column = Math.floor(x / CELL);
  const row = Math.floor(y / CELL);
  const fx = x / CELL - column;
  const fy = y / CELL - row;
  const line = Math.min(fx, 1 - fx, fy, 1 - fy);
  const isHeavy =
    (Math.min(fx, 1 - fx) < 0.08 && Math.round(x / CELL) % 8 === 0) ||
    (Math.min(fy, 1 - fy) < 0.08 && Math.round(y / CELL) % 8 === 0);
  const brush = 0.12 + 0.05 * noise(x * 210, y * 210, 6);
  const isInked = line > brush && isWarpUp(tweed.weave, column, row);
  const wash = 0.78 + 0.14 * noise(x * 60, y * 60, column * 31 + row);
  const colour = isHeavy ? HEAVY : line < 0.035 ? RULE : PAPER;
  const share = isInked ? wash : 0;
  const tone = 1 + 0.05 * noise(x * 300, y * 300, 7) + 0.04 * layeredNoise(x * 6, y * 6, 8, 3);
  touch.red = (colour[0] + (INKED[0] - colour[0]) * share) * tone;
  touch.green = (colour[1] + (INKED[1] - colour[1]) * share) * tone;
  touch.blue = (colour[2] + (INKED[2] - colour[2]) * share) * tone;
  touch.tiltU = 0;
  touch.tiltV = 0;
  touch.slope = 0;
  touch.open = 1;
  touch.cover = 1;
};

const TURN = -0.16;
const MIDDLE = { x: 0.69, y: 0.4 };
const HALF = { x: 0.245, y: 0.27 };

function swatch(tall: number): Lay {
  const cloth = { ...tweed, threads: 210 };
  const across = (x: number, y: number): number =>
    (x - MIDDLE.x) * Math.cos(TURN) + (y - MIDDLE.y) * Math.sin(TURN);
  const down = (x: number, y: number): number =>
    (y - MIDDLE.y) * Math.cos(TURN) - (x - MIDDLE.x) * Math.sin(TURN);
  return {
    surface: surfaceOf(cloth),
    height: (x, y) => {
      const curl = Math.max(0, across(x, y) - 0.1) ** 2 * 0.9 + Math.max(0, down(x, y) - 0.12) ** 2 * 0.6;
      return 0.012 + curl + layeredNoise(x * 3, y * 3, 9, 2) * 0.008 * (tall > 0 ? 1 : 0);
    },
    inside: (x, y) => {
      const a = across(x, y);
      const d = down(x, y);
      return Math.min(HALF.x - Math.abs(a) - pinked(d + 4), HALF.y - Math.abs(d) - pinked(a + 4));
    },
    place: (x, y) => [across(x, y) * cloth.threads + 4096, down(x, y) * cloth.threads + 4096],
    turn: TURN,
  };
}
