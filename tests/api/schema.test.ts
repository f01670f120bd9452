// The schema's own guarantees, the same on both engines.
import type { ColumnMetadata, TableMetadata } from 'kysely';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { withSnapshot } from '#server/storage/copies/database-snapshot.ts';
import { migrate } from '#server/storage/migrate.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { owners } from '#server/storage/owners.ts';
import type { Database } from '#server/storage/tables.ts';
import { onPostgres } from '../support/database.ts';
import { listWrittenColumns } from '../support/databases/statements.ts';
import { createTestApp, delivery, test } from '../support/test-app.ts';

const REJECTED =
  /cannot store REAL value in INTEGER column|datatype mismatch|invalid input syntax for type (integer|bigint)/;

const isInteger = ({ dataType }: ColumnMetadata) => /^(integer|int[48])$/i.test(dataType);

const validValue = (column: ColumnMetadata) =>
  isInteger(column) ? 1 : column.dataType === 'xid8' ? '1' : 'x';

/** Inserts a row in which `column` is a fraction and every other column holds a value of its type. */
function insertFraction({ name, columns }: TableMetadata, { name: column }: ColumnMetadata) {
  const values = columns.map((one) => (one.name === column ? 1.5 : validValue(one)));
  return sql`insert into ${sql.table(name)} (${sql.join(columns.map((one) => sql.ref(one.name)))})
    values (${sql.join(values)})`;
}

/** The shop's tables without generated columns, which SQLite's introspection leaves out. */
async function listTables({ kind, db }: Storage): Promise<TableMetadata[]> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name in owners);
  if (kind === 'sqlite') return tables;
  for (const [nth, table] of tables.entries()) {
    const written = await listWrittenColumns(db, table.name);
    tables[nth] = { ...table, columns: table.columns.filter(({ name }) => written.includes(name)) };
  }
  return tables;
}

test('every integer column of every table rejects a fraction', async ({ shop }) => {
  const { db } = shop.storage;
  const tables = await listTables(shop.storage);
  const tried: string[] = [];
  for (const table of tables)
    for (const column of table.columns.filter(isInteger)) {
      tried.push(`${table.name}.${column.name}`);
      await expect(insertFraction(table, column).execute(db), tried.at(-1)).rejects.toThrow(REJECTED);
    }
  expect(tried).toContain('payments.next_check_at');
  expect(tried.length).toBeGreaterThan(30);
});

interface Key {
  readonly table_name: string;
  readonly column_name: string;
}

interface FirstOfIndex extends Key {
  /** Null for a whole index. */
  readonly predicate: string | null;
}

async function listKeysToUsers({ kind, db }: Storage): Promise<readonly Key[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<Key>`select tables.name as table_name, "from" as column_name
        from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
        where tables.type = 'table' and keys."table" = 'users'`
    : sql<Key>`select conrelid::regclass::text as table_name, attname as column_name from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and confrelid = 'users'::regclass`
  ).execute(db);
  return rows;
}

async function listFirstColumnsOfIndexes({ kind, db }: Storage): Promise<readonly FirstOfIndex[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<FirstOfIndex>`select tables.name as table_name, columns.name as column_name,
          case when indexes.partial = 1 then substr(texts.sql, instr(texts.sql, ' where ') + 7) end as predicate
        from sqlite_schema as tables, pragma_index_list(tables.name) as indexes
        join sqlite_schema as texts on texts.name = indexes.name
        join pragma_index_info(indexes.name) as columns on columns.seqno = 0
        where tables.type = 'table'`
    : sql<FirstOfIndex>`select pg_index.indrelid::regclass::text as table_name, attname as column_name,
          pg_get_expr(indpred, indrelid) as predicate from pg_index
        join pg_attribute on attrelid = indrelid and attnum = indkey[0]`
  ).execute(db);
  return rows;
}

test('a removal finds the rows that refer to users by indexes', async ({ shop }) => {
  const indexes = await listFirstColumnsOfIndexes(shop.storage);
  const keys = await listKeysToUsers(shop.storage);
  const isFound = ({ table_name: table, column_name: column }: Key) =>
    indexes.some(
      ({ table_name, column_name, predicate }) =>
        table_name === table &&
        column_name === column &&
        (predicate === null || predicate.toLowerCase().replace(/[()]/g, '') === `${column} is not null`),
    );
  expect(keys).toContainEqual({ table_name: 'order_events', column_name: 'actor_id' });
  expect(keys.filter((key) => !isFound(key))).toEqual([]);
});

test('a version goes on with a newer one’s database, and names its migrations', async ({ shop }) => {
  const { db } = shop.storage;
  await sql`alter table orders add column later integer not null default 7`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2099-01-01T00:00:00.000Z')`.execute(
    db,
  );
  const started = await createTestApp(shop.storageOptions);
  expect(started.storage.newerMigrations).toEqual(['9999_later']);
  const productId = await started.addArticle();
  const token = await started.signIn('mia@mail.com');
  await started.request('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
  const [order] = await started.request('listOrders', { token, query: { user: 'mia@mail.com' } });
  expect(order).toMatchObject({ quantity: 2 });
  expect(order).not.toHaveProperty('later');
});

test('a database of an earlier checkout, with another form of the baseline, is refused', async ({ shop }) => {
  const { db } = shop.storage;
  for (const name of ['0001_schema', '0001_schema_00000000']) {
    await sql`update kysely_migration set name = ${name} where name like '0001_schema%'`.execute(db);
    await expect(openStorage(shop.storageOptions)).rejects.toThrow('made by an earlier checkout');
  }
});

test('a migration behind a reader that does not end delays no order', async ({ shop }) => {
  const { db, kind } = shop.storage;
  const [productId, token] = [await shop.addArticle(), await shop.signIn('mia@mail.com')];
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const up = async (tx: Database) => void (await sql`alter table orders add column note text`.execute(tx));
  const migration = { table: 'later_migration', migrations: { '9999_note': { up } } };
  const migrating = await withSnapshot(shop.storageOptions, async ({ tx }) => {
    await sql`select count(*) from orders`.execute(tx);
    const running = migrate(db, kind, migration);
    if (onPostgres) await expect.poll(() => said.mock.calls.join()).toContain('(process ');
    else await running;
    for (let placed = 0; placed < 3; placed += 1)
      await shop.request('placeOrder', { token, body: { ...delivery, productId, quantity: 5 } });
    return { running };
  });
  expect(await migrating.running).toMatchObject({ applied: ['9999_note'] });
  expect(said).toHaveBeenCalledTimes(onPostgres ? 1 : 0);
});
