// Copies of the write-ahead log, beside other writes and before closing.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { BackgroundFailures } from '../background-failures.ts';
import { createCheckpoints } from './checkpoints.ts';
import { openSqlite } from './sqlite.ts';

const PAGE_BYTES = 4096;
/** More than are copied at once. */
const PAGES = 9000;

test('the log of a large transaction is copied while others write, and begins anew', async () => {
  const { file, db } = await openFile();
  await db.transaction().execute(async (tx) => {
    const content = randomBytes(100 * PAGE_BYTES);
    for (let nth = 0; nth < PAGES / 100; nth++) await tx.insertInto('pages').values({ content }).execute();
  });
  const pagesOfLog = async () => {
    const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(noop)`.execute(db);
    return rows[0]?.log ?? 0;
  };
  expect(await pagesOfLog()).toBeGreaterThan(PAGES);
  let written = PAGES / 100;
  // Each of them is committed by itself.
  for (; (await pagesOfLog()) > PAGES; written++)
    await db
      .insertInto('pages')
      .values({ content: Buffer.from('small') })
      .execute();
  expect((await stat(file)).size).toBeGreaterThan(PAGES * PAGE_BYTES);
  const { count } = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(written);
  await db.destroy();
});

test('closing waits for the thread that copies the log', async () => {
  const { file, db } = await openFile();
  await db
    .insertInto('pages')
    .values({ content: randomBytes(PAGES * PAGE_BYTES) })
    .execute();
  await db.destroy();
  // The last connection to be closed removes the log.
  await expect(stat(`${file}-wal`)).rejects.toThrow('ENOENT');
  expect((await stat(file)).size).toBeGreaterThan(PAGES * PAGE_BYTES);
});

test('a checkpoint that fails is told of', async () => {
  const { file, db } = await openFile();
  const connection = new DatabaseSync(file);
  const failures = new BackgroundFailures();
  const told: string[] = [];
  failures.listen({ failed: (work) => told.push(work), recovered: () => undefined });
  const checkpoints = createCheckpoints(file, connection, failures);
  connection.close();
  checkpoints.afterCommit();
  checkpoints.afterCommit();
  expect(told).toEqual(['checkpoint', 'checkpoint']);
  await db.destroy();
});

async function openFile() {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-checkpoints-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.db');
  const db = new Kysely<{ pages: { content: Buffer } }>({ dialect: openSqlite(file).dialect });
  await sql`create table pages (content blob)`.execute(db);
  return { file, db };
}
