// Whole tables, read and written row by row in the same words on either database: what backups and moves are made of.
// Knows what tables there are from the database alone.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isMigrationTable } from './migrate.ts';
import type { Executor } from './tables.ts';

/** A database, and the transaction everything here happens in. */
export interface DatabaseSnapshot {
  readonly kind: 'sqlite' | 'postgres';
  readonly tx: Executor;
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A row's values in the order of its table's columns; times as ISO 8601, yes and no as 1 and 0. */
export type Row = readonly (string | number | null)[];

/** The search index of the embedded database: follows from the products, by triggers. */
const SEARCH_INDEX = 'product_search';
/** What passes by itself within the hour: no shop is full because of it. */
const PASSING = ['identity_limits', 'job_leases'];
const ROWS_AT_ONCE = 500;

type Raw = Readonly<Record<string, unknown>>;

/** Every table but the record of migrations and what follows from other tables; one that others refer to comes before them. */
export async function tablesOf(books: DatabaseSnapshot): Promise<TableShape[]> {
  const found = await books.tx.introspection.getTables();
  const shapes = found
    .filter(
      ({ name }) => !isMigrationTable(name) && !name.startsWith('sqlite_') && !name.startsWith(SEARCH_INDEX),
    )
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name).sort() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return parentsFirst(shapes, await references(books));
}

interface Reference {
  readonly child: string;
  readonly parent: string;
}

async function references({ kind, tx }: DatabaseSnapshot): Promise<readonly Reference[]> {
  const query =
    kind === 'sqlite'
      ? sql<Reference>`select m.name as child, f."table" as parent
          from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
      : sql<Reference>`select child.relname as child, parent.relname as parent from pg_constraint c
          join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
          where c.contype = 'f'`;
  return (await query.execute(tx)).rows;
}

function parentsFirst(shapes: readonly TableShape[], known: readonly Reference[]): TableShape[] {
  const sorted: TableShape[] = [];
  const place = (shape: TableShape) => {
    if (sorted.includes(shape)) return;
    const parents = known.filter(({ child, parent }) => child === shape.name && parent !== child);
    for (const { parent } of parents) {
      const above = shapes.find(({ name }) => name === parent);
      if (above) place(above);
    }
    sorted.push(shape);
  };
  shapes.forEach(place);
  return sorted;
}

/** All rows of a table, some hundred at a time: however long it is, it never is in memory as a whole. */
export async function* rowsOf(books: DatabaseSnapshot, table: TableShape): AsyncGenerator<Row[]> {
  for await (const raw of books.kind === 'sqlite'
    ? sqliteRows(books.tx, table)
    : postgresRows(books.tx, table))
    yield raw.map((row) => table.columns.map((column) => portable(row[column])));
}

async function* sqliteRows(tx: Executor, { name }: TableShape): AsyncGenerator<Raw[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Raw & { at: number }>`select rowid as "at", * from ${sql.table(name)}
      where rowid > ${after} order by rowid limit ${ROWS_AT_ONCE}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.at ?? after;
  }
}

async function* postgresRows(tx: Executor, { name }: TableShape): AsyncGenerator<Raw[]> {
  await sql`declare rows_of_table no scroll cursor for select * from ${sql.table(name)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Raw>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_of_table`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close rows_of_table`.execute(tx);
}

function portable(value: unknown): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  throw new Error(`A backup cannot hold a ${typeof value}.`);
}

/** Adds rows to a table. All of them travel as one value: the statement is the same for any number of rows. */
export async function insertRows(
  { kind, tx }: DatabaseSnapshot,
  table: TableShape,
  rows: readonly Row[],
): Promise<void> {
  const { name, columns } = table;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  if (kind === 'postgres') {
    const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
    const target = sql.table(name);
    await sql`insert into ${target} (${names}) select ${names} from
      json_populate_recordset(null::${target}, ${JSON.stringify(objects)}::json)`.execute(tx);
    return;
  }
  const values = sql.join(columns.map((_, at) => sql`value ->> ${sql.lit(at)}`));
  await sql`insert into ${sql.table(name)} (${names}) select ${values} from json_each(${JSON.stringify(rows)})`.execute(
    tx,
  );
}

/** Takes every table for this transaction alone, until it ends. */
export async function lockTables(
  { kind, tx }: DatabaseSnapshot,
  tables: readonly TableShape[],
): Promise<void> {
  if (kind === 'sqlite') return; // Its transactions are alone anyway.
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(
    tx,
  );
}

/** Names of tables that hold something to be lost. */
export async function nonEmptyTables(
  { tx }: DatabaseSnapshot,
  tables: readonly TableShape[],
): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables.filter((table) => !PASSING.includes(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/** Deletes every row of these tables. */
export async function clearTables({ kind, tx }: DatabaseSnapshot, names: readonly string[]): Promise<void> {
  if (kind === 'postgres') {
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(tx);
    return;
  }
  // Rows refer to each other: the references are looked at once everything is gone, and those who refer go first.
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  for (const name of names.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
}

/** Tells PostgreSQL's planner what was brought: by itself it looks within a minute, and searches slowly until then. */
export async function analyzeTables({ kind, tx }: DatabaseSnapshot): Promise<void> {
  // SQLite goes by what is declared, and is not to be told otherwise.
  if (kind === 'postgres') await sql`analyze`.execute(tx);
}

/** What a table holds in short: equal for equal rows, in whatever order they come. */
export class Digest {
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

export async function digestOf(books: DatabaseSnapshot, table: TableShape): Promise<Digest> {
  const digest = new Digest();
  for await (const rows of rowsOf(books, table)) digest.add(rows);
  return digest;
}
