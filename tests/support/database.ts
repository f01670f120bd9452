// Gives every test its own database on the engine of the run: migrated once per run, and without rows.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { DATABASE_FILE, type StorageOptions } from '#server/storage/open-storage.ts';
import { reuseConnections } from './databases/reused-connections.ts';
import { type ReusedDatabase, ReusedDatabases } from './databases/reused-databases.ts';
import { databaseUrlOf, TEMPLATE_DATABASE, TEMPLATE_FILE } from './databases/template.ts';
import { isLongRun } from './repetitions.ts';

export const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** Tests hold transactions open on purpose, and a busy machine does by chance. */
const TEST_TIMEOUTS = { idleInTransactionMs: 0 };

/** `testOnce = onlyOnSqlite(test)` is for a rule whose statements other tests send to PostgreSQL; a long run does so, too. */
export function onlyOnSqlite<Test extends (...args: never[]) => void>(test: Test): Test {
  return onPostgres && !isLongRun ? ((() => undefined) as unknown as Test) : test;
}

/**
 * For a rule that PostgreSQL is more likely to break, because its transactions run at the same time and its types are
 * stricter; a long run checks it on SQLite, too.
 */
export function usuallyOnPostgres<Test extends (...args: never[]) => void>(test: Test): Test {
  return onPostgres || isLongRun ? test : ((() => undefined) as unknown as Test);
}

if (onPostgres) reuseConnections();

const migratedDatabases = new ReusedDatabases({ create: copyTemplateDatabase, drop: dropDatabase });

/** A migrated database without rows; emptied or removed when the test ends. */
export async function freshDatabase(): Promise<StorageOptions> {
  if (!onPostgres) return copyTemplateFile();
  const dataDir = await freshFolder();
  const database = await migratedDatabases.take();
  onTestFinished(() => migratedDatabases.giveBack(database));
  return { dataDir, databaseUrl: database.url, ...TEST_TIMEOUTS };
}

/** The same without space of deleted rows or statistics of earlier ones, for tests of how rows are stored and found. */
export async function unusedDatabase(): Promise<StorageOptions> {
  if (!onPostgres) return copyTemplateFile();
  const dataDir = await freshFolder();
  const { name, url } = await copyTemplateDatabase();
  onTestFinished(() => dropDatabase(name));
  return { dataDir, databaseUrl: url, ...TEST_TIMEOUTS };
}

/** A database that was never opened; removed when the test ends. */
export async function emptyDatabase(): Promise<StorageOptions> {
  const dataDir = await freshFolder();
  return onPostgres ? { dataDir, databaseUrl: await createDatabase(), ...TEST_TIMEOUTS } : { dataDir };
}

/** An empty PostgreSQL database whose user may create tables, but no extensions. */
export const databaseWithoutExtensions = async () =>
  strangerOf(await emptyDatabase(), 'all on schema public');

/** The same database for a user who may read its tables. PostgreSQL only. */
export const readingUser = (options: StorageOptions) =>
  strangerOf(options, 'select on all tables in schema public');

async function strangerOf(options: StorageOptions, rights: string): Promise<StorageOptions> {
  const role = databaseName().replace('shop', 'stranger');
  await administer(`create role ${role} login password 'strange'`);
  onTestFinished(() => administer(`drop role ${role}`));
  await administer(`grant ${rights} to ${role}`, options.databaseUrl);
  onTestFinished(() => administer(`drop owned by ${role}`, options.databaseUrl));
  const url = new URL(options.databaseUrl ?? '');
  url.username = role;
  url.password = 'strange';
  return { ...options, databaseUrl: url.href };
}

async function freshFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function copyTemplateFile(): Promise<StorageOptions> {
  const dataDir = await freshFolder();
  await copyFile(process.env[TEMPLATE_FILE] ?? '', join(dataDir, DATABASE_FILE));
  return { dataDir };
}

async function copyTemplateDatabase(): Promise<ReusedDatabase> {
  const name = databaseName();
  await administer(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  return { name, url: databaseUrlOf(process.env.TEST_POSTGRES_URL ?? '', name) };
}

async function createDatabase(): Promise<string> {
  const name = databaseName();
  await administer(`create database ${name}`);
  onTestFinished(() => dropDatabase(name));
  return databaseUrlOf(process.env.TEST_POSTGRES_URL ?? '', name);
}

function dropDatabase(name: string): Promise<void> {
  return administer(`drop database ${name} with (force)`);
}

const databaseName = () => `shop_${crypto.randomUUID().replaceAll('-', '')}`;

async function administer(statement: string, url = process.env.TEST_POSTGRES_URL): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
