// A woven face, thread by thread: every yarn a rounded cylinder that rises over and dives under its neighbours.
import { hash, wrap } from './chance.ts';
import type { SwatchDesign, Yarn } from './design.ts';
import type { Draft } from './drafts.ts';
import { type Fibre, fibresAt } from './fibres.ts';
import { type Floats, floatsOf, MASK, PERIOD, type Threads, threadsOf, yarnOf } from './loom.ts';
import { inkOf } from './prints.ts';
import type { Surface, Touch } from './surface.ts';
import { type Tint, tint } from './tint.ts';

interface Cloth {
  weave: Draft;
  yarn: Yarn;
  warp: Threads;
  weft: Threads;
  floats: Floats;
  flecks: { tints: readonly Tint[]; share: number } | undefined;
  seed: number;
}

const PROFILE_STEPS = 256;
const LONGEST_FLOAT = 16;

// Height of a float along its length, 1 in the middle and 0 where it dives; a long float stays flat for longer.
const heights = new Float32Array((LONGEST_FLOAT + 1) * PROFILE_STEPS);
const slopes = new Float32Array((LONGEST_FLOAT + 1) * PROFILE_STEPS);
for (let length = 1; length <= LONGEST_FLOAT; length++)
  for (let step = 0; step < PROFILE_STEPS; step++) {
    const x = (step / (PROFILE_STEPS - 1)) * 2 - 1;
    const power = length === 1 ? 2 : length * 1.7;
    heights[length * PROFILE_STEPS + step] = 1 - Math.abs(x) ** power;
    slopes[length * PROFILE_STEPS + step] = -Math.sign(x) * Math.abs(x) ** (power - 1);
  }

/** Fewer threads than this across the picture are seen from near. */
const NEAR_THREADS = 150;

export function wovenSurface(design: SwatchDesign): Surface {
  const yarn = yarnOf(design.yarn);
  const cloth: Cloth = {
    weave: design.weave,
    yarn,
    warp: threadsOf(design.warp, yarn, design.seed * 2 + 1),
    weft: threadsOf(design.weft, { ...yarn, ...design.weftYarn }, design.seed * 2 + 2),
    floats: floatsOf(design.weave),
    flecks: design.flecks && { tints: design.flecks.colours.map(tint), share: design.flecks.share },
    seed: design.seed,
  };
  const ink = design.print && inkOf(design.print, design.seed);
  const loose = fibresAt();
  const fibre: Fibre = { aside: 0, along: 0, hair: 0 };
  const stray = 0.05 + 0.3 * yarn.nap;
  // Thick threads seen from near have finer fibres than one grain of the tile.
  const fine = design.threads < NEAR_THREADS ? 2 : 1;
  return (u, v, touch) => {
    loose(u * fine, v * fine, fibre);
    touchCrossing(cloth, u + fibre.aside * stray, v + fibre.along * stray, touch);
    if (yarn.nap > 0.05) raiseNap(touch, fibre, yarn.nap);
    ink?.(u, v, touch);
  };
}

/** Brushed fibre lies over the threads: it lights the gaps, softens the roundness and shows single hairs. */
function raiseNap(touch: Touch, fibre: Fibre, nap: number): void {
  touch.open += (1 - touch.open) * nap * 0.45;
  touch.tiltU = touch.tiltU * (1 - nap * 0.4) + fibre.aside * nap * 0.5;
  touch.tiltV = touch.tiltV * (1 - nap * 0.4) + fibre.along * nap * 0.5;
  const share = fibre.hair * nap * 0.42;
  const bright = (touch.red + touch.green + touch.blue) / 3;
  touch.red += (0.5 * touch.red + 0.5 * bright + 0.16) * share;
  touch.green += (0.5 * touch.green + 0.5 * bright + 0.15) * share;
  touch.blue += (0.5 * touch.blue + 0.5 * bright + 0.13) * share;
  touch.cover = Math.max(touch.cover, nap);
}

const edgeAt = (threads: Threads, thread: number, along: number): number => {
  const step = Math.floor(along);
  const row = (thread & MASK) * PERIOD;
  const here = threads.edge[row + (step & MASK)] ?? 0;
  return thread + here + ((threads.edge[row + ((step + 1) & MASK)] ?? 0) - here) * (along - step);
};

/** Which thread lies at `across`; `placed.offset` is -1…1 from one edge of it to the other. */
const placed = { thread: 0, offset: 0 };
function findThread(threads: Threads, across: number, along: number): void {
  let thread = Math.floor(across);
  let left = edgeAt(threads, thread, along);
  let right: number;
  if (across < left) {
    right = left;
    thread--;
    left = edgeAt(threads, thread, along);
  } else {
    right = edgeAt(threads, thread + 1, along);
    if (across >= right) {
      left = right;
      thread++;
      right = edgeAt(threads, thread + 1, along);
    }
  }
  placed.thread = thread;
  placed.offset = (2 * across - left - right) / (right - left);
}

