// Measures planning and applying a CSV file of 10,000 new articles on both engines, and one that changes all of them, while
// customers request pages: time, memory and the longest block of the event loop.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArticleImport } from '#contract/articles/article-imports.ts';
import { fillPath, METRICS_PATH } from '#contract/core/paths.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { csv } from '../../tests/support/article-csv.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import type { Running } from '../child.ts';
import { latenciesDuring } from '../latency.ts';
import { type SeededApp, startSeededApp } from '../seeded-app.ts';
import { ms, type Row, ratio } from '../table.ts';

const ROWS = 10_000;
const COUNT = ROWS.toLocaleString('en');
const WARM_UP_ROWS = 500;
const TARGET_MS = 5000;
const TARGET_MB = 100;
const TARGET_BLOCK_MS = 50;
const MEMORY_EVERY_MS = 20;
const ROWS_PER_STATEMENT = 100;
const TABLES = [
  'users' as const,
  ...(['articles', 'article_slugs', 'article_prices', 'stock_movements'] as const),
  ...(['article_fibres', 'article_uses'] as const),
];

export async function articleImports(): Promise<Row[]> {
  const rows = await measure('SQLite');
  const [shop, floor] = [await startCluster(), await startCluster()];
  rows.push(...(await measure('PostgreSQL', shop.url, floor.url)));
  await Promise.all([shop.close(), floor.close()]);
  return rows;
}

async function measure(engine: string, databaseUrl?: string, floorUrl?: string): Promise<Row[]> {
  const shop = await startSeededApp({ fabrics: 1, customers: 1, ...(databaseUrl && { databaseUrl }) });
  const storage = await openStorage(shop.storageOptions);
  try {
    await storage.db.updateTable('users').set({ role: 'admin' }).execute();
    // The first rows compile the code that plans them.
    await send(shop, 'planImport', {}, file({ rows: WARM_UP_ROWS }));
    const added = await imported(shop, file(), 'new');
    const floor = await plainInserts(storage, floorUrl);
    const numbers = await storage.db.selectFrom('articles').select('article_number').execute();
    const changed = await imported(
      shop,
      file({ numbers: numbers.map((row) => row.article_number) }),
      'changed',
    );
    const plain = `the same rows by plain inserts ${ms(floor)}, ${ratio(added.applied.took / floor)} of them`;
    return [
      ...rowsOf(`${COUNT} articles by CSV, ${engine}`, added, plain),
      ...rowsOf(`${COUNT} changed articles by CSV, ${engine}`, changed),
    ];
  } finally {
    await storage.close();
    await shop.close();
  }
}

type Measured = Awaited<ReturnType<typeof imported>>;

async function imported(shop: SeededApp, content: string, kind: 'new' | 'changed') {
  const before = await shop.running.memoryMb();
  const planned = await during(shop.running, () => send(shop, 'planImport', {}, content));
  const { _id: id, counts } = planned.answer;
  if (counts[kind] < ROWS) throw new Error(`The plan has ${counts[kind]} ${kind} articles`);
  const applied = await during(shop.running, () => send(shop, 'applyImport', { id }));
  return { before, planned, applied };
}

function rowsOf(name: string, { before, planned, applied }: Measured, plain?: string): Row[] {
  const all = planned.took + applied.took;
  const more = Math.max(planned.peakMb, applied.peakMb) - before;
  const details = `plan ${ms(planned.took)}, apply ${ms(applied.took)}${plain ? `; ${plain}` : ''}`;
  const p99 = `planning and applying; p99 of a page of /api/product meanwhile ${ms(planned.p99Ms)} and ${ms(applied.p99Ms)}`;
  const block = Math.max(planned.blockMs, applied.blockMs);
  return [
    { name, figure: ms(all), target: `< ${TARGET_MS} ms`, met: all < TARGET_MS, details },
    {
      name: `${name}: more memory`,
      figure: `${Math.round(more)} MB`,
      target: `< ${TARGET_MB} MB`,
      met: more < TARGET_MB,
      details: 'resident set, above that before',
    },
    {
      name: `${name}: longest block of the event loop`,
      figure: ms(block),
      target: `< ${TARGET_BLOCK_MS} ms`,
      met: block < TARGET_BLOCK_MS,
      details: `${ms(planned.blockMs)} and ${ms(applied.blockMs)} ${p99}`,
    },
  ];
}

