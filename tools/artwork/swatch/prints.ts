// Small printed motifs: colour laid on woven cloth. Knows the cloth's places, not its threads.
import { hash, ramp } from './chance.ts';
import type { Print } from './design.ts';
import type { Surface } from './surface.ts';
import { type Tint, tint } from './tint.ts';

/** Which colour of the print covers (x, y), counted in motif sizes from its middle; -1 for none. */
type Motif = (x: number, y: number) => number;

const sprig: Motif = (x, y) => {
  const stem = Math.abs(x - 0.16 * Math.sin(y * 2.4)) < 0.045 && y > -0.25 && y < 0.95;
  if (petals(x, y + 0.42, 5, 0.44)) return Math.hypot(x, y + 0.42) < 0.13 ? 2 : 0;
  if (leaf(x - 0.1, y - 0.35, 0.7, 0.42) || leaf(x + 0.08, y - 0.6, Math.PI - 0.7, 0.4)) return 1;
  return stem ? 1 : -1;
};

const blossom: Motif = (x, y) => {
  if (Math.hypot(x, y) < 0.16) return 2;
  if (petals(x, y, 5, 0.72)) return 0;
  return leaf(x - 0.45, y - 0.45, 0.8, 0.5) || leaf(x + 0.5, y - 0.3, 2.5, 0.46) ? 1 : -1;
};

const dots: Motif = (x, y) => (Math.hypot(x, y) < 0.42 ? 0 : -1);

const leaves: Motif = (x, y) => {
  for (let k = 0; k < 3; k++)
    for (const side of [-1, 1])
      if (leaf(x - side * 0.06, y - 0.55 + k * 0.5, side > 0 ? -0.75 : Math.PI + 0.75, 0.52)) return k % 2;
  return Math.abs(x) < 0.035 && Math.abs(y) < 0.95 ? 1 : -1;
};

function petals(x: number, y: number, count: number, radius: number): boolean {
  const away = Math.hypot(x, y);
  return away < radius * (0.62 + 0.38 * Math.abs(Math.cos((Math.atan2(y, x) * count) / 2)));
}

/** A pointed leaf that starts at the origin and runs `length` towards `angle`. */
function leaf(x: number, y: number, angle: number, length: number): boolean {
  const along = (x * Math.cos(angle) + y * Math.sin(angle)) / length;
  const aside = (-x * Math.sin(angle) + y * Math.cos(angle)) / length;
  return along > 0 && along < 1 && Math.abs(aside) < 0.24 * Math.sin(Math.PI * along);
}

const motifs: Record<Print['motif'], Motif> = { sprig, dots, blossom, leaves };

/** Lays the print over what the woven face has found: the motif in a loose half-drop, small filling between. */
export function inkOf(print: Print, seed: number): Surface {
  const tints = print.colours.map(tint);
  const motif = motifs[print.motif];
  const strewn = print.motif !== 'dots';
  const layers = [{ motif, spacing: print.spacing, size: 0.42, seed, first: 0 }];
  if (print.motif === 'blossom') {
    layers.unshift({ motif: blossom, spacing: print.spacing * 0.56, size: 0.3, seed: seed + 80, first: 0 });
    layers.unshift({ motif: leaves, spacing: print.spacing * 0.8, size: 0.5, seed: seed + 40, first: 6 });
  }
  return (u, v, touch) => {
    for (let k = layers.length - 1; k >= 0; k--) {
      const layer = layers[k];
      const colour = layer ? inkAt(layer, u, v, strewn) : -1;
      const chosen = colour < 0 ? undefined : tints[colour % tints.length];
      if (!chosen) continue;
      dye(touch, chosen, print.strength ?? 1);
      return;
    }
  };
}

interface InkLayer {
  motif: Motif;
  spacing: number;
  size: number;
  seed: number;
  /** The palette's place where this layer's colours begin. */
  first: number;
}

/** The palette's number of the ink at a place, -1 for bare cloth. Motifs turn, wander and grow a little each. */
function inkAt(layer: InkLayer, u: number, v: number, strewn: boolean): number {
  const { spacing, seed } = layer;
  const column = Math.floor(u / spacing);
  const rowAt = v / spacing + (column & 1) * 0.5;
  const row = Math.floor(rowAt);
  const loose = strewn ? 0.22 : 0;
  const middleX = u / spacing - column - 0.5;
  const middleY = rowAt - row - 0.5;
  const reach = layer.size * 1.3 + loose * 0.71;
  if (middleX * middleX + middleY * middleY > reach * reach) return -1;
  const turn = strewn ? (hash(column, row, seed) - 0.5) * 5 : 0;
  const size = layer.size * (strewn ? 0.82 + 0.3 * hash(column, row, seed + 1) : 0.8);
  const x = (middleX + (hash(column, row, seed + 2) - 0.5) * loose) / size;
  const y = (middleY + (hash(column, row, seed + 3) - 0.5) * loose) / size;
  if (x * x + y * y > 1.3) return -1;
  const colour = layer.motif(
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
  );
  return colour < 0 ? -1 : layer.first + colour + Math.floor(hash(column, row, seed + 4) * 2) * 3;
}

function dye(touch: Parameters<Surface>[2], colour: Tint, strength: number): void {
  // Pigment sits on the thread tops; in the depths the ground still shows.
  const share = 0.9 * strength * ramp(0.1, 0.6, touch.open);
  touch.red += (colour[0] - touch.red) * share;
  touch.green += (colour[1] - touch.green) * share;
  touch.blue += (colour[2] - touch.blue) * share;
}
