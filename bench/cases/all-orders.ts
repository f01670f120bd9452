// Measures pages of All Order among 1,000,000 orders: every filter, their pairs and searches, first and deep pages from
// both ends.
import { sql } from 'kysely';
import { endpoints } from '#contract/endpoints.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { startChild } from '../child.ts';
import { median, quantile, timeGet } from '../load-generator.ts';
import { fillWithOrders, type MillionOrders, ORDERS, WHOLESALER } from '../million-orders.ts';
import { withPostgres } from '../postgres.ts';
import { benchSettings, type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

/** A page may take so many times the floor. */
const MOST = 20;
const SAMPLES = 12;

const CHANGES = 'updatedFrom=2025-02-01T00:00:00Z';

const filtersOf = ([bestseller = '', article = '']: readonly string[]): Record<string, string> => ({
  'no filter': '',
  'state, frequent': 'state=delivered',
  'state, rare and old': 'state=refunded',
  'state, rare and new': 'state=unpaid',
  'several states': 'state=paid&state=processing&state=refunded&state=cancelled',
  article: `article=${article}`,
  'article, state': `article=${bestseller}&state=paid`,
  'article, rare state': `article=${article}&state=refunded`,
  customer: `customer=${WHOLESALER}`,
  'customer, state': `customer=${WHOLESALER}&state=refunded`,
  'customer, article': `customer=${WHOLESALER}&article=${bestseller}`,
  days: 'from=2025-06-01&to=2025-06-30',
  'days, rare state': 'from=2024-12-01&to=2025-03-31&state=refunded',
  'days, article': `from=2025-06-01&to=2025-06-30&article=${article}`,
  changes: CHANGES,
  'changes, rare state': `${CHANGES}&state=refunded`,
  'changes, found nothing': `${CHANGES}&q=nobody`,
  'number, exact': 'number=so-2025-100123',
  'order number': 'q=400123',
  'order of a year': 'q=SO-2025-100123',
  'beginning of a hundred numbers': 'q=SO-2025-0500',
  'beginning of thousands of numbers': 'q=SO-2025-0',
  'a year': 'q=SO-2025',
  'email, one customer': 'q=buyer123@mail.com',
  'email, every customer': 'q=b',
  name: 'q=Buyer%20777',
  'name, state': 'q=buyer%201&state=unpaid',
  'word of a name': 'q=whole',
  'words that no name has together': 'q=buyer%20whole',
  'name and article': 'q=buyer%20777%20harb',
  'two frequent words': 'q=harb%20buyer',
  'last digits of a telephone': 'q=000000',
  'invoice number': 'q=INV-2025-000123',
  'transaction id': 'q=pi_0193',
  'found nothing': 'q=nobody',
});

export const allOrdersOnSqlite = () => measureOn('SQLite');
export const allOrdersOnPostgres = () => withPostgres((url) => measureOn('PostgreSQL', url));

async function measureOn(engine: string, databaseUrl?: string): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: 100, customers: 1, ...(databaseUrl && { databaseUrl }) });
  await shop.running.stop();
  const orders = await fill(shop);
  const running = await startChild('start.ts', benchSettings(shop.storageOptions));
  const measured: (TimedPage & { readonly filter: string })[] = [];
  for (const [filter, query] of Object.entries(filtersOf(shop.articleIds)))
    measured.push({ filter, ...(await slowestPage(running.address, shop.tokens[0] ?? '', query, orders)) });
  await running.stop();
  await shop.close();
  const title = `All Order of ${ORDERS.toLocaleString('en')}, ${engine}`;
  return [rowAgainstFloor(title, measured)];
}

async function fill({ storageOptions, articleIds }: SeededApp): Promise<MillionOrders> {
  const storage = await openStorage(storageOptions);
  const admin = storage.db.updateTable('users').set({ role: 'admin' });
  await admin.where('email', '=', 'customer0@mail.com').execute();
  const orders = await fillWithOrders(storage.db, articleIds);
  // Autovacuum does the same in a running shop; SQLite plans without statistics.
  if (storage.kind === 'postgres') await sql`vacuum analyze`.execute(storage.db);
  await storage.close();
  return orders;
}

/** The page with the highest median: the first and three deep ones from both ends are timed. */
async function slowestPage(address: string, token: string, filter: string, { cursors }: MillionOrders) {
  const measured: TimedPage[] = [];
  for (const sort of ['newest', 'oldest'])
    for (const [depth, cursor] of [
      ['first', ''],
      ...cursors.map((id) => ['deep', `&cursor=${cursorOf(filter, id)}`]),
    ] as const) {
      const url = `${address}${endpoints.listAllOrders.path}?limit=50&sort=${sort}&${filter}${cursor}`;
      measured.push({
        page: `${depth} page, ${sort} first`,
        ...(await timeAgainstFloor(address, token, url)),
      });
    }
  return measured.reduce((one, other) => (other.medianMs > one.medianMs ? other : one));
}

/** The last change of an order is hardly later than the time in its id, which the cursors of a list of changes begin with. */
const cursorOf = (filter: string, id: string) =>
  filter.startsWith(CHANGES) ? `${Number.parseInt(id.replace('-', '').slice(0, 12), 16)}_${id}` : id;

interface TimedPage {
  readonly page: string;
  /** The page's median latency in milliseconds. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** The median of the floor. */
  readonly floorMs: number;
}

/**
 * Times a page in turns with a floor, a request of the same user that reads one row: their ratio says what the page costs on any
 * machine, busy or slow. The first sixth of the samples is a warm-up.
 */
async function timeAgainstFloor(
  address: string,
  token: string,
  url: string,
): Promise<Omit<TimedPage, 'page'>> {
  const headers = { authorization: `Bearer ${token}` };
  const [times, floor]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < SAMPLES; nth++) {
    times.push(await timeGet(url, headers));
    floor.push(await timeGet(address + endpoints.getBasket.path, headers));
  }
  const [measured, floorMs] = [times.slice(SAMPLES / 6), median(floor.slice(SAMPLES / 6))];
  return { medianMs: median(measured), p95Ms: quantile(measured, 0.95), floorMs };
}

const ratioOf = ({ medianMs, floorMs }: TimedPage) => medianMs / floorMs;

/** A row of the slowest filter, with the ratio of each. */
function rowAgainstFloor(title: string, measured: readonly (TimedPage & { readonly filter: string })[]): Row {
  const [slowest] = measured.toSorted((one, other) => ratioOf(other) - ratioOf(one));
  if (!slowest) throw new Error('no filter was measured');
  const { filter, page, medianMs, p95Ms, floorMs } = slowest;
  const all = measured.map((one) => `${one.filter} ${ratioOf(one).toFixed(1)}`).join('; ');
  return {
    name: `${title}: the slowest of ${measured.length} filters`,
    figure: `${ratioOf(slowest).toFixed(1)} × the floor`,
    target: `< ${MOST} ×`,
    met: ratioOf(slowest) < MOST,
    details: `${filter}: ${ms(medianMs)} of ${ms(floorMs)}; p95 ${ms(p95Ms)}; ${page}; all: ${all}`,
  };
}
