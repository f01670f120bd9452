// Inserts many rows with statements that are built and prepared once. Building a statement of a hundred rows takes
// Kysely as long as SQLite needs to insert them, and PostgreSQL would parse and plan each one again.
import { type CompiledQuery, type DialectAdapter, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Executor, NewRow, Tables } from '../tables.ts';

/** Represents a value while a statement is built; the values of each call take its place. */
export class Placeholder {}

/** SQLite inserts one of these numbers of rows at a time. PostgreSQL reads all of them from one JSON parameter. */
const ROWS_PER_SQLITE_STATEMENT = [50, 5, 1];

/** What becomes of a row that conflicts with another one: by default the statement fails. */
type OnConflict<Column> =
  | 'do nothing'
  /** Sets columns of the row that has the same values in `columns`. */
  | { readonly columns: readonly Column[]; readonly set: readonly Column[] };

/**
 * Inserts rows that all have the columns of the first. Texts must be well-formed. The table comes first, as in
 * `insertInto`, so that the architecture test of one writing module finds it.
 */
export async function insertMany<Table extends keyof Tables>(
  table: Table,
  tx: Executor,
  rows: readonly NewRow<Table>[],
  onConflict?: OnConflict<keyof NewRow<Table> & string>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof typeof first & string)[];
  const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  const { adapter } = tx.getExecutor();
  const key = `${table} ${columns.join()} ${JSON.stringify(onConflict)}`;
  if (adapter instanceof PostgresAdapter) {
    const named = sql.join(columns.map((column) => sql.ref(column)));
    const build = () => sql`${into} select ${named}
      from json_populate_recordset(null::${sql.table(table)}, ${new Placeholder()}) ${conflictClause(onConflict)}`;
    await run(tx, key, build, [JSON.stringify(rows)]);
    return;
  }
  for (let from = 0; from < rows.length; ) {
    const count = ROWS_PER_SQLITE_STATEMENT.find((size) => size <= rows.length - from) ?? 1;
    const row = sql`(${sql.join(columns.map(() => new Placeholder()))})`;
    const build = () =>
      sql`${into} values ${sql.join(Array.from({ length: count }, () => row))} ${conflictClause(onConflict)}`;
    const values = rows.slice(from, from + count).flatMap((one) => columns.map((column) => one[column]));
    await run(tx, `${count} ${key}`, build, values);
    from += count;
  }
}

function conflictClause(onConflict: OnConflict<string> | undefined): RawBuilder<unknown> {
  if (onConflict === undefined) return sql``;
  if (onConflict === 'do nothing') return sql`on conflict do nothing`;
  const columns = sql.join(onConflict.columns.map((column) => sql.ref(column)));
  const set = onConflict.set.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql`on conflict (${columns}) do update set ${sql.join(set)}`;
}

const queries = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>();

async function run(
  tx: Executor,
  key: string,
  build: () => RawBuilder<unknown>,
  parameters: readonly unknown[],
): Promise<void> {
  const { adapter } = tx.getExecutor();
  const built = queries.get(adapter) ?? new Map<string, CompiledQuery>();
  queries.set(adapter, built);
  const query = built.get(key) ?? build().compile(tx);
  built.set(key, query);
  await tx.executeQuery({ ...query, parameters });
}
