// Brings a database to the present: every .sql file of migrations/ once, in the order of its name.
// Several processes may start together: one migrates, the others wait and find nothing left to do.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { SettingsError } from '#server/settings.ts';
import { isReadOnly } from './postgres/postgres.ts';
import type { Executor, Tables } from './tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number, the same in every process: the advisory lock migrations run under on PostgreSQL. */
const MIGRATION_LOCK = 5_318_008_124;

type Kind = 'sqlite' | 'postgres';

interface Migration {
  readonly name: string;
  readonly script: string;
  readonly hash: string;
}

/** Reads migrations in order. Line ends and blank space at the end do not count in the hash. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const script = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n').trimEnd();
      return { name, script, hash: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

/** Statements of a script: each begins its line, and what belongs to it is indented. No `--` inside a text. */
export function statementsOf({ script }: Migration): string[] {
  return script
    .replace(/--.*$/gm, '')
    .split(/;\s*\n(?=\S)|;\s*$/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** `…sqlite.sql` and `…postgres.sql` run on that database alone; the other has seen them too, and has nothing to do. */
function isMeantFor(kind: Kind, { name }: Migration): boolean {
  const [, only = kind] = /\.(sqlite|postgres)\.sql$/.exec(name) ?? [];
  return only === kind;
}

export interface Migrated {
  /** What was missing and has been run. */
  readonly done: readonly string[];
  /** What a newer version of the shop has run: migrations only add, so this one goes on working (docs/deployment.md). */
  readonly newer: readonly string[];
}

/**
 * Runs what is missing inside one transaction; where nothing is, nothing is written or locked, so that the shop opens
 * on a standby too. Throws when an applied file was changed since, and SettingsError where writes are not taken.
 */
export async function migrate(db: Kysely<Tables>, kind: Kind): Promise<Migrated> {
  const migrations = await readMigrations();
  const seen = kind === 'postgres' && (await hasRecord(db)) && compare(migrations, await appliedIn(db));
  if (seen && seen.missing.length === 0) return { done: [], newer: seen.newer };
  const names = (seen ? seen.missing : migrations).map(({ name }) => name);
  return written(names, () =>
    db.transaction().execute(async (tx) => {
      await takeTurn(tx, kind);
      await sql`create table if not exists migrations (name text primary key, hash text not null)`.execute(
        tx,
      );
      const { missing, newer } = compare(migrations, await appliedIn(tx));
      for (const migration of missing) await apply(tx, kind, migration);
      return { done: missing.map(({ name }) => name), newer };
    }),
  );
}

async function hasRecord(db: Executor): Promise<boolean> {
  const found = await sql<{
    is_there: boolean;
  }>`select to_regclass('migrations') is not null as is_there`.execute(db);
  return found.rows[0]?.is_there ?? false;
}

/** Name → hash. */
async function appliedIn(db: Executor): Promise<Map<string, string>> {
  const applied = await sql<{ name: string; hash: string }>`select name, hash from migrations`.execute(db);
  return new Map(applied.rows.map((row) => [row.name, row.hash]));
}

function compare(migrations: readonly Migration[], applied: ReadonlyMap<string, string>) {
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
  if (changed) throw new Error(`Migration ${changed.name} was changed after it had been applied.`);
  const known = new Set(migrations.map(({ name }) => name));
  return {
    missing: migrations.filter(({ name }) => !applied.has(name)),
    newer: [...applied.keys()].filter((name) => name.endsWith('.sql') && !known.has(name)),
  };
}

/** Says in words why what is missing cannot be made where only reading is allowed. */
async function written<Result>(missing: readonly string[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!isReadOnly(cause)) throw cause;
    throw new SettingsError(
      `The database of DATABASE_URL takes no writes, as a standby does not, and lacks what this version of the shop needs (${missing.join(', ')}): open it on the primary first.`,
      { cause },
    );
  }
}

/**
 * Lets a room bring tables of its own making to `version`, once, under the lock the migrations run under. What was
 * made before tells by `name`; nothing runs, and nothing needs to be loaded, when it is already at this version.
 * Throws SettingsError where writes are not taken.
 */
export async function migrateModule(
  db: Kysely<Tables>,
  kind: Kind,
  { name, version, load }: RoomMigration,
): Promise<void> {
  if ((await versionOf(db, name)) === version) return;
  const run = await load();
  const work = async (tx: Transaction<Tables>) => {
    await takeTurn(tx, kind);
    const before = await versionOf(tx, name);
    if (before === version) return;
    await run(tx);
    if (before) await sql`update migrations set hash = ${version} where name = ${name}`.execute(tx);
    else await sql`insert into migrations (name, hash) values (${name}, ${version})`.execute(tx);
  };
  await written([version], () => db.transaction().execute(work));
}

interface RoomMigration {
  readonly name: string;
  readonly version: string;
  /** Loads what the work needs, before the database is held for it. */
  load(): Promise<(tx: Transaction<Tables>) => Promise<void>>;
}

async function versionOf(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const found = await sql<{ hash: string }>`select hash from migrations where name = ${name}`.execute(db);
  return found.rows[0]?.hash;
}

/** One process migrates; the others wait for it, as long as an index of many rows takes. */
async function takeTurn(tx: Transaction<Tables>, kind: Kind): Promise<void> {
  if (kind === 'sqlite') return; // Its transactions are alone anyway.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
}

async function apply(tx: Transaction<Tables>, kind: Kind, migration: Migration): Promise<void> {
  const { name, hash } = migration;
  const statements = isMeantFor(kind, migration) ? statementsOf(migration) : [];
  for (const statement of statements) await sql.raw(statement).execute(tx);
  await sql`insert into migrations (name, hash) values (${name}, ${hash})`.execute(tx);
}
