// Latency of single requests with 100,000 fabrics compared with 100, and with 1,000,000 orders.
import { sql } from 'kysely';
import { api } from '#contract/api.ts';
import { fillPath, pages } from '#contract/paths.ts';
import { newId } from '#server/storage/ids.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { startChild } from '../child.ts';
import { type Latencies, latenciesOf, timeOne } from '../latency.ts';
import { newestOf, placeOrder } from '../orders.ts';
import { benchSettings, type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

const SMALL = 100;
const BIG = 100_000;
const GROWTH_TARGET = 1.5;
const ORDERS = 1_000_000;
const ORDERS_PAGE_TARGET_MS = 20;
const SAMPLES = 60;
const ROWS_AT_ONCE = 500;

interface Visit {
  readonly what: string;
  /** One measured request, in milliseconds. */
  readonly once: (shop: SeededApp) => Promise<number>;
}

/** An order before each read, so that cached lists and pages are stale. */
const visits: readonly Visit[] = [
  { what: 'order', once: placeOrder },
  { what: 'home page after a change', once: (shop) => afterChange(shop, pages.home) },
  {
    what: 'purchase page after a change',
    once: (shop) => afterChange(shop, `${api.listAvailable.path}?limit=24&sort=newest`),
  },
  {
    what: 'search for a common word',
    once: (shop) => afterChange(shop, `${api.listAvailable.path}?limit=24&q=twill`),
  },
  {
    what: 'search for a rare word',
    once: (shop) =>
      afterChange(shop, `${api.listAvailable.path}?limit=24&q=no.%20${shop.productIds.length - 1}`),
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
  // The first samples are warm-up.
  return times.map((one) => latenciesOf(one.slice(SAMPLES / 6)));
}

export async function manyProducts(): Promise<Row[]> {
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

export async function manyOrders(): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: SMALL, customers: 2 });
  await shop.running.stop();
  await fillWithOrders(shop);
  const running = await startChild('start.ts', benchSettings(shop.storageOptions));
  const time = async (path: string, token = '') => {
    const startedAt = performance.now();
    const response = await fetch(running.address + path, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
    return performance.now() - startedAt;
  };
  const rows: Row[] = [];
  const mine = `${api.listOrders.path}?user=customer0%40mail.com&limit=50&sort=newest`;
  const all = `${api.listAllOrders.path}?limit=50&sort=newest`;
  for (const [what, path, token] of [
    ['My Order page', mine, shop.tokens[0]],
    ['All Order page', all, shop.tokens[1]],
    ['one order', fillPath(api.getOrder.path, { id: lastOrder }), shop.tokens[1]],
    ["one order's page", fillPath(api.getOrderDetails.path, { id: lastOrder }), shop.tokens[1]],
  ] as const) {
    const times: number[] = [];
    for (let nth = 0; nth < SAMPLES; nth++) times.push(await time(path, token));
    const { medianMs, p99Ms } = latenciesOf(times.slice(SAMPLES / 6));
    rows.push({
      name: `${ORDERS.toLocaleString('en')} orders: ${what}`,
      figure: ms(medianMs),
      target: `< ${ORDERS_PAGE_TARGET_MS} ms`,
      met: medianMs < ORDERS_PAGE_TARGET_MS,
      details: `p99 ${ms(p99Ms)}`,
    });
  }
  await running.stop();
  await shop.close();
  return rows;
}

let lastOrder = '';

/** The first customer gets a thousandth of the orders; the second becomes an admin. */
async function fillWithOrders(shop: SeededApp): Promise<void> {
  const storage = await openStorage(shop.storageOptions);
  await storage.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', 'customer1@mail.com')
    .execute();
  const order = (nth: number) => ({
    id: newId(),
    customer_email: nth % 1000 === 0 ? 'customer0@mail.com' : `buyer${nth % 20_000}@mail.com`,
    customer_name: 'Buyer',
    product_id: shop.productIds[nth % SMALL] ?? '',
    product_name: 'Harbour Twill',
    quantity: 3,
    price_cents: 3750,
    phone: '+44 1422 000000',
    address: '1 Mill Lane, Halifax',
    custom_details: '',
    status: 'unpaid' as const,
    placed_at: Date.now(),
  });
  for (let from = 0; from < ORDERS; from += ROWS_AT_ONCE * 20) {
    await storage.db.transaction().execute(async (tx) => {
      for (let at = from; at < from + ROWS_AT_ONCE * 20; at += ROWS_AT_ONCE) {
        const orders = Array.from({ length: ROWS_AT_ONCE }, (_, nth) => order(at + nth));
        lastOrder = orders.at(-1)?.id ?? lastOrder;
        await tx.insertInto('orders').values(orders).execute();
      }
    });
  }
  await sql`insert into order_events (id, order_id, type, at, actor)
    select id, id, 'placed', placed_at, 'customer' from orders`.execute(storage.db);
  await storage.close();
}
