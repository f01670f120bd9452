// Rolls of cloth seen from their ends, and spools of thread seen from above. Places in picture widths.
import { chance, hash, noise } from '../swatch/chance.ts';
import type { Lay } from '../swatch/scene.ts';
import type { Surface } from '../swatch/surface.ts';
import { tableSurface } from '../swatch/table.ts';
import { type Hex, mixTints, type Tint, tint } from '../swatch/tint.ts';

interface Roll {
  x: number;
  y: number;
  radius: number;
  height: number;
  face: Hex;
  back: Hex;
  seed: number;
}

const FACES: readonly (readonly [Hex, Hex])[] = [
  ['#2a3f6c', '#dcd5c4'],
  ['#8a2c24', '#9c3a30'],
  ['#c8992c', '#e3d0a0'],
  ['#e7dcc5', '#d8cbb3'],
  ['#3f5a48', '#556f5c'],
  ['#574b3f', '#cfc4ac'],
  ['#1b2a52', '#26386a'],
  ['#b98f86', '#d9b5aa'],
];

/** A stack of rolls, packed as in the shipping hall. */
export function rolls(tall: number): Lay[] {
  const random = chance(77);
  const radius = 0.152;
  const lays: Lay[] = [tableSurface('#14100d')];
  let number = 0;
  for (let row = -1; row < tall / (radius * 1.73) + 1; row++)
    for (let column = -1; column < 5; column++, number++) {
      const [face, back] = FACES[(number * 5 + row * 3 + 16) % FACES.length] ?? ['#808080', '#909090'];
      lays.push(
        rollLay({
          x: (column + (row & 1) * 0.5) * radius * 2.02 + (random() - 0.5) * 0.01,
          y: 0.1 + row * radius * 1.75 + (random() - 0.5) * 0.01,
          radius: radius * (0.93 + random() * 0.07),
          height: 0.05 + random() * 0.07,
          face,
          back,
          seed: number + 3,
        }),
      );
    }
  return lays;
}

const PITCH = 0.0072;
const CORE = 0.026;
const TUBE = 0.034;

function rollLay(roll: Roll): Lay {
  const face = tint(roll.face);
  const back = tint(roll.back);
  const away = (x: number, y: number): number => Math.hypot(x - roll.x, y - roll.y);
  return {
    surface: (x, y, touch) => touchRoll(roll, face, back, x, y, touch),
    height: (x, y) => {
      const r = away(x, y);
      return r < CORE ? roll.height - 0.05 : roll.height - 0.02 * Math.max(0, r / roll.radius - 0.9) * 10;
    },
    inside: (x, y) =>
      roll.radius * (1 + 0.012 * noise(Math.atan2(y - roll.y, x - roll.x) * 2, 1, roll.seed)) - away(x, y),
    place: (x, y) => [x, y],
    turn: 0,
    taut: true,
  };
}

const TUBE_TINT = tint('#a98a62');

function touchRoll(
  roll: Roll,
  face: Tint,
  back: Tint,
  x: number,
  y: number,
  touch: Parameters<Surface>[2],
): void {
  const dx = x - roll.x;
  const dy = y - roll.y;
  const r = Math.hypot(dx, dy) || 1e-6;
  const angle = Math.atan2(dy, dx);
  const sag =
    0.0016 * noise(angle * 3, r * 40, roll.seed) + 0.0006 * noise(angle * 11, r * 90, roll.seed + 1);
  const turns = (r + sag) / PITCH - angle / (2 * Math.PI);
  const number = Math.floor(turns);
  const offset = (turns - number) * 2 - 1;
  const thread = noise(angle * r * 900, number * 3.1, roll.seed + 2);
  const inTube = r < TUBE;
  const layer = inTube ? TUBE_TINT : mixTints(face, back, offset > 0.1 ? 0.75 : 0);
  const tone = (0.9 + hash(number, 1, roll.seed) * 0.2) * (1 + thread * 0.12) * (r < CORE ? 0.08 : 1);
  touch.red = layer[0] * tone;
  touch.green = layer[1] * tone;
  touch.blue = layer[2] * tone;
  const lean = inTube ? 0.1 : offset * 0.75;
  touch.tiltU = (lean * dx) / r;
  touch.tiltV = (lean * dy) / r;
  touch.alongU = -dy / r;
  touch.alongV = dx / r;
  touch.slope = 0;
  touch.open = inTube ? 1 : 1 - 0.75 * offset ** 6;
  touch.sheen = 0.05;
  touch.cover = 1;
}

