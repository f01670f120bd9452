// Compares one app process with two on one PostgreSQL: the same customers read and place orders.
import { endpoints } from '#contract/endpoints.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { startChild } from '../child.ts';
import { type LoadRequest, request } from '../load-generator.ts';
import { benchSettings, startSeededApp } from '../seeded-app.ts';
import { ms, perSecond, type Row } from '../table.ts';
import { measureThroughput, medianThroughput, type Throughput } from '../throughput.ts';

const CUSTOMERS = 32;
const RUNS = 3;

/** Cycles through three requests: one fabric, the last orders, a new order. */
function requestSequence(tokens: readonly string[], articleIds: readonly string[]): () => LoadRequest {
  let nth = 0;
  return () => {
    nth += 1;
    const at = Math.floor(nth / 3) % tokens.length;
    const token = tokens[at] ?? '';
    const articleId = articleIds[nth % articleIds.length];
    const body = { productId: articleId, quantity: 1, phone: '+44 1422 000000', address: '1 Mill Lane' };
    const bytes = [
      request('GET', `/api/product/${articleId}`),
      request('GET', `${endpoints.listOrders.path}?user=customer${at}@mail.com&limit=10&sort=newest`, token),
      request('POST', endpoints.placeOrder.path, token, body),
    ][nth % 3];
    return { kind: 'any', bytes: bytes ?? Buffer.alloc(0) };
  };
}

export async function processes(): Promise<Row[]> {
  const cluster = await startCluster();
  const shop = await startSeededApp({ fabrics: 100, customers: CUSTOMERS, databaseUrl: cluster.url });
  const other = await startChild('start.ts', benchSettings(shop.storageOptions));
  try {
    const nextRequest = requestSequence(shop.tokens, shop.articleIds);
    const both = [shop.running.address, other.address];
    await measureThroughput(both, CUSTOMERS, nextRequest);
    const runs: { one: Throughput; two: Throughput }[] = [];
    for (let run = 0; run < RUNS; run++)
      runs.push({
        one: await measureThroughput(both.slice(0, 1), CUSTOMERS, nextRequest),
        two: await measureThroughput(both, CUSTOMERS, nextRequest),
      });
    const [one, two] = [
      medianThroughput(runs.map((run) => run.one)),
      medianThroughput(runs.map((run) => run.two)),
    ];
    return [
      {
        name: 'two processes on one PostgreSQL',
        figure: (two.perSecond / one.perSecond).toFixed(2),
        target: '',
        details: `${perSecond(two.perSecond)} (p99 ${ms(two.p99Ms)}) by two, ${perSecond(one.perSecond)} (p99 ${ms(one.p99Ms)}) by one; one third each: one fabric, last orders, a new order`,
      },
    ];
  } finally {
    await other.stop();
    await shop.close();
    await cluster.close();
  }
}
