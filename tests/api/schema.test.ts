// The schema's own guarantees, the same on both engines.
import type { ColumnMetadata, TableMetadata } from 'kysely';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { owners } from '#server/storage/owners.ts';
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

test('every integer column of every table rejects a fraction', async ({ shop }) => {
  const { db } = shop.storage;
  const tables = (await db.introspection.getTables()).filter(({ name }) => name in owners);
  const tried: string[] = [];
  for (const table of tables)
    for (const column of table.columns.filter(isInteger)) {
      tried.push(`${table.name}.${column.name}`);
      await expect(insertFraction(table, column).execute(db), tried.at(-1)).rejects.toThrow(REJECTED);
    }
  expect(tried).toContain('payments.next_check_at');
  expect(tried.length).toBeGreaterThan(30);
});
