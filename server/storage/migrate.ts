// Runs schema migrations with Kysely's Migrator. The shop's own are the .sql files of migrations/, sorted by name:
// `NAME.sql` for both engines, then `NAME.sqlite.sql` or `NAME.postgres.sql` for the differences.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SettingsError } from '#server/settings.ts';
import { isLockTimeout } from './postgres/postgres.ts';
import { runOnSqlite } from './sqlite/add-column.ts';
import type { Tables } from './tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Kysely's default name; its lock table has the suffix `_lock`. */
const MIGRATION_TABLE = 'kysely_migration';
const DIGEST_LENGTH = 8;
/** In milliseconds. Together with what ran before in the transaction, orders wait for less than a second. */
const LOCK_TIMEOUT_MS = 300;
const PAUSE_MS = 2000;
/** The orders that a migration has held up go before the next: a process that waits for SQLite looks every 25 ms. */
const PAUSE_BETWEEN_MS = 50;
const TRIES_A_MINUTE = 25;
const TRIES = 5 * TRIES_A_MINUTE;
const SCRIPT_NAME = /^(\w+)\.(?:(?:sqlite|postgres)\.)?sql$/;

type Kind = 'sqlite' | 'postgres';

interface MigrationSet {
  /** The table that records applied migrations. */
  readonly table: string;
  readonly migrations: Readonly<Record<string, Migration>>;
  /** Called when a migration is missing, before the lock is taken, for slow work such as loading a library. */
  readonly prepare?: () => Promise<unknown>;
}

/** A process reads them once, however many databases it opens. */
const read: Partial<Record<Kind, Promise<Record<string, string[]>>>> = {};

/**
 * Reads the statements of the shop's migrations, by migration name. A name ends with a digest of the files of both
 * engines, so that a database made by another form is recognized.
 */
export function readMigrations(kind: Kind): Promise<Readonly<Record<string, readonly string[]>>> {
  read[kind] ??= readFiles(kind);
  return read[kind];
}

async function readFiles(kind: Kind): Promise<Record<string, string[]>> {
  const files = new Set(await readdir(FOLDER));
  const names = new Set([...files].sort().flatMap((file) => SCRIPT_NAME.exec(file)?.[1] ?? []));
  const statements: Record<string, string[]> = {};
  for (const name of names) {
    const own = [`${name}.sql`, `${name}.sqlite.sql`, `${name}.postgres.sql`].filter((file) =>
      files.has(file),
    );
    const scripts = await Promise.all(
      own.map(async (file) => ({
        file,
        script: withoutComments(await readFile(new URL(file, FOLDER), 'utf8')),
      })),
    );
    const digest = createHash('sha256').update(scripts.map(({ script }) => script).join('\n'));
    statements[`${name}_${digest.digest('hex').slice(0, DIGEST_LENGTH)}`] = scripts
      .filter(({ file }) => file === `${name}.sql` || file === `${name}.${kind}.sql`)
      .flatMap(({ script }) => splitStatements(kind === 'sqlite' ? toSqlite(script) : script));
  }
  return statements;
}

/** In a STRICT table an integer column rejects fractions, as on PostgreSQL; the type `bigint` is unknown there. */
function toSqlite(script: string): string {
  return script.replaceAll(/\bbigint\b/g, 'integer').replaceAll(/^(create table [^;]+)\);$/gm, '$1) strict;');
}

/** Strings must not contain `--`. */
function withoutComments(script: string): string {
  return script.replaceAll('\r\n', '\n').replace(/--.*$/gm, '');
}

/** A statement begins at the start of its line; its other lines are indented. */
function splitStatements(script: string): string[] {
  return script
    .split(/;\s*\n(?=\S)|;\s*$/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** `only`: the names of those to apply; all when undefined. */
async function schemaMigrations(kind: Kind, only: readonly string[] | undefined): Promise<MigrationSet> {
  const all = Object.entries(await readMigrations(kind));
  const scripts = all.filter(([name]) => only?.includes(name) ?? true);
  const migrations = scripts.map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(db) {
        for (const statement of statements)
          await (kind === 'sqlite' ? runOnSqlite(db, statement) : sql.raw(statement).execute(db));
      },
    },
  ]);
  return { table: MIGRATION_TABLE, migrations: Object.fromEntries(migrations) };
}

export interface MigrationResult {
  /** The names of migrations that this call has applied. */
  readonly applied: readonly string[];
  /**
   * The names of migrations that a newer version of the shop has applied: migrations only add, so this version keeps
   * working (docs/deployment.md).
   */
  readonly newer: readonly string[];
}

/**
 * Applies missing migrations: all in one transaction to an empty database, else each in its own, so that the orders of
 * other processes go on between them. Of several processes that start together, one migrates and the others wait. Writes
 * nothing when none is missing.
 */
