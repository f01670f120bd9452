// Draws the images of the seed data into seed/images/, one worker thread per core. This file is also the worker.
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { cottons } from './designs/cottons.ts';
import { finery } from './designs/finery.ts';
import { monograms } from './designs/monograms.ts';
import { woollens } from './designs/woollens.ts';
import { workwear } from './designs/workwear.ts';
import { drawMonogram } from './monogram/draw-monogram.ts';
import { drawSwatch } from './swatch/draw-swatch.ts';
import { VIEWS, type View, viewOf } from './swatch/views.ts';

const FOLDER = new URL('../../seed/images/', import.meta.url);
/** The widest size the shop serves, in the proportions of its cards. */
const SWATCH = { width: 1440, height: 1080 };
const MONOGRAM_SIDE = 480;
interface Encoding {
  quality: number;
  /** In pixels. */
  blur?: number;
}

/**
 * Ways to encode, tried in turn until the file is small enough; the last is taken in any case. The weave of fine cloth is
 * as dense as noise: there a lens's softness (blur) costs less of what one sees than a lower quality.
 */
const ENCODINGS: readonly [Encoding, ...Encoding[]] = [
  { quality: 70 },
  { quality: 54 },
  { quality: 56, blur: 0.6 },
  { quality: 44, blur: 0.6 },
  { quality: 40, blur: 0.8 },
  { quality: 30, blur: 0.8 },
  { quality: 30, blur: 1.1 },
];
/** Bytes. The flat picture is the one to look at from near. */
const MOST_BYTES: Readonly<Record<View, number>> = { draped: 205_000, flat: 265_000, reverse: 225_000 };
const MONOGRAM_MOST_BYTES = 60_000;

const fabrics = { ...cottons, ...finery, ...woollens, ...workwear };

interface Drawing {
  /** File name without extension. */
  name: string;
  draw: () => Sharp;
  mostBytes: number;
}

const drawings: readonly Drawing[] = [
  ...Object.entries(fabrics).flatMap(([name, fabric]) =>
    VIEWS.map((view) => ({
      name: `${name}-${view}`,
      draw: () => drawSwatch(viewOf(fabric, view), SWATCH.width, SWATCH.height),
      mostBytes: MOST_BYTES[view],
    })),
  ),
  ...Object.entries(monograms).map(([name, design]) => ({
    name,
    draw: () => drawMonogram(design, MONOGRAM_SIDE),
    mostBytes: MONOGRAM_MOST_BYTES,
  })),
];

export const seedImageNames: readonly string[] = drawings.map(({ name }) => name);

/** Draws the images of these names; 3 to 25 seconds of one core each. */
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
  for (const { name, draw, mostBytes } of drawings) {
    if (!names.includes(name)) continue;
    const bytes = await encoded(draw(), mostBytes);
    await writeFile(new URL(`${name}.webp`, FOLDER), bytes);
    console.log(`seed/images/${name}.webp  ${Math.round(bytes.length / 1024)} KB`);
  }
}

async function encoded(image: Sharp, mostBytes: number): Promise<Buffer> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const encode = ({ quality, blur }: Encoding, effort: number): Promise<Buffer> => {
    const picture = sharp(data, { raw: info });
    return (blur ? picture.blur(blur) : picture).webp({ quality, effort }).toBuffer();
  };
  let chosen = ENCODINGS[0];
  for (const encoding of ENCODINGS) {
    chosen = encoding;
    // The least effort makes files of nearly the same size in a third of the time.
    const trial = await encode(encoding, 0);
    if (trial.length <= mostBytes) break;
  }
  return encode(chosen, 5);
}

if (!isMainThread && parentPort) await drawShare(workerData as string[]);
