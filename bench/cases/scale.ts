// Compares the latency of single requests with 100,000 fabrics and with 100.
import { endpoints } from '#contract/endpoints.ts';
import { pages } from '#contract/paths.ts';
import { type Latencies, latenciesOf, timeOne } from '../latency.ts';
import { newestOf, placeOrder } from '../orders.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

const SMALL = 100;
const BIG = 100_000;
const GROWTH_TARGET = 1.5;
const SAMPLES = 60;

interface Visit {
  readonly what: string;
  /** One measured request, in milliseconds. */
  readonly once: (shop: SeededApp) => Promise<number>;
}

/** Places an order before each read, so that cached lists and pages are stale. */
const visits: readonly Visit[] = [
  { what: 'order', once: placeOrder },
  { what: 'home page after a change', once: (shop) => afterChange(shop, pages.home) },
  {
    what: 'purchase page after a change',
    once: (shop) => afterChange(shop, `${endpoints.listAvailable.path}?limit=24&sort=newest`),
  },
  {
    what: 'search for a common word',
    once: (shop) => afterChange(shop, `${endpoints.listAvailable.path}?limit=24&q=twill`),
  },
  {
    what: 'search for a rare word',
    once: (shop) =>
      afterChange(shop, `${endpoints.listAvailable.path}?limit=24&q=no.%20${shop.articleIds.length - 1}`),
  },
];

async function afterChange(shop: SeededApp, path: string): Promise<number> {
  await placeOrder(shop, newestOf(shop));
  return timeOne(shop.running.address + path);
}

/** Alternates between the apps, so that both see the same machine load. */
async function measure({ once }: Visit, shops: readonly SeededApp[]): Promise<Latencies[]> {
  const times = shops.map((): number[] => []);
  for (let nth = 0; nth < SAMPLES; nth++)
    for (const [at, shop] of shops.entries()) times[at]?.push(await once(shop));
  // The first samples are a warm-up.
  return times.map((one) => latenciesOf(one.slice(SAMPLES / 6)));
}

export async function manyArticles(): Promise<Row[]> {
  const small = await startSeededApp({ fabrics: SMALL, customers: 1 });
  const big = await startSeededApp({ fabrics: BIG, customers: 1 });
  const rows: Row[] = [];
  for (const visit of visits) {
    const [fewFabrics, manyFabrics] = await measure(visit, [small, big]);
    const [from, to] = [fewFabrics?.medianMs ?? Number.NaN, manyFabrics?.medianMs ?? Number.NaN];
    rows.push({
      name: `${BIG.toLocaleString('en')} fabrics: ${visit.what}`,
      figure: `${(to / from).toFixed(2)} ×`,
      target: `≤ ${GROWTH_TARGET} ×`,
      met: to / from <= GROWTH_TARGET,
      details: `median ${ms(to)} against ${ms(from)} with ${SMALL}; p99 ${ms(manyFabrics?.p99Ms ?? Number.NaN)}`,
    });
  }
  await small.close();
  await big.close();
  return rows;
}
