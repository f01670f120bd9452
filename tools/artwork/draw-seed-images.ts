// Draws the sample shop's pictures on every core at once, and keeps them for the next shop that is laid out here.
// This file is both the master and, in a thread, the hand.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { fabrics } from '../../seed/fabrics.ts';
import { reviews } from '../../seed/reviews.ts';
import { drawMonogram } from './monogram/draw-monogram.ts';
import { drawSwatch } from './swatch/draw-swatch.ts';

/** The widest the shop serves, in the proportion of its cards. */
const SWATCH = { width: 1440, height: 1080 };

const HERE = import.meta.dirname;
/** Goes with the installed packages: drawing them again costs seconds, keeping them costs nothing. */
const KEPT = join(HERE, '..', '..', 'node_modules', '.cache', 'selvedge-sample');

/** Everything there is to draw, fabrics first, in the order of the lists. */
const jobs: readonly (() => Promise<Buffer>)[] = [
  ...fabrics.map(
    ({ swatch }) =>
      () =>
        drawSwatch(swatch, SWATCH.width, SWATCH.height),
  ),
  ...reviews.map(
    ({ letters, monogram }) =>
      () =>
        drawMonogram(letters, monogram),
  ),
];

interface Share {
  readonly edition: string;
  readonly first: number;
  readonly every: number;
}

export interface SamplePictures {
  /** JPEGs in the order of `fabrics`. */
  readonly swatches: readonly Buffer[];
  /** JPEGs in the order of `reviews`. */
  readonly monograms: readonly Buffer[];
}

/** All of them, drawn where they were not before; about two thirds of a second of one core each. */
export async function drawSamplePictures(): Promise<SamplePictures> {
  const edition = await editionOf(HERE);
  await mkdir(join(KEPT, edition), { recursive: true });
  const hands = availableParallelism();
  const shares = Array.from({ length: hands }, (_, first) => ({ edition, first, every: hands }));
  if (!(await allKept(edition))) await Promise.all(shares.map(drawShare));
  const pictures = await Promise.all(jobs.map((_, nth) => readFile(fileOf(edition, nth))));
  return { swatches: pictures.slice(0, fabrics.length), monograms: pictures.slice(fabrics.length) };
}

const fileOf = (edition: string, nth: number) => join(KEPT, edition, `${nth}.jpg`);

async function allKept(edition: string): Promise<boolean> {
  const kept = new Set(await readdir(join(KEPT, edition)));
  return jobs.every((_, nth) => kept.has(`${nth}.jpg`));
}

/** Changes with any source of the sample, so that no picture outlives the hand that drew it. */
async function editionOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

function drawShare(share: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const hand = new Worker(new URL(import.meta.url), { workerData: share });
    hand.once('error', reject);
    hand.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The sample pictures could not be drawn.')),
    );
  });
}

/** Each picture appears whole or not at all: several shops may be laid out at once. */
async function keep(edition: string, nth: number, bytes: Buffer): Promise<void> {
  const draft = join(KEPT, edition, `.${crypto.randomUUID()}`);
  await writeFile(draft, bytes);
  await rename(draft, fileOf(edition, nth));
}

if (!isMainThread && parentPort) {
  const { edition, first, every } = workerData as Share;
  for (const [nth, draw] of jobs.entries()) if (nth % every === first) await keep(edition, nth, await draw());
}
