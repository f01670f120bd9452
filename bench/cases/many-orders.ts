// Measures the latency of single requests and of the search for expired orders among 1,000,000 orders, on both engines.
import { sql } from 'kysely';
import { fillPath } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { findExpired } from '#server/modules/orders/due/due-order-store.ts';
import { Users } from '#server/modules/people/service.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { BEFORE_ALL } from '#server/storage/queries/due-pages.ts';
import { rowAgainstFloor, timeAgainstFloor } from '../against-floor.ts';
import { startChild } from '../child.ts';
import { latenciesOf } from '../latency.ts';
import { fillWithOrders, ORDERS, WHOLESALER } from '../million-orders.ts';
import { withPostgres } from '../postgres.ts';
import { benchSettings, type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

/** A page may take so many times the floor; the search of the job has no HTTP. */
const MOST = 20;
const TARGET_MS = 20;
const SAMPLES = 120;
const DAY_MS = 24 * 3_600_000;
/** The job `payment-deadlines` reads this many at a time. */
const EXPIRED_AT_ONCE = 100;

export const manyOrdersOnSqlite = () => measureOn('SQLite');
export const manyOrdersOnPostgres = () => withPostgres((url) => measureOn('PostgreSQL', url));

async function measureOn(engine: string, databaseUrl?: string): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: 100, customers: 1, ...(databaseUrl && { databaseUrl }) });
  await shop.running.stop();
  const storage = await openStorage(shop.storageOptions);
  const orderId = await fill(storage, shop);
  const [admin = ''] = shop.tokens;
  const wholesaler = { sessionId: WHOLESALER, email: WHOLESALER, name: 'Wholesaler' };
  const customer = (await new Users(storage).issueToken(wholesaler)).token;
  const rows = [toRow(engine, 'search for expired orders', await timeEach(() => findOverdue(storage)))];
  await storage.close();
  const running = await startChild('start.ts', benchSettings(shop.storageOptions));
  const mine = `${endpoints.listOrders.path}?user=${encodeURIComponent(WHOLESALER)}&limit=50&sort=newest`;
  for (const [what, path, token] of [
    [`My Order page of ${(ORDERS / 100).toLocaleString('en')}`, mine, customer],
    ['All Order page', `${endpoints.listAllOrders.path}?limit=50&sort=newest`, admin],
    ['one order', fillPath(endpoints.getOrder.path, { id: orderId }), admin],
    ["one order's page", fillPath(endpoints.getOrderDetails.path, { id: orderId }), admin],
  ] as const)
    rows.push(
      rowAgainstFloor(
        `${ORDERS.toLocaleString('en')} orders, ${engine}: ${what}`,
        await timeAgainstFloor(running.address, token, {
          samples: SAMPLES,
          nextUrl: () => running.address + path,
        }),
        MOST,
      ),
    );
  await running.stop();
  await shop.close();
  return rows;
}

async function timeEach(once: () => Promise<unknown>) {
  const times: number[] = [];
  for (let nth = 0; nth < SAMPLES; nth++) {
    const startedAt = performance.now();
    await once();
    times.push(performance.now() - startedAt);
  }
  // The first samples are a warm-up.
  return latenciesOf(times.slice(SAMPLES / 6));
}

const toRow = (
  engine: string,
  what: string,
  { medianMs, p95Ms, p99Ms }: ReturnType<typeof latenciesOf>,
): Row => ({
  name: `${ORDERS.toLocaleString('en')} orders, ${engine}: ${what}`,
  figure: ms(p95Ms),
  target: `p95 < ${TARGET_MS} ms`,
  met: p95Ms < TARGET_MS,
  details: `median ${ms(medianMs)}, p99 ${ms(p99Ms)}`,
});

/** The first page of all unpaid orders: every payment deadline has passed by then. */
const findOverdue = ({ db }: Storage) =>
  findExpired(db, { by: Date.now() + 2 * DAY_MS, after: BEFORE_ALL, limit: EXPIRED_AT_ONCE });

/**
 * Adds tomorrow's payment deadlines to unpaid orders, adds timelines, and makes the customer an admin. Returns the id
 * of a paid order.
 */
async function fill({ db, kind }: Storage, { articleIds }: SeededApp): Promise<string> {
  await db.updateTable('users').set({ role: 'admin' }).execute();
  await fillWithOrders(db, articleIds);
  await db
    .updateTable('orders')
    .set({ payment_due_at: Date.now() + DAY_MS })
    .where('status', '=', sql.lit('unpaid'))
    .execute();
  await db.transaction().execute(async (tx) => {
    if (kind === 'postgres') await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into order_events (id, order_id, type, at, actor)
      select id, id, 'placed', placed_at, 'customer' from orders`.execute(tx);
  });
  // Autovacuum does the same in a running shop; SQLite plans without statistics.
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db);
  const paid = db.selectFrom('orders').select('id').where('fulfilment', '=', 'delivered');
  return (await paid.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id;
}
