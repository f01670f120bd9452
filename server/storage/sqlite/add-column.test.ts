// Columns written into the schema, compared with those that `alter table` adds.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { runOnSqlite } from './add-column.ts';
import { openSqlite } from './sqlite.ts';

const COLUMN = 'alter table pieces add column is_wide integer not null default 1 check (is_wide in (0, 1))';

test('a column has its default in older rows, its check and its index', async () => {
  const { db, schema } = await openPieces();
  await db.transaction().execute(async (tx) => {
    await runOnSqlite(tx, COLUMN);
    await runOnSqlite(tx, 'create index pieces_by_width on pieces (is_wide)');
  });
  expect((await sql`select * from pieces where is_wide = 1`.execute(db)).rows).toEqual([
    { name: 'Linen', is_wide: 1 },
  ]);
  await expect(sql`insert into pieces values ('Loden', 2)`.execute(db)).rejects.toThrow('CHECK');
  const { rows } = await sql`pragma integrity_check`.execute(db);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  const altered = await openPieces();
  await sql.raw(COLUMN).execute(altered.db);
  expect(await schema('pieces')).toBe(await altered.schema('pieces'));
});

test('a column goes with its transaction', async () => {
  const { db, schema } = await openPieces();
  const before = await schema('pieces');
  const failing = db.transaction().execute(async (tx) => {
    await runOnSqlite(tx, COLUMN);
    await runOnSqlite(tx, 'create index pieces_by_weight on pieces (weight)');
  });
  await expect(failing).rejects.toThrow('no such column: weight');
  expect(await schema('pieces')).toBe(before);
  await sql`insert into pieces values ('Loden')`.execute(db);
});

async function openPieces() {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-columns-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const db = new Kysely<Record<string, object>>({ dialect: openSqlite(join(folder, 'test.db')).dialect });
  onTestFinished(() => db.destroy());
  await sql`create table pieces (name text not null, check (name <> '')) strict`.execute(db);
  await sql`insert into pieces values ('Linen')`.execute(db);
  const schema = async (table: string) => {
    const read = sql<{ sql: string }>`select sql from sqlite_schema where name = ${table}`;
    return (await read.execute(db)).rows[0]?.sql;
  };
  return { db, schema };
}
