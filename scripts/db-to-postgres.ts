// `npm run db:to-postgres -- postgres://…`: moves a shop from the embedded database to PostgreSQL; all or nothing.
import { migrateIdentity } from '#server/modules/identity/better-auth-tables.ts';
import { createBlobStorage } from '#server/modules/images/create-images.ts';
import { readSettings } from '#server/settings.ts';
import { withSnapshot } from '#server/storage/database-snapshot.ts';
import { listAppliedMigrations } from '#server/storage/migrate.ts';
import { isStorageUnavailable, openStorage } from '#server/storage/open-storage.ts';
import { type DatabaseSnapshot, Digest, digestOf, rowsOf, tablesOf } from '#server/storage/table-copy.ts';
import { BackupRefused, refill, refuseOtherVersion } from './backups/contents.ts';
import type { BackupPart } from './backups/file.ts';
import { command, counts } from './backups/run.ts';

async function move(databaseUrl: string): Promise<string> {
  const settings = readSettings(process.env);
  if (settings.DATABASE_URL) throw new BackupRefused('This shop is on PostgreSQL already (DATABASE_URL).');
  const place = { dataDir: settings.DATA_DIR };
  try {
    // Nobody may order while the books are carried over: what came in late would be lost.
    return await withSnapshot(place, (books) => carry(books, databaseUrl), { alone: true });
  } catch (error) {
    if (!(error instanceof Error && error.message === 'database is locked')) throw error;
    throw new BackupRefused('The shop is open. Stop it first; nothing was changed.');
  }
}

async function carry(from: DatabaseSnapshot, databaseUrl: string): Promise<string> {
  const settings = readSettings({ ...process.env, DATABASE_URL: databaseUrl });
  const storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl }).catch((error: unknown) => {
    if (!isStorageUnavailable(error)) throw error;
    throw new BackupRefused('The database at this address cannot be reached; nothing was changed.');
  });
  try {
    await migrateIdentity(storage);
    await refuseOtherVersion({ kind: storage.kind, tx: storage.db }, await listAppliedMigrations(from.tx));
    const sent = new Map<string, Digest>();
    const shelf = await createBlobStorage(settings);
    const check = (books: DatabaseSnapshot) => refuseDifferences(books, sent);
    const counted = await refill({ storage, shelf, parts: sending(from, sent), replace: false, check });
    return [
      `${counts(counted).split(' and ')[0]} moved, and compared table by table. Pictures stay where they are.`,
      'Now set DATABASE_URL to this address on every process and start the shop. In production set AUTH_SECRET too:',
      'with the text of DATA_DIR/secrets/auth everybody stays logged in. The old database is left as it was.',
    ].join('\n');
  } finally {
    await storage.close();
  }
}

async function* sending(from: DatabaseSnapshot, sent: Map<string, Digest>): AsyncGenerator<BackupPart> {
  for (const table of await tablesOf(from)) {
    const digest = new Digest();
    sent.set(table.name, digest);
    yield { table: table.name, columns: [...table.columns] };
    for await (const rows of rowsOf(from, table)) {
      digest.add(rows);
      yield { rows: rows.map((row) => [...row]) };
    }
  }
}

/** What arrived must be what was sent, row for row, before it is kept. */
async function refuseDifferences(books: DatabaseSnapshot, sent: ReadonlyMap<string, Digest>): Promise<void> {
  for (const table of await tablesOf(books)) {
    const arrived = await digestOf(books, table);
    if (String(arrived) === String(sent.get(table.name))) continue;
    throw new BackupRefused(`${table.name} did not arrive as it was sent; nothing was changed.`);
  }
}

await command('Usage: npm run db:to-postgres -- postgres://USER:PASSWORD@HOST/DATABASE', ([url, ...rest]) =>
  url && rest.length === 0 && /^postgres(ql)?:\/\/./.test(url) ? move(url) : undefined,
);
