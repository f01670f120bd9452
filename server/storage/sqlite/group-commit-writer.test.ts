// Turns on the embedded database: committed together, answered only then, and each on its own when it fails.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { GroupCommitWriter, type SqliteConnection } from './group-commit-writer.ts';
import { openSqlite } from './sqlite.ts';

async function freshFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-writer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'books.db');
}

/** A writer on a file of its own, and what it told the database to do. */
async function writerOn(file: string) {
  const handle = new DatabaseSync(file);
  onTestFinished(() => handle.close());
  handle.exec('pragma journal_mode = wal; create table bolts (name text primary key)');
  const told: string[] = [];
  const failing = new Set<string>();
  const connection: SqliteConnection = {
    inTransaction: () => handle.isTransaction,
    run(statement, values = []) {
      told.push(statement);
      if (failing.has(statement)) throw new Error('the disk failed');
      const { changes } = handle.prepare(statement).run(...(values as string[]));
      return { rows: [], numAffectedRows: BigInt(changes) };
    },
  };
  const writer = new GroupCommitWriter(connection, () => false);
  const add = async (name: string) => {
    await writer.begin();
    try {
      writer.run('insert into bolts values (?)', [name]);
    } catch (error) {
      await writer.rollback();
      throw error;
    }
    await writer.commit();
  };
  const names = () =>
    handle
      .prepare('select name from bolts order by name')
      .all()
      .map((row) => row.name);
  return { writer, handle, told, failing, add, names };
}

const commits = (told: readonly string[]) => told.filter((statement) => statement === 'commit').length;

test('who comes at once is committed together, and who comes later is not waited for', async () => {
  const { told, add, names } = await writerOn(await freshFile());
  await Promise.all(['a', 'b', 'c', 'd'].map(add));
  expect(commits(told)).toBe(1);
  await add('e');
  expect(commits(told)).toBe(2);
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a turn that fails takes back its own work alone', async () => {
  const { writer, told, add, names } = await writerOn(await freshFile());
  const undone = async () => {
    await writer.begin();
    writer.run('insert into bolts values (?)', ['undone']);
    await writer.rollback();
  };
  const done = await Promise.allSettled([add('a'), add('a'), undone(), add('b')]);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(names()).toEqual(['a', 'b']);
  expect(commits(told)).toBe(1);
});

test('nobody is answered before the commit, and all hear of its failure', async () => {
  const { told, failing, add, names } = await writerOn(await freshFile());
  failing.add('commit');
  const answers = await Promise.allSettled([add('a'), add('b')]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { message: 'the disk failed' } },
    { status: 'rejected', reason: { message: 'the disk failed' } },
  ]);
  expect(names()).toEqual([]);
  failing.clear();
  await add('c');
  expect(names()).toEqual(['c']);
  expect(told.filter((statement) => statement === 'begin immediate')).toHaveLength(2);
});

test('who gave up because of something that is lost is told of the loss', async () => {
  const { failing, add } = await writerOn(await freshFile());
  failing.add('commit');
  const answers = await Promise.allSettled([add('a'), add('a')]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { message: 'the disk failed' } },
    { status: 'rejected', reason: { message: 'the disk failed' } },
  ]);
});

test('a transaction that ended by itself tells everybody in it, and no statement slips out of it', async () => {
  const { writer, handle, add, names } = await writerOn(await freshFile());
  const before = Promise.allSettled([add('a')]);
  await writer.begin();
  handle.exec('rollback');
  expect(() => writer.run('insert into bolts values (?)', ['alone'])).toThrow('The transaction is over.');
  await expect(writer.rollback()).rejects.toThrow('The transaction is over.');
  await add('b');
  expect(await before).toMatchObject([{ status: 'rejected' }]);
  expect(names()).toEqual(['b']);
});

test('a turn taken back leaves no lock behind', async () => {
  const file = await freshFile();
  const { writer } = await writerOn(file);
  await writer.begin();
  await writer.rollback();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("insert into bolts values ('theirs')");
});

test('what is not committed nobody else reads, and what is answered everybody does', async () => {
  const { dialect } = openSqlite(await freshFile());
  const db = new Kysely<{ bolts: { name: string } }>({ dialect });
  onTestFinished(() => db.destroy());
  await sql`create table bolts (name text)`.execute(db);
  const read = async () => (await db.selectFrom('bolts').selectAll().execute()).length;
  const { promise: halfway, resolve: isHalfway } = Promise.withResolvers<void>();
  const { promise: enough, resolve: goOn } = Promise.withResolvers<void>();
  const adding = db.transaction().execute(async (tx) => {
    await tx.insertInto('bolts').values({ name: 'a' }).execute();
    isHalfway();
    await enough;
  });
  await halfway;
  expect(await read()).toBe(0);
  goOn();
  await adding;
  expect(await read()).toBe(1);
});

test('who gives up because of what somebody else has just written finds it there', async () => {
  const { dialect } = openSqlite(await freshFile());
  const db = new Kysely<{ bolts: { name: string } }>({ dialect });
  onTestFinished(() => db.destroy());
  await sql`create table bolts (name text primary key)`.execute(db);
  const found = async () => (await db.selectFrom('bolts').selectAll().execute()).length;
  const add = () => db.insertInto('bolts').values({ name: 'a' }).execute();
  const inTurn = () =>
    db.transaction().execute((tx) => tx.insertInto('bolts').values({ name: 'a' }).execute());
  const answers = [add(), add(), inTurn()].map((adding) => adding.then(found, found));
  expect(await Promise.all(answers)).toEqual([1, 1, 1]);
});
