// Adds a column to a table of SQLite in the time of a write to the schema.
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';

const ADDS_COLUMN = /^alter table (\w+) add column /;

/**
 * Runs a statement of a migration. `alter table … add column` of a STRICT table, or with a check, reads every row, which
 * takes 6 s for a million orders, although each row has the column's default. Its new text of the table is therefore
 * made in an empty database and written into the schema (https://sqlite.org/lang_altertable.html#otheralter). The default
 * must be of the column's type and pass its check. Needs a connection that is not defensive, in a transaction.
 */
export async function runOnSqlite<Tables>(db: Kysely<Tables>, statement: string): Promise<void> {
  const table = ADDS_COLUMN.exec(statement)?.[1];
  if (!table) {
    await sql.raw(statement).execute(db);
    return;
  }
  const { rows } = await sql<{ text: string; version: number }>`
    select sql as text, schema_version as version from sqlite_schema, pragma_schema_version
    where type = 'table' and name = ${table}`.execute(db);
  const { text = '', version = 0 } = rows[0] ?? {};
  await sql`pragma writable_schema = on`.execute(db);
  await sql`update sqlite_schema set sql = ${withColumn(text, table, statement)}
    where type = 'table' and name = ${table}`.execute(db);
  // Reads the schema again; then the version makes other connections do so, and this one after a rollback.
  await sql`pragma writable_schema = reset`.execute(db);
  await sql`pragma schema_version = ${sql.lit(version + 1)}`.execute(db);
}

function withColumn(text: string, table: string, statement: string): string {
  const empty = new DatabaseSync(':memory:');
  try {
    empty.exec(text);
    empty.exec(statement);
    return String(empty.prepare('select sql from sqlite_schema where name = ?').get(table)?.sql);
  } finally {
    empty.close();
  }
}
