// The schema's own guarantees, the same on both engines.
import type { ColumnMetadata, TableMetadata } from 'kysely';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { owners } from '#server/storage/owners.ts';
import { listWrittenColumns } from '../support/statements.ts';
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

/** Of the shop, without generated columns. SQLite's introspection leaves those out. */
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

test('a version goes on with a database that a newer one has migrated, and names the migrations', async ({
  shop,
}) => {
  const { db } = shop.storage;
  await sql`alter table orders add column later integer not null default 7`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2099-01-01T00:00:00.000Z')`.execute(
    db,
  );
  const started = await createTestApp(shop.storageOptions);
  expect(started.storage.newerMigrations).toEqual(['9999_later']);
  const productId = await started.addProduct();
  const token = await started.signIn('mia@mail.com');
  await started.request('placeOrder', { token, body: { ...delivery, productId, quantity: 2 } });
  const [order] = await started.request('listOrders', { token, query: { user: 'mia@mail.com' } });
  expect(order).toMatchObject({ quantity: 2 });
  expect(order).not.toHaveProperty('later');
});

test('a database of an earlier checkout, with another form of the baseline, is refused', async ({ shop }) => {
  const { db } = shop.storage;
  for (const name of ['0001_schema', '0001_schema_00000000']) {
    await sql`update kysely_migration set name = ${name}`.execute(db);
    await expect(openStorage(shop.storageOptions)).rejects.toThrow('made by an earlier checkout');
  }
});
