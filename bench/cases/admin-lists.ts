// Measures pages of three admin lists on both engines: 1,000,000 stock movements, 100,000 users, 1,000,000 entries of
// the log; with filters and searches, first and deep pages.
import { sql } from 'kysely';
import { endpoints } from '#contract/endpoints.ts';
import { idBefore } from '#server/storage/ids.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { rowAgainstFloor, timeAgainstFloor } from '../against-floor.ts';
import { startChild } from '../child.ts';
import { withPostgres } from '../postgres.ts';
import { benchSettings, type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row } from '../table.ts';

const ROWS = 1_000_000;
const USERS = 100_000;
const FABRICS = 1000;
const ROWS_AT_ONCE = 50_000;
const FIRST = Date.UTC(2025, 0, 1);
/** The time between two rows: a million rows fill a year. */
const APART_MS = 31_536;
const SAMPLES = 24;
/** A page may take so many times the floor. */
const MOST = 50;

interface List {
  readonly path: string;
  readonly rows: number;
  /** Query strings by the name of the filter. */
  readonly filters: Readonly<Record<string, string>>;
}

const listsOf = ([article = '']: readonly string[]): Readonly<Record<string, List>> => ({
  'stock movements': {
    path: endpoints.listStockMovements.path,
    rows: ROWS,
    filters: {
      'no filter': '',
      article: `article=${article}`,
      'frequent reason': 'reason=order',
      'rare reason': 'reason=correction',
      'article, rare reason': `article=${article}&reason=correction`,
      days: 'from=2025-03-01&to=2025-03-31',
      'days, rare reason': 'from=2025-03-01&to=2025-09-30&reason=correction',
    },
  },
  users: {
    path: endpoints.listUsers.path,
    rows: USERS,
    filters: {
      'no filter': '',
      admins: 'role=admin',
      'beginning of every email': 'q=b',
      'beginning of one in ten emails': 'q=buyer1',
      'one email': 'q=buyer77777%40mail.com',
      'one last name': 'q=Miller77777',
      'found nothing': 'q=zzz',
    },
  },
  'entries of the log': {
    path: endpoints.listAuditLog.path,
    rows: ROWS,
    filters: {
      'no filter': '',
      'frequent action': 'action=change_stock',
      'rare action': 'action=make_admin',
      actor: 'actor=admin3',
      'actor, action': 'actor=admin3&action=make_admin',
      'beginning of many subjects': 'subject=SV-1',
      'one subject': 'subject=SV-123456',
      'one label': 'subject=Harbour%20123456',
      'actor, subject': 'actor=admin3&subject=SV-1234',
      'rare action, every subject': 'action=make_admin&subject=SV',
      'days, subject': 'from=2025-03-01&to=2025-03-31&subject=SV-1',
      'found nothing': 'subject=zzz',
    },
  },
});

export async function adminLists(): Promise<Row[]> {
  const rows = await measureOn('SQLite');
  return [...rows, ...(await withPostgres((url) => measureOn('PostgreSQL', url)))];
}

async function measureOn(engine: string, databaseUrl?: string): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: FABRICS, customers: 1, ...(databaseUrl && { databaseUrl }) });
  await shop.running.stop();
  await fill(shop);
  const running = await startChild('start.ts', benchSettings(shop.storageOptions));
  const rows: Row[] = [];
  for (const [name, { path, rows: count, filters }] of Object.entries(listsOf(shop.articleIds))) {
    const measured = [];
    for (const [filter, query] of Object.entries(filters))
      measured.push({
        filter,
        ...(await timePages(running.address, `${path}?limit=50&${query}`, shop, count)),
      });
    const [slowest] = measured.toSorted((one, other) => other.medianMs - one.medianMs);
    if (!slowest) throw new Error(`${name} has no filters`);
    const title = `${count.toLocaleString('en')} ${name}, ${engine}: the slowest page`;
    const all = measured.map(({ filter, medianMs }) => `${filter} ${ms(medianMs)}`).join(', ');
    rows.push(rowAgainstFloor(title, slowest, MOST, all));
  }
  await running.stop();
  await shop.close();
  return rows;
}

/** Times first and deep pages from both ends in turns; the deep ones begin in the middle. */
function timePages(address: string, path: string, { tokens: [token = ''] }: SeededApp, rows: number) {
  const middle = `${idBefore(FIRST + (rows / 2) * APART_MS)}-7000-8000-000000000000`;
  return timeAgainstFloor(address, token, {
    samples: SAMPLES,
    nextUrl: (nth) =>
      `${address}${path}&sort=${nth % 2 === 0 ? 'newest' : 'oldest'}${nth % 4 < 2 ? '' : `&cursor=${middle}`}`,
  });
}

async function fill({ storageOptions }: SeededApp): Promise<void> {
  const storage = await openStorage(storageOptions);
  await storage.db.updateTable('users').set({ role: 'admin' }).execute();
  for (let from = 1; from <= ROWS; from += ROWS_AT_ONCE) await insertSome(storage, from);
  await sql
    .raw(storage.kind === 'sqlite' ? 'pragma wal_checkpoint(truncate)' : 'vacuum analyze')
    .execute(storage.db);
  await storage.close();
}

/** One movement in fifty thousand is a correction, and as many log entries make somebody an admin. */
async function insertSome({ kind, db }: Storage, from: number): Promise<void> {
  const to = from + ROWS_AT_ONCE - 1;
  const hex = (value: string) =>
    kind === 'sqlite' ? `printf('%012x', ${value})` : `lpad(to_hex(${value}), 12, '0')`;
  const at = `(${FIRST} + n * ${APART_MS})`;
  const id = `substr(${hex(at)}, 1, 8) || '-' || substr(${hex(at)}, 9) || '-7000-8000-' || ${hex('n')}`;
  const series =
    kind === 'sqlite'
      ? `with recursive series(n) as (select ${from} union all select n + 1 from series where n < ${to})`
      : `with series(n) as (select generate_series(${from}::bigint, ${to}))`;
  const rare = (often: string, seldom: string) =>
    `case when n % 50000 = 7 then '${seldom}' else '${often}' end`;
  if (from <= USERS)
    await sql
      .raw(
        `${series} insert into users (id, email, name)
        select 'buyer ' || n, 'buyer' || n || '@mail.com', 'Ann Miller' || n from series`,
      )
      .execute(db);
  await sql
    .raw(
      `${series}, placed as (select id, row_number() over (order by id) - 1 as place from articles)
      insert into stock_movements (id, article_id, quantity, reason, order_id, actor, actor_id, note, at)
      select ${id}, placed.id, -1 - n % 5, ${rare('order', 'correction')}, null, 'system', null,
        '', ${at} from series join placed on placed.place = n % ${FABRICS}`,
    )
    .execute(db);
  await sql
    .raw(
      `${series} insert into audit_log (id, actor, actor_id, action, subject, created_at, label)
      select ${id}, 'person', 'buyer ' || (1 + n % 20), ${rare('change_stock', 'make_admin')}, 'SV-' || n, ${at},
        'Harbour ' || n from series`,
    )
    .execute(db);
}
