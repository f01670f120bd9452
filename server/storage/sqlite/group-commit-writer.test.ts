// Tests group commit: transactions that end together share a commit, resolve after it, and fail independently.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { GroupCommitWriter, type SqliteConnection } from './group-commit-writer.ts';
import { openSqlite } from './sqlite.ts';

async function createFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-writer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'test.db');
}

/** A writer on `file`, the statements it has run, and a set of statements that fail. */
function createWriter(file: string, flush = async () => {}) {
  const handle = new DatabaseSync(file);
  onTestFinished(() => handle.close());
  handle.exec('pragma journal_mode = wal; create table items (name text primary key)');
  const statements: string[] = [];
  const failing = new Set<string>();
  const connection: SqliteConnection = {
    inTransaction: () => handle.isTransaction,
    run(statement, values = []) {
      statements.push(statement);
      if (failing.has(statement)) throw new Error('the disk failed');
      const { changes } = handle.prepare(statement).run(...(values as string[]));
      return { rows: [], numAffectedRows: BigInt(changes) };
    },
  };
  const writer = new GroupCommitWriter({ connection, flush, isBusy: () => false });
  const add = async (name: string) => {
    await writer.begin();
    try {
      writer.run('insert into items values (?)', [name]);
    } catch (error) {
      await writer.rollback();
      throw error;
    }
    await writer.commit();
  };
  const names = () =>
    handle
      .prepare('select name from items order by name')
      .all()
      .map((row) => row.name);
  return { writer, handle, statements, failing, add, names };
}

/** A Kysely database with an empty table `items`. */
async function createDatabase() {
  const { dialect } = openSqlite(await createFile());
  const db = new Kysely<{ items: { name: string } }>({ dialect });
  onTestFinished(() => db.destroy());
  await sql`create table items (name text primary key)`.execute(db);
  const count = async () => (await db.selectFrom('items').selectAll().execute()).length;
  return { db, count };
}

const countCommits = (statements: readonly string[]) =>
  statements.filter((statement) => statement === 'commit').length;

test('transactions that end together share one commit, without waiting for later ones', async () => {
  const { statements, add, names } = createWriter(await createFile());
  await Promise.all(['a', 'b', 'c', 'd'].map(add));
  expect(countCommits(statements)).toBe(1);
  await add('e');
  expect(countCommits(statements)).toBe(2);
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a group resolves once on disk, and the next commits after that', async () => {
  const flushes: PromiseWithResolvers<void>[] = [];
  const { writer, statements, add } = createWriter(await createFile(), () => {
    flushes.push(Promise.withResolvers());
    return flushes.at(-1)?.promise ?? Promise.resolve();
  });
  const onDisk: string[] = [];
  const adding = (name: string) => add(name).then(() => onDisk.push(name));
  const first = adding('a');
  await expect.poll(() => flushes.length).toBe(1);
  const others = [adding('b'), adding('c')];
  const undone = writer.begin().then(() => writer.rollback());
  await Promise.all(Array.from({ length: 5 }, () => new Promise(setImmediate)));
  expect([onDisk, countCommits(statements)]).toEqual([[], 1]);
  flushes[0]?.resolve();
  await first;
  await expect.poll(() => flushes.length).toBe(2);
  expect([onDisk, countCommits(statements)]).toEqual([['a'], 2]);
  flushes[1]?.resolve();
  await Promise.all([...others, undone]);
  expect(onDisk).toEqual(['a', 'b', 'c']);
});

test('after a failed flush nothing more is written', async () => {
  const flushed = Promise.withResolvers<void>();
  const { writer, add, names } = createWriter(await createFile(), () => flushed.promise);
  const results = Promise.allSettled([add('a'), add('b')]);
  await expect.poll(() => writer.flushing !== undefined).toBe(true);
  const next = Promise.allSettled([add('c')]);
  flushed.reject(new Error('the disk failed'));
  const failed = { status: 'rejected', reason: { message: 'the disk failed' } };
  expect(await results).toMatchObject([failed, failed]);
  expect(await next).toMatchObject([failed]);
  await expect(add('d')).rejects.toThrow('the disk failed');
  expect(names()).toEqual(['a', 'b']);
});

