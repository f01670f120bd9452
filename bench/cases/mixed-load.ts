// Measures the latency of the article list during sign-ins and during photo uploads.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { endpoints } from '#contract/endpoints.ts';
import { phonePhoto } from '../../tests/support/images.ts';
import { type Latencies, latenciesDuring } from '../latency.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';
import type { Uploads } from '../uploader.ts';

const TARGET_MS = 50;
const SIGN_INS_PER_SECOND = 20;
const SIGN_IN_SECONDS = 5;
const PHOTOS = 10;
const PASSWORD = 'a password of the bench';

export async function mixedLoad(): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: 100, customers: 1 });
  const list = shop.running.address + endpoints.listProducts.path;
  try {
    await signUp(shop);
    await signIn(shop);
    const quiet = await latenciesDuring(list, sleep(2000));
    const rows = [
      row(
        `article list during ${SIGN_INS_PER_SECOND} sign-ins/s`,
        quiet,
        await latenciesDuring(list, signIns(shop)),
      ),
    ];
    const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, nth) => phonePhoto(nth + 1)));
    rows.push(
      row(
        `article list during ${PHOTOS} uploads of 12 MP photos`,
        quiet,
        await latenciesDuring(list, uploads(shop, photos)),
      ),
    );
    return rows;
  } finally {
    await shop.close();
  }
}

const row = (name: string, quiet: Latencies, busy: Latencies): Row => ({
  name,
  figure: `p99 ${ms(busy.p99Ms)}`,
  target: `< ${TARGET_MS} ms`,
  met: busy.p99Ms < TARGET_MS,
  details: `median ${ms(busy.medianMs)} of ${busy.count}; idle p99 ${ms(quiet.p99Ms)}`,
});

async function post(shop: SeededApp, path: string, body: object): Promise<void> {
  const response = await fetch(shop.running.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
}

const signUp = (shop: SeededApp) =>
  post(shop, endpoints.signUp.path, { name: 'Mia', email: 'mia@mail.com', password: PASSWORD });

const signIn = (shop: SeededApp) =>
  post(shop, endpoints.signIn.path, { email: 'mia@mail.com', password: PASSWORD });

/** Sends sign-ins at a fixed rate, whether or not earlier ones have ended. */
async function signIns(shop: SeededApp): Promise<void> {
  const requests: Promise<void>[] = [];
  for (let nth = 0; nth < SIGN_INS_PER_SECOND * SIGN_IN_SECONDS; nth++) {
    requests.push(signIn(shop));
    await sleep(1000 / SIGN_INS_PER_SECOND);
  }
  await Promise.all(requests);
}

async function uploads(shop: SeededApp, photos: readonly Buffer[]): Promise<void> {
  const work: Uploads = {
    url: shop.running.address + endpoints.uploadImage.path,
    token: shop.tokens[0] ?? '',
    photos: photos.map((photo) => new Uint8Array(photo)),
  };
  const thread = new Worker(new URL('../uploader.ts', import.meta.url), { workerData: work });
  const [statuses] = (await once(thread, 'message')) as [number[]];
  const failed = statuses.filter((status) => status !== 200);
  if (failed.length > 0) throw new Error(`uploads returned ${failed.join(', ')}`);
}
