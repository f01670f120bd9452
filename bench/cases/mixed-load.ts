// What visitors feel while the shop is busy with others: the product list beside sign-ins, and beside photos coming in.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { api } from '#contract/paths.ts';
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
  const list = shop.running.address + api.listProducts.path;
  try {
    await signUp(shop);
    await signIn(shop);
    const quiet = await latenciesDuring(list, pause(2000));
    const beside = [
      row(
        `product list beside ${SIGN_INS_PER_SECOND} sign-ins/s`,
        quiet,
        await latenciesDuring(list, signIns(shop)),
      ),
    ];
    const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, nth) => phonePhoto(nth + 1)));
    beside.push(
      row(
        `product list beside ${PHOTOS} photos of 12 MP`,
        quiet,
        await latenciesDuring(list, uploads(shop, photos)),
      ),
    );
    return beside;
  } finally {
    await shop.close();
  }
}

const row = (name: string, quiet: Latencies, busy: Latencies): Row => ({
  name,
  figure: `p99 ${ms(busy.p99Ms)}`,
  target: `< ${TARGET_MS} ms`,
  met: busy.p99Ms < TARGET_MS,
  details: `median ${ms(busy.medianMs)} of ${busy.count}; with nothing else p99 ${ms(quiet.p99Ms)}`,
});

async function post(shop: SeededApp, path: string, body: object): Promise<void> {
  const answer = await fetch(shop.running.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

const signUp = (shop: SeededApp) =>
  post(shop, api.signUp.path, { name: 'Mia', email: 'mia@mail.com', password: PASSWORD });

const signIn = (shop: SeededApp) =>
  post(shop, api.signIn.path, { email: 'mia@mail.com', password: PASSWORD });

/** At an even pace, whether or not the ones before have been answered. */
async function signIns(shop: SeededApp): Promise<void> {
  const begun: Promise<void>[] = [];
  for (let nth = 0; nth < SIGN_INS_PER_SECOND * SIGN_IN_SECONDS; nth++) {
    begun.push(signIn(shop));
    await pause(1000 / SIGN_INS_PER_SECOND);
  }
  await Promise.all(begun);
}

async function uploads(shop: SeededApp, photos: readonly Buffer[]): Promise<void> {
  const work: Uploads = {
    url: shop.running.address + api.uploadImage.path,
    token: shop.tokens[0] ?? '',
    photos: photos.map((photo) => new Uint8Array(photo)),
  };
  const thread = new Worker(new URL('../uploader.ts', import.meta.url), { workerData: work });
  const [statuses] = (await once(thread, 'message')) as [number[]];
  const refused = statuses.filter((status) => status !== 200);
  if (refused.length > 0) throw new Error(`uploads answered ${refused.join(', ')}`);
}
