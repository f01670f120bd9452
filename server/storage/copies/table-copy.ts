// Copies whole tables row by row, in the same form on either engine, for backups and db:to-postgres. The list of tables
// is read from the database.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isMigrationTable } from '../migrate.ts';
import type { Executor } from '../tables.ts';

/** A database and the transaction in which everything here runs. */
export interface DatabaseSnapshot {
  readonly kind: 'sqlite' | 'postgres';
  readonly tx: Executor;
}

export interface TableShape {
  readonly name: string;
  /** Sorted by name. */
  readonly columns: readonly string[];
}

/** Values by column, in the order of the table's columns; times as ISO 8601, booleans as 1 and 0. */
export type Row = Readonly<Record<string, string | number | null>>;

/** Tables filled by triggers on articles and orders, and sums that are computed again. */
const DERIVED_TABLES = ['article_changes', 'order_words', 'daily_sales', 'daily_article_sales'];
/** Columns that the database generates from others. */
const DERIVED_COLUMNS = ['is_low', 'is_remnant', 'is_sold_out'];
/** The rows of these expire within the hour, so a shop that holds nothing else counts as empty. */
const TRANSIENT_TABLES = ['identity_limits', 'job_leases'];
const ROWS_PER_BATCH = 500;

type RawRow = Readonly<Record<string, unknown>>;

/** Every table except migration tables and derived ones; a table comes after those it references. */
export async function listTables(database: DatabaseSnapshot): Promise<TableShape[]> {
  const tables = await database.tx.introspection.getTables();
  const shapes = tables
    .filter(
      ({ name }) => !isMigrationTable(name) && !name.startsWith('sqlite_') && !DERIVED_TABLES.includes(name),
    )
    .map(({ name, columns }) => ({
      name,
      columns: columns
        .map((column) => column.name)
        .filter((column) => !DERIVED_COLUMNS.includes(column))
        .sort(),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return parentsFirst(shapes, await listReferences(database));
}

interface Reference {
  readonly child: string;
  readonly parent: string;
}

async function listReferences({ kind, tx }: DatabaseSnapshot): Promise<readonly Reference[]> {
  const query =
    kind === 'sqlite'
      ? sql<Reference>`select m.name as child, f."table" as parent
          from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
      : sql<Reference>`select child.relname as child, parent.relname as parent from pg_constraint c
          join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
          where c.contype = 'f'`;
  return (await query.execute(tx)).rows;
}

function parentsFirst(shapes: readonly TableShape[], references: readonly Reference[]): TableShape[] {
  const sorted: TableShape[] = [];
  const add = (shape: TableShape) => {
    if (sorted.includes(shape)) return;
    const parents = references.filter(({ child, parent }) => child === shape.name && parent !== child);
    for (const { parent } of parents) {
      const parentShape = shapes.find(({ name }) => name === parent);
      if (parentShape) add(parentShape);
    }
    sorted.push(shape);
  };
  shapes.forEach(add);
  return sorted;
}

/** Yields all rows of a table in batches, so that memory does not grow with the table. */
export async function* readRows(database: DatabaseSnapshot, table: TableShape): AsyncGenerator<Row[]> {
  const batches =
    database.kind === 'sqlite' ? sqliteRows(database.tx, table) : postgresRows(database.tx, table);
  for await (const rows of batches)
    yield rows.map((row) =>
      Object.fromEntries(table.columns.map((column) => [column, toPortable(row[column])])),
    );
}

async function* sqliteRows(tx: Executor, { name }: TableShape): AsyncGenerator<RawRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<RawRow & { rowid: number }>`select rowid as "rowid", * from ${sql.table(name)}
      where rowid > ${after} order by rowid limit ${ROWS_PER_BATCH}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_BATCH) return;
    after = rows.at(-1)?.rowid ?? after;
  }
}

async function* postgresRows(tx: Executor, { name }: TableShape): AsyncGenerator<RawRow[]> {
  await sql`declare rows_of_table no scroll cursor for select * from ${sql.table(name)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<RawRow>`fetch ${sql.lit(ROWS_PER_BATCH)} from rows_of_table`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_BATCH) break;
  }
  await sql`close rows_of_table`.execute(tx);
}

function toPortable(value: unknown): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  throw new Error(`A ${typeof value} cannot be copied between databases.`);
}

/** Adds rows to a table. They are one JSON parameter, so the statement does not depend on their number. */
export async function insertRows(
  { kind, tx }: DatabaseSnapshot,
  { name, columns }: TableShape,
  rows: readonly Row[],
): Promise<void> {
  const target = sql.table(name);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const json = JSON.stringify(rows);
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`));
  const selected =
    kind === 'postgres'
      ? sql`select ${names} from json_populate_recordset(null::${target}, ${json}::json)`
      : sql`select ${values} from json_each(${json})`;
  await sql`insert into ${target} (${names}) ${selected}`.execute(tx);
}

/**
 * Locks every table for this transaction, and keeps PostgreSQL from ending it while it is idle: the operator's command
 * may copy files meanwhile. On SQLite a transaction is always alone.
 */
export async function lockTables(
  { kind, tx }: DatabaseSnapshot,
  tables: readonly TableShape[],
): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in access exclusive mode`.execute(tx);
}

/** The names of tables that hold rows worth keeping. */
export async function nonEmptyTables(
  { tx }: DatabaseSnapshot,
  tables: readonly TableShape[],
): Promise<string[]> {
  const nonEmpty: string[] = [];
  for (const { name } of tables.filter((table) => !TRANSIENT_TABLES.includes(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) nonEmpty.push(name);
  }
  return nonEmpty;
}

/** Deletes every row of these tables, which are in the order of `listTables`. */
export async function clearTables(
  { kind, tx }: DatabaseSnapshot,
  tables: readonly TableShape[],
): Promise<void> {
  if (kind === 'postgres') {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
    return;
  }
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
}

/** Lets PostgreSQL number new rows after the copied ones, where a column counts rows by itself. SQLite does so anyway. */
export async function continueIdentities({ kind, tx }: DatabaseSnapshot): Promise<void> {
  if (kind === 'sqlite') return;
  const { rows } = await sql<{
    name: string;
    column: string;
  }>`select table_name as name, column_name as "column"
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(
    tx,
  );
  for (const { name, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(name)}`.execute(tx);
}

/** Updates PostgreSQL's statistics, which it otherwise does within a minute. SQLite plans without statistics here. */
export async function analyzeTables({ kind, tx }: DatabaseSnapshot): Promise<void> {
  if (kind === 'postgres') await sql`analyze`.execute(tx);
}

/** A digest of a table's rows that does not depend on their order. */
export class TableDigest {
  #count = 0;
  #sum = 0n;

  add(rows: readonly Row[]): void {
    this.#count += rows.length;
    for (const row of rows) {
      const hash = createHash('sha256').update(JSON.stringify(row)).digest();
      this.#sum = (this.#sum + hash.readBigUInt64BE()) & 0xffff_ffff_ffff_ffffn;
    }
  }

  get count(): number {
    return this.#count;
  }

  toString(): string {
    return `${this.#count} rows ${this.#sum.toString(16)}`;
  }
}

export async function digestTable(database: DatabaseSnapshot, table: TableShape): Promise<TableDigest> {
  const digest = new TableDigest();
  for await (const rows of readRows(database, table)) digest.add(rows);
  return digest;
}
