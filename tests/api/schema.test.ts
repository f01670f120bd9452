// The schema's own guarantees, the same on both engines.
import type { ColumnMetadata, TableMetadata } from 'kysely';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Storage } from '#server/storage/open-storage.ts';
import { owners } from '#server/storage/owners.ts';
import { listWrittenColumns } from '../support/statements.ts';
import { test } from '../support/test-app.ts';

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
