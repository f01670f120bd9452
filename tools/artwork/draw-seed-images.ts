// Draws the images of the seed data into seed/images/, one worker thread per core. This file is also the worker.
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { cottons } from './designs/cottons.ts';
import { finery } from './designs/finery.ts';
import { monograms } from './designs/monograms.ts';
import { woollens } from './designs/woollens.ts';
import { workwear } from './designs/workwear.ts';
import { drawMonogram } from './monogram/draw-monogram.ts';
import { drawSwatch } from './swatch/draw-swatch.ts';

const FOLDER = new URL('../../seed/images/', import.meta.url);
/** The widest size the shop serves, in the proportions of its cards. */
const SWATCH = { width: 1440, height: 1080 };
const MONOGRAM_SIDE = 480;
const QUALITY = 58;

const swatches = { ...cottons, ...finery, ...woollens, ...workwear };

/** File name without extension → the drawing. */
const drawings: readonly (readonly [name: string, draw: () => Sharp])[] = [
  ...Object.entries(swatches).map(
    ([name, design]) => [name, () => drawSwatch(design, SWATCH.width, SWATCH.height)] as const,
  ),
  ...Object.entries(monograms).map(
    ([name, design]) => [name, () => drawMonogram(design, MONOGRAM_SIDE)] as const,
  ),
];

export const seedImageNames: readonly string[] = drawings.map(([name]) => name);

/** Draws the images of these names; about a second of one core each. */
export async function drawSeedImages(names: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const workers = Math.min(availableParallelism(), names.length);
  const shares = Array.from({ length: workers }, (_, nth) => names.filter((__, at) => at % workers === nth));
  await Promise.all(shares.map(drawInWorker));
}

function drawInWorker(names: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: names });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`A drawing thread exited with ${code}.`)),
    );
  });
}

async function drawShare(names: readonly string[]): Promise<void> {
  for (const [name, draw] of drawings) {
    if (!names.includes(name)) continue;
    const bytes = await draw().webp({ quality: QUALITY, effort: 6 }).toBuffer();
    await writeFile(new URL(`${name}.webp`, FOLDER), bytes);
    console.log(`seed/images/${name}.webp  ${Math.round(bytes.length / 1024)} KB`);
  }
}

if (!isMainThread && parentPort) await drawShare(workerData as string[]);
