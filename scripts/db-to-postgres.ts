// `npm run db:to-postgres -- postgres://…`: copies a stopped shop from SQLite to PostgreSQL, all of it or nothing.
import { migrateIdentity } from '#server/modules/people/better-auth/better-auth-tables.ts';
import { readProcessSettings } from '#server/settings.ts';
import { withSnapshot } from '#server/storage/copies/database-snapshot.ts';
import {
  type DatabaseSnapshot,
  digestTable,
  listTables,
  type Row,
  readRows,
  TableDigest,
  type TableShape,
} from '#server/storage/copies/table-copy.ts';
import { listAppliedMigrations } from '#server/storage/migrate.ts';
import { isStorageUnavailable, openStorage } from '#server/storage/open-storage.ts';
import { assertSameVersion, fillShop } from './backups/fill-shop.ts';
import { CommandError, formatCount, runCommand } from './backups/run-command.ts';

async function copyToPostgres(databaseUrl: string): Promise<string> {
  const settings = readProcessSettings();
  if (settings.DATABASE_URL) throw new CommandError('This shop is on PostgreSQL already (DATABASE_URL).');
  const options = { dataDir: settings.DATA_DIR };
  try {
    // The access is exclusive because an order placed during the copy would be lost.
    return await withSnapshot(options, (source) => copy(source, options.dataDir, databaseUrl), {
      exclusive: true,
    });
  } catch (error) {
    if (!(error instanceof Error && error.message === 'database is locked')) throw error;
    throw new CommandError('The shop is open. Stop it first; nothing was changed.');
  }
}

async function copy(source: DatabaseSnapshot, dataDir: string, databaseUrl: string): Promise<string> {
  const storage = await openStorage({ dataDir, databaseUrl }).catch((cause: unknown) => {
    if (!isStorageUnavailable(cause)) throw cause;
    throw new CommandError('The database at this address cannot be reached; nothing was changed.', { cause });
  });
  try {
    await migrateIdentity(storage);
    await assertSameVersion(storage, await listAppliedMigrations(source.tx));
    const digests = new Map<string, TableDigest>();
    const rows = await fillShop({
      storage,
      tables: await listTables(source),
      rows: (table) => readWithDigest(source, table, digests),
      replace: false,
      check: (target) => assertSameDigests(target, digests),
    });
    return [
      `${formatCount(rows, 'row')} copied, and compared table by table. Images stay where they are.`,
      'Now set DATABASE_URL to this address on every process and start the shop. In production set AUTH_SECRET too:',
      'with the content of DATA_DIR/secrets/auth users stay signed in. The SQLite database is left as it was.',
    ].join('\n');
  } finally {
    await storage.close();
  }
}

async function* readWithDigest(
  source: DatabaseSnapshot,
  table: TableShape,
  digests: Map<string, TableDigest>,
): AsyncGenerator<Row[]> {
  const digest = new TableDigest();
  digests.set(table.name, digest);
  for await (const rows of readRows(source, table)) {
    digest.add(rows);
    yield rows;
  }
}

async function assertSameDigests(
  target: DatabaseSnapshot,
  digests: ReadonlyMap<string, TableDigest>,
): Promise<void> {
  for (const table of await listTables(target)) {
    const copied = await digestTable(target, table);
    if (String(copied) === String(digests.get(table.name))) continue;
    throw new CommandError(`The copy of ${table.name} differs from the original; nothing was changed.`);
  }
}

await runCommand(
  'Usage: npm run db:to-postgres -- postgres://USER:PASSWORD@HOST/DATABASE',
  ([url, ...more]) =>
    url && more.length === 0 && /^postgres(ql)?:\/\/./.test(url) ? copyToPostgres(url) : undefined,
);