export async function migrate(
  db: Kysely<Tables>,
  kind: Kind,
  set?: MigrationSet,
  only?: readonly string[],
): Promise<MigrationResult> {
  const { table, migrations, prepare }: MigrationSet = set ?? (await schemaMigrations(kind, only));
  const present = (await hasTable(db, kind, table)) ? await readNames(db, table) : [];
  const newer = present.filter((name) => !(name in migrations));
  if (!set) assertNotChanged(newer, Object.keys(migrations));
  if (Object.keys(migrations).every((name) => present.includes(name))) return { applied: [], newer };
  await prepare?.();
  const isNew = present.length === 0;
  const applied: string[] = [];
  for (;;) {
    const names = await yielding(db, () => apply(db, kind, table, migrations, isNew ? 'all' : 'next'));
    applied.push(...names.filter((name) => name in migrations));
    if (isNew || names.length === 0) return { applied, newer };
    await sleep(PAUSE_BETWEEN_MS);
  }
}

/** Resolves with the names of the migrations that it has applied. */
function apply(
  db: Kysely<Tables>,
  kind: Kind,
  table: string,
  migrations: MigrationSet['migrations'],
  extent: 'all' | 'next',
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    if (kind === 'postgres') {
      // A new index on many rows may take longer than the shop's statement timeout.
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(connection);
    }
    const migrator = new Migrator({
      db: connection,
      migrationTableName: table,
      migrationLockTableName: `${table}_lock`,
      allowUnorderedMigrations: true,
      // The provider is called while the lock is held. The Migrator rejects applied migrations that the provider does
      // not have.
      provider: { getMigrations: async () => ({ ...(await placeholders(db, table)), ...migrations }) },
    });
    const { error, results = [] } =
      extent === 'all' ? await migrator.migrateToLatest() : await migrator.migrateUp();
    if (kind === 'postgres')
      for (const timeout of ['statement_timeout', 'lock_timeout'])
        await sql`reset ${sql.raw(timeout)}`.execute(connection).catch(() => undefined);
    if (error) throw error;
    return results.map(({ migrationName }) => migrationName);
  });
}

/**
 * A statement that waits for a table on PostgreSQL makes all orders wait behind it: it gives up soon, and `work` is tried
 * again, for some minutes. Says on the standard error for whom it waits.
 */
async function yielding<Result>(db: Kysely<Tables>, work: () => Promise<Result>): Promise<Result> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const why = `The database is not migrated yet, because ${await oldestTransaction(db)} keeps its tables.`;
      if (nth === TRIES) throw new SettingsError(`${why} End it or wait for its end, and start again.`);
      if (nth % TRIES_A_MINUTE === 1) process.stderr.write(`${why} Trying again; orders go on meanwhile.\n`);
      await sleep(PAUSE_MS);
    }
  }
}

/** Such as `pg_dump (process 4711, since 2026-11-27 04:47:50+00)`. Users without rights see no times of others. */
async function oldestTransaction(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    text: string;
  }>`select concat(coalesce(nullif(application_name, ''), 'a program'),
    ' (process ', pid, ', since ' || date_trunc('second', xact_start), ')') as text from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    order by xact_start limit 1`.execute(db);
  return rows[0]?.text ?? 'another transaction';
}

/** Throws SettingsError for a database whose schema was made by another form of one of these migrations. */
function assertNotChanged(others: readonly string[], names: readonly string[]): void {
  const ownNames = names.map(withoutDigest);
  const differing = others.filter(
    (name) => ownNames.includes(name) || ownNames.includes(withoutDigest(name)),
  );
  if (differing.length > 0)
    throw new SettingsError(
      `This database was made by an earlier checkout of the shop (its migration ${differing.join(', ')} differs), which is not migrated: use an empty database (DATA_DIR or DATABASE_URL).`,
    );
}

/** The names among these that are of the shop's own migrations. */
export const shopMigrations = (names: readonly string[]) => names.filter((name) => /^\d{4}_/.test(name));

const withoutDigest = (name: string) => name.slice(0, -DIGEST_LENGTH - 1);

/**
 * Reads outside of the Migrator's transaction, which holds the writer on SQLite: only a plain `select` does not wait
 * for it.
 */
async function placeholders(db: Kysely<Tables>, table: string): Promise<Record<string, Migration>> {
  const names = await readNames(db, table);
  return Object.fromEntries(names.map((name) => [name, { up: async () => {} }]));
}

/** Every start asks it: Kysely's introspection would read the columns of all tables. */
async function hasTable(db: Kysely<Tables>, kind: Kind, table: string): Promise<boolean> {
  const found =
    kind === 'postgres'
      ? sql`select 1 where to_regclass(${table}) is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${table}`;
  return (await found.execute(db)).rows.length > 0;
}

async function readNames(db: Kysely<Tables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Every applied migration from every migration table: databases with the same list have the same tables. */
export async function listAppliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names: string[] = [];
  for (const { name } of tables.filter((table) => isMigrationTable(table.name)))
    if (!name.endsWith('_lock')) names.push(...(await readNames(db, name)));
  return names.sort();
}

export function isMigrationTable(name: string): boolean {
  return /_migration(_lock)?$/.test(name);
}
