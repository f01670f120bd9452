// Draws the sample shop's pictures on every core at once: this file is both the master and, in a thread, the hand.
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { fabrics } from './fabrics.ts';
import { reviews } from './reviews.ts';
import { drawMonogram } from './stitch/drawMonogram.ts';
import { drawSwatch } from './swatch/drawSwatch.ts';

/** The widest the shop serves, in the proportion of its cards. */
const SWATCH = { width: 1440, height: 1080 };

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

interface Drawn {
  readonly nth: number;
  readonly bytes: Uint8Array;
}

interface Share {
  readonly first: number;
  readonly every: number;
}

export interface SamplePictures {
  /** JPEGs in the order of `fabrics`. */
  readonly swatches: readonly Buffer[];
  /** JPEGs in the order of `reviews`. */
  readonly monograms: readonly Buffer[];
}

/** Draws all of them; about half a second of one core for each fabric. */
export async function drawSamplePictures(): Promise<SamplePictures> {
  const hands = availableParallelism();
  const drawn: Buffer[] = [];
  const shares = Array.from({ length: hands }, (_, first) => ({ first, every: hands }));
  await Promise.all(
    shares.map((share) => drawShare(share, ({ nth, bytes }) => (drawn[nth] = Buffer.from(bytes)))),
  );
  return { swatches: drawn.slice(0, fabrics.length), monograms: drawn.slice(fabrics.length) };
}

function drawShare(share: Share, onDrawn: (drawn: Drawn) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const hand = new Worker(new URL(import.meta.url), { workerData: share });
    hand.on('message', onDrawn);
    hand.once('error', reject);
    hand.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('A picture could not be drawn.')),
    );
  });
}

if (!isMainThread) {
  const { first, every } = workerData as Share;
  for (let nth = first; nth < jobs.length; nth += every) {
    const bytes = await jobs[nth]?.();
    parentPort?.postMessage({ nth, bytes } satisfies Partial<Drawn>);
  }
}
