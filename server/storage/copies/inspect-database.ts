// Looks at a database without changing it: whether it can be used, and what is in it.
import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { listAppliedMigrations, readMigrations } from '../migrate.ts';
import { DATABASE_FILE, type StorageOptions } from '../open-storage.ts';
import { openKysely, openPool } from '../postgres/postgres.ts';
import { openSqliteReader } from '../sqlite/sqlite.ts';
import type { Tables } from '../tables.ts';
import { readShopKind, SHOP_KIND_TABLE, type ShopKind } from './shop-kind.ts';

interface DatabaseFacts {
  /** `SQLite` or `PostgreSQL 18.4`. */
  readonly engine: string;
  /** Undefined before the first start. */
  readonly kind: ShopKind | undefined;
  /** The names of tables of another program; only where there are none of the shop. */
  readonly others: readonly string[];
  /** The names of migrations that the next start applies; none before the first. */
  readonly pending: readonly string[];
}

/** Rejects with the error of the folder or the database when it cannot be read, or takes no writes. */
export async function inspectDatabase({ dataDir, databaseUrl }: StorageOptions): Promise<DatabaseFacts> {
  // The dot tells a file from a folder.
  await access(`${existingFolder(dataDir)}/.`, constants.W_OK | constants.X_OK);
  return databaseUrl ? inspectPostgres(databaseUrl) : inspectSqlite(join(dataDir, DATABASE_FILE));
}

/** The folder itself, or the one in which the first start creates it. */
function existingFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}

async function inspectSqlite(file: string): Promise<DatabaseFacts> {
  if (!existsSync(file)) return { engine: 'SQLite', kind: undefined, others: [], pending: [] };
  await access(file, constants.W_OK);
  const db = new Kysely<Tables>({ dialect: openSqliteReader(file, { exclusive: false }) });
  try {
    return { engine: 'SQLite', ...(await inspectTables(db, 'sqlite')) };
  } finally {
    await db.destroy();
  }
}

async function inspectPostgres(url: string): Promise<DatabaseFacts> {
  const db = await openKysely(openPool(url, () => undefined));
  try {
    const { rows } = await sql<{ version: string; is_read_only: boolean }>`select
      current_setting('server_version') as version,
      current_setting('transaction_read_only') = 'on' as is_read_only`.execute(db);
    const [{ version = '', is_read_only: isReadOnly = false } = {}] = rows;
    if (isReadOnly) throw new Error('it takes no writes, as a standby does');
    const facts = await inspectTables(db, 'postgres');
    const { rows: missing } = await missingRights.execute(db);
    if (missing.length > 0) throw new Error(`its user may not ${missing.map(({ what }) => what).join(', ')}`);
    return { engine: `PostgreSQL ${version.split(' ')[0]}`, ...facts };
  } finally {
    await db.destroy();
  }
}

/** What the user of the shop may not do: read or write the tables of its schema, or add some to it, as migrations do. */
const missingRights = sql<{ what: string }>`
  select 'write the tables ' || string_agg(quote_ident(relname), ', ' order by relname) as what from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and not (has_table_privilege(oid, 'select')
      and has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
    having count(*) > 0
  union all select 'create tables in it' where not coalesce(has_schema_privilege(current_schema(), 'create'), false)
  union all select 'change its tables, which belong to ' || string_agg(distinct relowner::regrole::text, ', ') from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and not pg_has_role(relowner, 'usage')
    having count(*) > 0`;

async function inspectTables(
  db: Kysely<Tables>,
  engine: 'sqlite' | 'postgres',
): Promise<Omit<DatabaseFacts, 'engine'>> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  if (!names.includes(SHOP_KIND_TABLE)) return { kind: undefined, others: names, pending: [] };
  const applied = await listAppliedMigrations(db);
  const own = Object.keys(await readMigrations(engine));
  const pending = own.filter((name) => !applied.includes(name));
  return { kind: await readShopKind(db), others: [], pending };
}