test('a transaction that fails undoes its own work only', async () => {
  const { writer, statements, add, names } = createWriter(await createFile());
  const addAndUndo = async () => {
    await writer.begin();
    writer.run('insert into items values (?)', ['undone']);
    await writer.rollback();
  };
  const results = await Promise.allSettled([add('a'), add('a'), addAndUndo(), add('b')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(names()).toEqual(['a', 'b']);
  expect(countCommits(statements)).toBe(1);
});

test('a failed commit rejects every transaction of the group and stores none', async () => {
  const { statements, failing, add, names } = createWriter(await createFile());
  failing.add('commit');
  const results = await Promise.allSettled([add('a'), add('b')]);
  expect(results).toMatchObject([
    { status: 'rejected', reason: { message: 'the disk failed' } },
    { status: 'rejected', reason: { message: 'the disk failed' } },
  ]);
  expect(names()).toEqual([]);
  failing.clear();
  await add('c');
  expect(names()).toEqual(['c']);
  expect(statements.filter((statement) => statement === 'begin immediate')).toHaveLength(2);
});

test('a rollback because of another row rejects with the failed commit’s error', async () => {
  const { failing, add } = createWriter(await createFile());
  failing.add('commit');
  const results = await Promise.allSettled([add('a'), add('a')]);
  expect(results).toMatchObject([
    { status: 'rejected', reason: { message: 'the disk failed' } },
    { status: 'rejected', reason: { message: 'the disk failed' } },
  ]);
});

test('a transaction that SQLite ends rejects its group, and no statement runs outside', async () => {
  const { writer, handle, add, names } = createWriter(await createFile());
  const earlier = Promise.allSettled([add('a')]);
  await writer.begin();
  handle.exec('rollback');
  const ended = 'The transaction has ended.';
  expect(() => writer.run('insert into items values (?)', ['alone'])).toThrow(ended);
  await expect(writer.rollback()).rejects.toThrow(ended);
  await add('b');
  expect(await earlier).toMatchObject([{ status: 'rejected' }]);
  expect(names()).toEqual(['b']);
});

test('a rolled back transaction leaves no lock', async () => {
  const file = await createFile();
  const { writer } = createWriter(file);
  await writer.begin();
  await writer.rollback();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("insert into items values ('other')");
});

test('reads see a transaction only after its commit', async () => {
  const { db, count } = await createDatabase();
  const { promise: inserted, resolve: onInserted } = Promise.withResolvers<void>();
  const { promise: checked, resolve: onChecked } = Promise.withResolvers<void>();
  const adding = db.transaction().execute(async (tx) => {
    await tx.insertInto('items').values({ name: 'a' }).execute();
    onInserted();
    await checked;
  });
  await inserted;
  expect(await count()).toBe(0);
  onChecked();
  await adding;
  expect(await count()).toBe(1);
});

test('a row of a group that was rolled back can be read', async () => {
  const { db, count } = await createDatabase();
  const add = () => db.insertInto('items').values({ name: 'a' }).execute();
  const addInTransaction = () =>
    db.transaction().execute((tx) => tx.insertInto('items').values({ name: 'a' }).execute());
  const counts = [add(), add(), addInTransaction()].map((adding) => adding.then(count, count));
  expect(await Promise.all(counts)).toEqual([1, 1, 1]);
});

test('a transaction that ends while the database closes is rejected without a crash', async () => {
  const { dialect } = openSqlite(await createFile());
  const db = new Kysely<{ items: { name: string } }>({ dialect });
  await sql`create table items (name text primary key)`.execute(db);
  const unhandled: unknown[] = [];
  const collect = (error: unknown) => unhandled.push(error);
  process.on('uncaughtException', collect);
  onTestFinished(() => void process.off('uncaughtException', collect));
  const transaction = db.transaction().execute(async (tx) => {
    await tx.insertInto('items').values({ name: 'late' }).execute();
    void db.destroy();
  });
  await expect(transaction).rejects.toThrow();
  expect(unhandled).toEqual([]);
});
