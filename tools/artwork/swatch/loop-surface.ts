// Bouclé: yarn that curls as it runs along the weft, heaped once into a tile that repeats unseen.
import { chance, hash } from './chance.ts';
import type { SwatchDesign } from './design.ts';
import { type Fibre, fibresAt } from './fibres.ts';
import { threadsOf, yarnOf } from './loom.ts';
import type { Surface } from './surface.ts';

/** Threads from tile to tile, and grains of the tile per thread. */
const TILE = 96;
const GRAINS = 15;
const SIDE = TILE * GRAINS;
const ROWS = 124;
const STEPS_PER_THREAD = 9;
/** Threads after which a yarn's colour may change. */
const SAME_COLOUR = 7;

interface Heap {
  height: Float32Array;
  tiltU: Float32Array;
  tiltV: Float32Array;
  row: Uint16Array;
}

export function loopSurface(design: SwatchDesign): Surface {
  const heap = heapUp(design.seed);
  const yarns = threadsOf(design.warp, yarnOf(design.yarn), design.seed);
  const loose = fibresAt();
  const fibre: Fibre = { aside: 0, along: 0, hair: 0 };
  return (u, v, touch) => {
    loose(u * 1.4, v * 1.4, fibre);
    const x = wrapGrain(u + fibre.aside * 0.1);
    const y = wrapGrain(v + fibre.along * 0.1);
    const grain = y * SIDE + x;
    const row = heap.row[grain] ?? 0;
    const height = heap.height[grain] ?? 0;
    const tone =
      0.94 + hash(row, 1, design.seed) * 0.14 + (hash(x, y, design.seed) - 0.5) * 0.2 + fibre.hair * 0.3;
    // The yarn is spun of several colours, which change along its run.
    const stretch = Math.floor(u / SAME_COLOUR + hash(row, 5, design.seed) * 9);
    const colour = Math.floor(hash(row, stretch, design.seed) * yarns.repeat) * 3;
    touch.red = (yarns.colour[colour] ?? 0) * tone;
    touch.green = (yarns.colour[colour + 1] ?? 0) * tone;
    touch.blue = (yarns.colour[colour + 2] ?? 0) * tone;
    touch.tiltU = (heap.tiltU[grain] ?? 0) * 0.8 + fibre.aside * 0.35;
    touch.tiltV = (heap.tiltV[grain] ?? 0) * 0.8 + fibre.along * 0.35;
    touch.alongU = 0;
    touch.alongV = 1;
    touch.slope = 0;
    touch.open = Math.min(1, 0.2 + height * 0.42);
    touch.sheen = 0;
    touch.bloom = 0.15;
    touch.cover = 1;
  };
}

const wrapGrain = (threads: number): number =>
  Math.floor((threads - Math.floor(threads / TILE) * TILE) * GRAINS);

function heapUp(seed: number): Heap {
  const heap: Heap = {
    height: new Float32Array(SIDE * SIDE),
    tiltU: new Float32Array(SIDE * SIDE),
    tiltV: new Float32Array(SIDE * SIDE),
    row: new Uint16Array(SIDE * SIDE),
  };
  const random = chance(seed);
  for (let row = 1; row <= ROWS; row++) curlAlong(heap, row, random);
  return heap;
}

/** One yarn across the tile: it runs on slowly while it goes round, wide and narrow, high and low. */
function curlAlong(heap: Heap, row: number, random: () => number): void {
  const middle = ((row + random() * 0.8) / ROWS) * TILE;
  const half = 0.3 + random() * 0.22;
  let around = random() * 7;
  let radius = 0.9;
  let aim = radius;
  let sway = 0;
  let turning = 1;
  for (let x = 0; x < TILE; ) {
    if (random() < 0.02) aim = 0.5 + random() * 1.1;
    if (random() < 0.006) turning = -turning;
    radius += (aim - radius) * 0.06;
    sway += (random() - 0.5) * 0.12 - sway * 0.01;
    around += (turning * 1) / STEPS_PER_THREAD / Math.max(0.4, radius);
    x += 0.24 / STEPS_PER_THREAD;
    const lift = 0.75 + 0.45 * Math.sin(around * 0.5 + row) + 0.25 * Math.sin(around + 1);
    stamp(
      heap,
      x + radius * Math.cos(around),
      middle + sway + radius * 0.9 * Math.sin(around),
      half,
      lift,
      row,
    );
  }
}

function stamp(heap: Heap, u: number, v: number, half: number, lift: number, row: number): void {
  const reach = Math.ceil(half * GRAINS);
  const size = half * GRAINS;
  const middleX = u * GRAINS;
  const middleY = v * GRAINS;
  for (let y = Math.floor(middleY) - reach; y <= middleY + reach; y++)
    for (let x = Math.floor(middleX) - reach; x <= middleX + reach; x++) {
      const ox = (x - middleX) / size;
      const oy = (y - middleY) / size;
      const away = ox * ox + oy * oy;
      if (away >= 1) continue;
      const height = lift + Math.sqrt(1 - away) * 0.8;
      const grain = (((y % SIDE) + SIDE) % SIDE) * SIDE + (((x % SIDE) + SIDE) % SIDE);
      if (height <= (heap.height[grain] ?? 0)) continue;
      heap.height[grain] = height;
      heap.tiltU[grain] = ox;
      heap.tiltV[grain] = oy;
      heap.row[grain] = row;
    }
}
