// The threads of one cloth made ready for drawing: where their edges wander, how they are toned, where floats run.
import { chance } from './chance.ts';
import type { Run, Yarn } from './design.ts';
import type { Draft } from './drafts.ts';
import { type Hex, type Tint, tint } from './tint.ts';

/** Threads, and lengths along a thread, after which the unevenness repeats. A power of two. */
export const PERIOD = 512;
export const MASK = PERIOD - 1;

export interface Threads {
  /** Threads in one repeat of the colours, and their light. */
  readonly repeat: number;
  readonly colour: Float32Array;
  /** Edge between thread k-1 and k, off its even place; `edge[k * PERIOD + along]`, in threads. */
  readonly edge: Float32Array;
  /** Brightness around 1 along each thread. */
  readonly tone: Float32Array;
}

/** For each crossing of the draft, the float of the thread on top. */
export interface Floats {
  /** Crossings from the float's beginning to this one, and the float's whole length. */
  readonly before: Float32Array;
  readonly length: Float32Array;
}

const DEFAULT_YARN: Yarn = {
  cover: 0.96,
  unevenness: 0.35,
  slubs: 0.1,
  toning: 0.4,
  sheen: 0.08,
  twist: 0.5,
  nap: 0.15,
  crimp: 1,
  sheer: 0,
  filament: 0,
  slubLength: 32,
};

export const yarnOf = (yarn: Partial<Yarn>): Yarn => ({ ...DEFAULT_YARN, ...yarn });

export function threadsOf(runs: readonly Run[], yarn: Yarn, seed: number): Threads {
  const colours = runs.flatMap(([hex, threads]) => Array.from({ length: threads }, () => hex));
  const known = new Map<Hex, Tint>();
  const colour = new Float32Array(colours.length * 3);
  colours.forEach((hex, index) => {
    const light = known.get(hex) ?? tint(hex);
    known.set(hex, light);
    colour.set(light, index * 3);
  });
  const random = chance(seed);
  const edge = wanderingEdges(yarn, random);
  const tone = toning(yarn, random);
  spinSlubs(edge, tone, yarn, random);
  return { repeat: colours.length, colour, edge, tone };
}

function wanderingEdges(yarn: Yarn, random: () => number): Float32Array {
  const edge = new Float32Array(PERIOD * PERIOD);
  for (let thread = 0; thread < PERIOD; thread++) {
    const own = (random() - 0.5) * 0.16 * yarn.unevenness;
    const wander = smoothRing(random, 5);
    for (let along = 0; along < PERIOD; along++)
      edge[thread * PERIOD + along] = own + (wander[along] ?? 0) * 0.3 * yarn.unevenness;
  }
  return edge;
}

const DARKEST_TONE = 0.62;

function toning(yarn: Yarn, random: () => number): Float32Array {
  const tone = new Float32Array(PERIOD * PERIOD);
  for (let thread = 0; thread < PERIOD; thread++) {
    const own = (random() - 0.5) * 0.26 * yarn.toning;
    const slow = smoothRing(random, 14);
    const quick = smoothRing(random, 3);
    for (let along = 0; along < PERIOD; along++)
      tone[thread * PERIOD + along] = Math.max(
        DARKEST_TONE,
        1 + own + ((slow[along] ?? 0) * 0.32 + (quick[along] ?? 0) * 0.22) * yarn.toning,
      );
  }
  return tone;
}

/** A closed ring of noise around 0, smoothed over `reach` steps either side, about ±0.5. */
function smoothRing(random: () => number, reach: number): Float32Array {
  const raw = Float32Array.from({ length: PERIOD }, () => random() - 0.5);
  const smoothed = new Float32Array(PERIOD);
  const gain = 1.9 / Math.sqrt(2 * reach + 1);
  let sum = 0;
  for (let k = -reach; k <= reach; k++) sum += raw[k & MASK] ?? 0;
  for (let along = 0; along < PERIOD; along++) {
    smoothed[along] = sum * gain;
    sum += (raw[(along + reach + 1) & MASK] ?? 0) - (raw[(along - reach) & MASK] ?? 0);
  }
  return smoothed;
}

const SLUBS_PER_CROSSING = 6 / 256;

function spinSlubs(edge: Float32Array, tone: Float32Array, yarn: Yarn, random: () => number): void {
  const slubs = Math.round(yarn.slubs * PERIOD * PERIOD * SLUBS_PER_CROSSING);
  for (let slub = 0; slub < slubs; slub++) {
    const thread = Math.floor(random() * PERIOD);
    const start = Math.floor(random() * PERIOD);
    const length = Math.floor((0.2 + random() * 0.8) * yarn.slubLength);
    const swell = 0.1 + random() * 0.22;
    for (let step = 0; step < length; step++) {
      const bulge = Math.sin((Math.PI * (step + 0.5)) / length) ** 2 * swell;
      const along = (start + step) & MASK;
      const left = thread * PERIOD + along;
      const right = ((thread + 1) & MASK) * PERIOD + along;
      edge[left] = Math.max(-0.42, (edge[left] ?? 0) - bulge);
      edge[right] = Math.min(0.42, (edge[right] ?? 0) + bulge);
      tone[left] = (tone[left] ?? 1) * (1 + bulge * 0.6);
    }
  }
}

export function floatsOf(weave: Draft): Floats {
  const cells = weave.ends * weave.picks;
  const floats: Floats = { before: new Float32Array(cells), length: new Float32Array(cells) };
  for (let pick = 0; pick < weave.picks; pick++)
    for (let end = 0; end < weave.ends; end++) measureFloat(weave, end, pick, floats);
  return floats;
}

function measureFloat(weave: Draft, end: number, pick: number, floats: Floats): void {
  const cell = pick * weave.ends + end;
  const up = weave.warpUp[cell];
  const longest = up ? weave.picks : weave.ends;
  const same = (step: number): boolean =>
    up
      ? weave.warpUp[((pick + step + longest) % longest) * weave.ends + end] === up
      : weave.warpUp[pick * weave.ends + ((end + step + longest) % longest)] === up;
  let before = 0;
  while (before < longest - 1 && same(-before - 1)) before++;
  let after = 0;
  while (after < longest - 1 - before && same(after + 1)) after++;
  floats.before[cell] = before;
  floats.length[cell] = before + after + 1;
}
