// Measures the resident memory of the shop under mixed load: orders, whose emails are sent, and
// the pages and lists that each order changes. The slope is that of the second half, when caches and pools are full.

import { fillPath, pages } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { startChild } from '../child.ts';
import { generateLoad, type LoadRequest, request } from '../load-generator.ts';
import { withPostgres } from '../postgres.ts';
import { startSeededApp } from '../seeded-app.ts';
import type { Row } from '../table.ts';

/** Sixty with BENCH_MINUTES=60, for the slope over an hour. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const SAMPLE_SECONDS = 5;
const FABRICS = 100;
const CUSTOMERS = 200;
const CONNECTIONS = 16;
/** A third of them orders: 57,000 in ten minutes. */
const PER_SECOND = 285;
const TARGET_MB = 250;
const SLOPE_TARGET_MB_PER_HOUR = 10;

export const memory = () => measureMemory('SQLite');
export const memoryOnPostgres = () => withPostgres((url) => measureMemory('PostgreSQL', url));

async function measureMemory(engine: string, databaseUrl?: string): Promise<Row[]> {
  const sink = await startChild('bench/mail-sink.ts');
  const shop = await startSeededApp({
    fabrics: FABRICS,
    customers: CUSTOMERS,
    ...(databaseUrl && { databaseUrl }),
    env: { SMTP_URL: sink.address.replace('http', 'smtp'), MAIL_FROM: 'desk@selvedge.example' },
  });
  try {
    await fetch(shop.running.address + pages.home);
    const atRest = await shop.running.memoryMb();
    const usedBefore = await shop.running.cpuSeconds();
    const samples: { readonly hours: number; readonly mb: number }[] = [];
    const startedAt = performance.now();
    const sampling = setInterval(async () => {
      samples.push({ hours: (performance.now() - startedAt) / 3_600_000, mb: await shop.running.memoryMb() });
    }, SAMPLE_SECONDS * 1000);
    const responses = await generateLoad({
      address: shop.running.address,
      connections: CONNECTIONS,
      perSecond: PER_SECOND,
      seconds: MINUTES * 60,
      nextRequest: mixedRequests(shop.articleIds, shop.tokens),
    }).finally(() => clearInterval(sampling));
    const used = (await shop.running.cpuSeconds()) - usedBefore;
    const secondHalf = samples.slice(Math.floor(samples.length / 2));
    const most = Math.max(...samples.map(({ mb }) => mb));
    const slope = slopeOf(secondHalf);
    const failed = responses.filter(({ status }) => status < 200 || status >= 400).length;
    const orders = responses.filter(({ kind, status }) => kind === 'order' && status === 201).length;
    const load = `${orders} orders among ${responses.length} requests in ${MINUTES} min, ${failed} failed, ${((used * 1000) / responses.length).toFixed(2)} ms of processor time each`;
    return [
      {
        name: `most memory under mixed load, ${engine}`,
        figure: `${Math.round(most)} MB`,
        target: `< ${TARGET_MB} MB`,
        met: most < TARGET_MB && failed === 0,
        details: `${Math.round(atRest)} MB at rest, ${Math.round(samples.at(-1)?.mb ?? 0)} MB at the end; ${load}`,
      },
      {
        name: `slope of the second half, ${engine}`,
        figure: `${slope.toFixed(0)} MB/h`,
        target: `< ${SLOPE_TARGET_MB_PER_HOUR} MB/h`,
        met: slope < SLOPE_TARGET_MB_PER_HOUR,
        details: `least squares over ${secondHalf.length} samples`,
      },
    ];
  } finally {
    await Promise.all([shop.close(), sink.stop()]);
  }
}

/** Requests in turns, every third an order. */
function mixedRequests(articleIds: readonly string[], tokens: readonly string[]): () => LoadRequest {
  let nth = 0;
  const order = (token: string, productId: string): LoadRequest => ({
    kind: 'order',
    bytes: request('POST', endpoints.placeOrder.path, token, {
      productId,
      quantity: 1,
      phone: '+44 1422 000000',
      address: '1 Mill Lane, Halifax',
    }),
  });
  return () => {
    nth += 1;
    const token = tokens[nth % tokens.length] ?? '';
    const articleId = articleIds[nth % articleIds.length] ?? '';
    if (nth % 3 === 0) return order(token, articleId);
    const reads = [
      request('GET', endpoints.listProducts.path),
      request('GET', pages.home),
      request('GET', pages.fabrics),
      request('GET', endpoints.listFabrics.path),
      request('GET', fillPath(endpoints.getProduct.path, { id: articleId })),
      request('GET', endpoints.getBasket.path, token),
    ];
    return { kind: 'read', bytes: reads[Math.floor(nth / 3) % reads.length] ?? Buffer.alloc(0) };
  };
}

/** The slope of the line through the samples with the least squares of distances. */
function slopeOf(samples: readonly { readonly hours: number; readonly mb: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const hours = mean(samples.map((one) => one.hours));
  const mb = mean(samples.map((one) => one.mb));
  const sum = (of: (one: (typeof samples)[number]) => number) =>
    samples.reduce((total, one) => total + of(one), 0);
  return sum((one) => (one.hours - hours) * (one.mb - mb)) / sum((one) => (one.hours - hours) ** 2);
}