/** New articles, or other names, prices, texts and parts of those with the numbers. */
function file({ numbers, rows: count = ROWS }: { numbers?: readonly string[]; rows?: number } = {}): string {
  const titles = [
    'Article number',
    'Name',
    'Price',
    'Minimum order',
    'Available',
    'Description',
    'Image 1',
    'Composition',
    'Uses',
  ];
  const rows = Array.from({ length: count }, (_, nth) => [
    numbers?.[nth] ?? '',
    `${numbers ? 'Quay' : 'Pier'} Twill No. ${nth}`,
    (numbers ? 14.5 : 12.5) + (nth % 40),
    2,
    40,
    `A firm ${numbers ? 'and dense' : ''} two-ply twill, woven on a 150 cm loom.`,
    '/cloth/og.jpg',
    numbers ? '70 wool; 30 polyamide' : '80 wool; 20 polyamide',
    numbers ? 'jackets; suits' : 'suits; coats',
  ]);
  return csv([titles, ...rows]);
}

async function send(
  { running, tokens }: SeededApp,
  name: 'planImport' | 'applyImport',
  params: Readonly<Record<string, string>>,
  body?: string,
): Promise<ArticleImport> {
  const { method, path } = endpoints[name];
  const headers = { authorization: `Bearer ${tokens[0]}`, ...(body && { 'content-type': 'text/csv' }) };
  const url = running.address + fillPath(path, params);
  const response = await fetch(url, { method, headers, ...(body && { body }) });
  if (!response.ok) throw new Error(`${name} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as ArticleImport;
}

/** The duration of the work, with the latency of other requests and the peak of the memory meanwhile. */
async function during(running: Running, work: () => Promise<ArticleImport>) {
  let peakMb = 0;
  await longestBlockMs(running);
  const look = async () => {
    peakMb = Math.max(peakMb, await running.memoryMb());
  };
  const timer = setInterval(look, MEMORY_EVERY_MS);
  const startedAt = performance.now();
  let took = 0;
  const answer = work().finally(() => {
    took = performance.now() - startedAt;
  });
  const { p99Ms } = await latenciesDuring(
    `${running.address}${endpoints.listProducts.path}?limit=10`,
    answer,
  );
  clearInterval(timer);
  await look();
  return { answer: await answer, took, peakMb, p99Ms, blockMs: await longestBlockMs(running) };
}

/** Node measures the time between two runs of a timer with this interval. */
const LAG_INTERVAL_MS = 10;

/** The longest block since the last call: reading the metric resets it. */
async function longestBlockMs({ address }: Running): Promise<number> {
  const metrics = await (await fetch(address + METRICS_PATH)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(metrics) ?? [];
  return Number(seconds) * 1000 - LAG_INTERVAL_MS;
}

/** Columns that the database generates. */
const GENERATED = ['is_low', 'is_remnant', 'is_sold_out'];

/** The milliseconds to insert the shop's stored rows into an empty database, in one transaction. */
async function plainInserts(from: Storage, databaseUrl?: string): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  const storage = await openStorage({ dataDir, ...(databaseUrl && { databaseUrl }) });
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const stored = await from.db.selectFrom(table).selectAll().execute();
      return { table, rows: stored.map((row) => withoutGenerated(row)) };
    }),
  );
  const startedAt = performance.now();
  await storage.db.transaction().execute(async (tx) => {
    for (const { table, rows } of tables)
      for (let nth = 0; nth < rows.length; nth += ROWS_PER_STATEMENT)
        await tx
          .insertInto(table)
          .values(rows.slice(nth, nth + ROWS_PER_STATEMENT))
          .execute();
  });
  const took = performance.now() - startedAt;
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
  return took;
}

function withoutGenerated<Values extends object>(row: Values): Values {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !GENERATED.includes(name))) as Values;
}
