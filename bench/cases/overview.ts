// Measures the Overview and a month's ledger among a million orders of a year, on both engines.
import { sql } from 'kysely';
import { endpoints } from '#contract/endpoints.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { rowAgainstFloor, timeAgainstFloor } from '../against-floor.ts';
import { startChild } from '../child.ts';
import { insertCustomers } from '../million-orders.ts';
import { withPostgres } from '../postgres.ts';
import { benchSettings, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

const ORDERS = 1_000_000;
const FABRICS = 100;
const BUYERS = 20_000;
const ROWS_AT_ONCE = 5000;
const SAMPLES = 120;
/** The Overview may take so many times the floor. */
const MOST = 50;
const YEAR_MS = 365 * 24 * 3_600_000;
/**
 * The states of the newest orders; all others are delivered, one of twenty is cancelled, and one of fifty is refunded
 * in part.
 */
const [UNPAID, PAID, PROCESSING, SHIPPED] = [200, 900, 1500, 6000];

export async function overviewFigures(): Promise<Row[]> {
  const rows = [await measure('SQLite')];
  rows.push(await withPostgres((url) => measure('PostgreSQL', url)));
  return rows;
}

async function measure(engine: string, databaseUrl?: string): Promise<Row> {
  const shop = await startSeededApp({ fabrics: FABRICS, customers: 1, ...(databaseUrl && { databaseUrl }) });
  await shop.running.stop();
  const storage = await openStorage(shop.storageOptions);
  await fillWithOrders(storage);
  const running = await startChild('start.ts', benchSettings(shop.storageOptions));
  try {
    const [token = ''] = shop.tokens;
    const url = running.address + endpoints.getOverview.path;
    const read = (samples: number) =>
      timeAgainstFloor(running.address, token, { samples, nextUrl: () => url });
    const { medianMs: first } = await read(1);
    while (!(await isStored(storage))) await read(1);
    const title = `${ORDERS.toLocaleString('en')} orders, ${engine}: the Overview`;
    return rowAgainstFloor(title, await read(SAMPLES), MOST, `${ms(first)} before days are stored`);
  } finally {
    await running.stop();
    await storage.close();
    await shop.close();
  }
}

/** Whether yesterday is stored; in the first hour of a day, the day before it. */
async function isStored({ db }: Storage): Promise<boolean> {
  const since = Date.now() - 50 * 3_600_000;
  const row = await db
    .selectFrom('daily_sales')
    .select('day')
    .where('ends_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

async function fillWithOrders(storage: Storage): Promise<void> {
  await storage.db.updateTable('users').set({ role: 'admin' }).execute();
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => `buyer${buyer}@mail.com`);
  await insertCustomers(storage.db, buyers);
  for (let from = 1; from <= ORDERS; from += ROWS_AT_ONCE) await insertOrders(storage, from);
  await insertRefunds(storage);
}

/** Inserts the orders `from` to `from + ROWS_AT_ONCE - 1` of ORDERS. */
async function insertOrders({ db, kind }: Storage, from: number): Promise<void> {
  const now = Date.now();
  const to = from + ROWS_AT_ONCE - 1;
  const hex = (value: string) =>
    kind === 'sqlite' ? `printf('%012x', ${value})` : `lpad(to_hex(${value}), 12, '0')`;
  const placed = `(${now} - (${ORDERS} - n) * ${Math.floor(YEAR_MS / ORDERS)})`;
  const time = hex(placed);
  const id = `substr(${time}, 1, 8) || '-' || substr(${time}, 9) || '-7000-8000-' || ${hex('n')}`;
  const number = `'SO-2026-' || ${kind === 'sqlite' ? `printf('%07d', n)` : `lpad(n::text, 7, '0')`}`;
  const age = `(${ORDERS} - n)`;
  const status = `case when n % 20 = 0 then 'cancelled' when ${age} < ${UNPAID} then 'unpaid' else 'paid' end`;
  const fulfilment = `case when n % 20 = 0 or ${age} < ${PAID} then null when ${age} < ${PROCESSING} then 'processing'
    when ${age} < ${SHIPPED} then 'shipped' else 'delivered' end`;
  const series =
    kind === 'sqlite'
      ? `with recursive series(n) as (select ${from} union all select n + 1 from series where n < ${to})`
      : `with series(n) as (select generate_series(${from}::bigint, ${to}))`;
  await sql
    .raw(
      `${series}
      insert into orders (id, number, customer_id, customer_email, customer_name, currency, price_cents, phone, address,
        custom_details, status, transaction_id, placed_at, paid_at, fulfilment, refunded_cents)
      select ${id}, ${number}, 'user buyer' || (n % ${BUYERS}) || '@mail.com', 'buyer' || (n % ${BUYERS}) || '@mail.com', 'Buyer', 'USD', 1250 + n % 9000,
        '+44 1422 000000', '1 Mill Lane, Halifax', '', ${status}, case when ${status} = 'paid' then 'pi_' || n end,
        ${placed}, case when ${status} = 'paid' then ${placed} end, ${fulfilment}, case when n % 50 = 1 then 500 else 0 end
      from series`,
    )
    .execute(db);
  await sql
    .raw(
      `${series}, placed as (select id, row_number() over (order by id) - 1 as place from articles)
      insert into order_lines (id, order_id, position, kind, article_id, article_name, article_number, article_description, quantity,
        unit_price_cents, amount_cents)
      select 'line of ' || ${id}, ${id}, 0, 'pieces', placed.id, 'Harbour Twill', 'SV-00001', '', 1, 1250 + n % 9000, 1250 + n % 9000
      from series join placed on placed.place = n % ${FABRICS}`,
    )
    .execute(db);
}

/** Inserts a refund for every order with a refunded amount. */
async function insertRefunds({ db, kind }: Storage): Promise<void> {
  await sql
    .raw(
      `insert into payments (id, amount_cents, currency, state, created_at, next_check_at)
      values ('one', 1, 'USD', 'withdrawn', 0, 0)`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into refunds (id, order_id, payment_id, amount_cents, currency, reason, state, requested_at, succeeded_at,
        next_check_at)
      select 'refund of ' || id, id, 'one', refunded_cents, currency, 'A flaw', 'succeeded', paid_at, paid_at, 0
      from orders where refunded_cents > 0 and status = 'paid'`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into refund_lines (refund_id, line_id, amount_cents)
      select id, 'line of ' || order_id, amount_cents from refunds`,
    )
    .execute(db);
  await sql.raw(kind === 'sqlite' ? 'pragma wal_checkpoint(truncate)' : 'vacuum analyze').execute(db);
}
