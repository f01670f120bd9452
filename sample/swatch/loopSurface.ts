// Bouclé: a dense heap of small yarn loops, stamped once into a tile that repeats unseen.
import { chance, hash } from './chance.ts';
import type { SwatchDesign } from './design.ts';
import { threadsOf, yarnOf } from './loom.ts';
import type { Surface } from './surface.ts';

/** Threads from tile to tile, and grains of the tile per thread. */
const TILE = 64;
const GRAINS = 11;
const SIDE = TILE * GRAINS;
const LOOPS = 3400;

interface Heap {
  height: Float32Array;
  tiltU: Float32Array;
  tiltV: Float32Array;
  loop: Uint16Array;
}

interface Loop {
  x: number;
  y: number;
  radius: number;
  stretch: number;
  thickness: number;
  lift: number;
  number: number;
}

export function loopSurface(design: SwatchDesign): Surface {
  const heap = heapUp(design.seed);
  const yarns = threadsOf(design.warp, yarnOf(design.yarn), design.seed);
  return (u, v, touch) => {
    const x = Math.floor((u - Math.floor(u / TILE) * TILE) * GRAINS);
    const y = Math.floor((v - Math.floor(v / TILE) * TILE) * GRAINS);
    const grain = y * SIDE + x;
    const loop = heap.loop[grain] ?? 0;
    const height = heap.height[grain] ?? 0;
    const tone = 0.92 + hash(loop, 1, design.seed) * 0.22 + (hash(x, y, design.seed) - 0.5) * 0.16;
    const colour = Math.floor(hash(loop, 2, design.seed) * yarns.repeat) * 3;
    touch.red = (yarns.colour[colour] ?? 0) * tone;
    touch.green = (yarns.colour[colour + 1] ?? 0) * tone;
    touch.blue = (yarns.colour[colour + 2] ?? 0) * tone;
    touch.tiltU = heap.tiltU[grain] ?? 0;
    touch.tiltV = heap.tiltV[grain] ?? 0;
    touch.alongU = 0;
    touch.alongV = 1;
    touch.slope = 0;
    touch.open = Math.min(1, 0.12 + height * 0.5);
    touch.sheen = 0.02;
    touch.bloom = 0.18;
    touch.cover = 1;
  };
}

function heapUp(seed: number): Heap {
  const heap: Heap = {
    height: new Float32Array(SIDE * SIDE),
    tiltU: new Float32Array(SIDE * SIDE),
    tiltV: new Float32Array(SIDE * SIDE),
    loop: new Uint16Array(SIDE * SIDE),
  };
  const random = chance(seed);
  for (let number = 1; number <= LOOPS; number++)
    stamp(heap, {
      x: random() * SIDE,
      y: random() * SIDE,
      radius: (0.7 + random() * 1.15) * GRAINS,
      stretch: 0.7 + random() * 0.6,
      thickness: (0.34 + random() * 0.2) * GRAINS,
      lift: (number / LOOPS) * 0.75 + random() * 0.25,
      number,
    });
  return heap;
}

function stamp(heap: Heap, loop: Loop): void {
  const reach = Math.ceil((loop.radius + loop.thickness) * 1.35);
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const x = dx * loop.stretch;
      const y = dy / loop.stretch;
      const away = Math.hypot(x, y) || 1;
      const offset = (away - loop.radius) / loop.thickness;
      if (offset <= -1 || offset >= 1) continue;
      const height = loop.lift + Math.sqrt(1 - offset * offset) * 0.9;
      const gx = (((Math.floor(loop.x) + dx) % SIDE) + SIDE) % SIDE;
      const gy = (((Math.floor(loop.y) + dy) % SIDE) + SIDE) % SIDE;
      const grain = gy * SIDE + gx;
      if (height <= (heap.height[grain] ?? 0)) continue;
      const twist = Math.sin(Math.atan2(y, x) * 9 + offset * 2) * 0.16;
      heap.height[grain] = height;
      heap.tiltU[grain] = ((offset * x) / away) * 1.05 + twist;
      heap.tiltV[grain] = ((offset * y) / away) * 1.05 - twist;
      heap.loop[grain] = loop.number;
    }
}