function touchCrossing(cloth: Cloth, u: number, v: number, touch: Touch): void {
  findThread(cloth.warp, u, v);
  const end = placed.thread;
  const acrossWarp = placed.offset;
  findThread(cloth.weft, v, u);
  const pick = placed.thread;
  const acrossWeft = placed.offset;
  const { weave, yarn } = cloth;
  const cell = wrap(pick, weave.picks) * weave.ends + wrap(end, weave.ends);
  const up = weave.warpUp[cell] === 1;
  const topOffset = up ? acrossWarp : acrossWeft;
  if (Math.abs(topOffset) <= yarn.cover) {
    const run = Math.min(LONGEST_FLOAT, cloth.floats.length[cell] ?? 1);
    const along = up ? (acrossWeft + 1) / 2 : (acrossWarp + 1) / 2;
    const place = ((cloth.floats.before[cell] ?? 0) + along) / (cloth.floats.length[cell] ?? 1);
    const step = run * PROFILE_STEPS + Math.round(place * (PROFILE_STEPS - 1));
    lightThread(cloth, up, up ? end : pick, topOffset, up ? v : u, touch);
    const height = heights[step] ?? 0;
    const dive = (slopes[step] ?? 0) * yarn.crimp * 0.75;
    if (up) touch.tiltV += dive;
    else touch.tiltU += dive;
    touch.slope = dive;
    touch.open *= 1 - 0.5 * yarn.crimp * (1 - height);
    touch.cover = 1 - yarn.sheer;
    return;
  }
  touchBelow(cloth, !up, up ? pick : end, up ? acrossWeft : acrossWarp, up ? u : v, touch);
}

/** Between two threads on top, the crossing thread can be seen, deep down; past that too, the light comes through. */
function touchBelow(
  cloth: Cloth,
  isWarp: boolean,
  thread: number,
  offset: number,
  along: number,
  touch: Touch,
): void {
  lightThread(cloth, isWarp, thread, offset, along, touch);
  touch.open *= 0.42;
  touch.sheen *= 0.3;
  touch.cover = Math.abs(offset) <= cloth.yarn.cover ? 1 - cloth.yarn.sheer : 0;
}

function lightThread(
  cloth: Cloth,
  isWarp: boolean,
  thread: number,
  offset: number,
  along: number,
  touch: Touch,
): void {
  const threads = isWarp ? cloth.warp : cloth.weft;
  const { yarn } = cloth;
  const row = (thread & MASK) * PERIOD;
  const step = Math.floor(along);
  const here = threads.tone[row + (step & MASK)] ?? 1;
  let tone = here + ((threads.tone[row + ((step + 1) & MASK)] ?? 1) - here) * (along - step);
  const twist = Math.sin((along * 1.35 + offset * 0.42 + thread * 0.37) * 2 * Math.PI);
  const fibre = hash(Math.floor(along * 7), Math.floor(offset * 3) + thread * 11, cloth.seed) - 0.5;
  tone *= 1 + twist * 0.09 * yarn.twist + fibre * (0.1 + 0.22 * yarn.nap);
  const colour = wrap(thread, threads.repeat) * 3;
  touch.red = (threads.colour[colour] ?? 0) * tone;
  touch.green = (threads.colour[colour + 1] ?? 0) * tone;
  touch.blue = (threads.colour[colour + 2] ?? 0) * tone;
  if (cloth.flecks) touchFleck(cloth.flecks, cloth.seed, isWarp, thread, along, touch);
  const tilt = offset * (0.85 - 0.3 * yarn.nap) * (0.45 + 0.55 * Math.min(1, yarn.crimp));
  touch.tiltU = isWarp ? tilt : twist * 0.06 * yarn.twist;
  touch.tiltV = isWarp ? twist * 0.06 * yarn.twist : tilt;
  touch.alongU = isWarp ? 0 : 1;
  touch.alongV = isWarp ? 1 : 0;
  touch.slope = 0;
  touch.sheen = yarn.sheen;
  touch.filament = yarn.filament;
  const edge = offset * offset;
  touch.open = 1 - 0.6 * edge * edge;
}

const FLECK_LENGTH = 2.6;

function touchFleck(
  flecks: { tints: readonly Tint[]; share: number },
  seed: number,
  isWarp: boolean,
  thread: number,
  along: number,
  touch: Touch,
): void {
  const shifted = along / FLECK_LENGTH + hash(thread, 3, seed);
  const piece = Math.floor(shifted);
  const draw = hash(thread * 2 + (isWarp ? 1 : 0), piece, seed + 71);
  if (draw >= flecks.share) return;
  const fleck = flecks.tints[Math.floor((draw / flecks.share) * flecks.tints.length)];
  if (!fleck) return;
  const middle = 1 - Math.abs((shifted - piece) * 2 - 1);
  const share = Math.min(1, middle * 2.2) * 0.85;
  touch.red += (fleck[0] - touch.red) * share;
  touch.green += (fleck[1] - touch.green) * share;
  touch.blue += (fleck[2] - touch.blue) * share;
}