const SPOOL_COLOURS: readonly Hex[] = [
  '#8a2c24',
  '#b4553f',
  '#d98f5c',
  '#c8992c',
  '#e3c77a',
  '#efe6d3',
  '#cfd3bf',
  '#8fa08a',
  '#556f5c',
  '#2f5c56',
  '#3c6e86',
  '#6f8fb0',
  '#2a3f6c',
  '#1b2a52',
  '#4a3a5e',
  '#84597c',
  '#b98f9c',
  '#d9b5aa',
  '#a08466',
  '#6b5140',
  '#231d17',
  '#57534d',
  '#9a958a',
  '#dcd5c4',
];

/** A drawer of spools, shade by shade. */
export function spools(): Lay[] {
  const lays: Lay[] = [tableSurface('#2a1f17')];
  SPOOL_COLOURS.forEach((colour, k) => {
    lays.push(spoolLay(1 / 12 + (k % 6) / 6, 0.0935 + Math.floor(k / 6) * 0.1875, 0.072, colour, k));
  });
  return lays;
}

function spoolLay(middleX: number, middleY: number, radius: number, colour: Hex, seed: number): Lay {
  const light = tint(colour);
  const away = (x: number, y: number): number => Math.hypot(x - middleX, y - middleY);
  return {
    surface: (x, y, touch) => touchSpool(light, x - middleX, y - middleY, radius, seed, touch),
    height: (x, y) => {
      const r = away(x, y) / radius;
      if (r < 0.17) return 0.02;
      return r < 0.3 ? 0.115 : 0.02 + 0.085 * Math.sqrt(Math.max(0, 1 - ((r - 0.3) / 0.72) ** 2));
    },
    inside: (x, y) => radius - away(x, y),
    place: (x, y) => [x, y],
    turn: 0,
    taut: true,
  };
}

const PAPER_TINT = tint('#d9cbb0');

function touchSpool(
  light: Tint,
  dx: number,
  dy: number,
  radius: number,
  seed: number,
  touch: Parameters<Surface>[2],
): void {
  const r = Math.hypot(dx, dy) || 1e-6;
  const angle = Math.atan2(dy, dx);
  const isTube = r < radius * 0.3;
  // The yarn is laid on crosswise: two families of spirals, one over the other in turn.
  const cross = Math.sin(angle * 3 + (r / radius) * 16) > 0 ? 1 : -1;
  const winding = (r / radius) * 21 + cross * angle * 1.6;
  const number = Math.floor(winding);
  const offset = (winding - number) * 2 - 1;
  const tone = (0.92 + hash(number, cross, seed) * 0.16) * (r < radius * 0.17 ? 0.06 : 1);
  const base = isTube ? PAPER_TINT : light;
  touch.red = base[0] * tone;
  touch.green = base[1] * tone;
  touch.blue = base[2] * tone;
  const lean = isTube ? 0 : offset * 0.6;
  touch.tiltU = (lean * dx) / r;
  touch.tiltV = (lean * dy) / r;
  touch.alongU = -dy / r;
  touch.alongV = dx / r;
  touch.slope = 0;
  touch.open = isTube ? 1 : 1 - 0.55 * offset ** 4;
  touch.sheen = isTube ? 0 : 0.4;
  touch.cover = 1;
}
