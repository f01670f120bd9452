// `npm run backup -- DIRECTORY`: writes the shop's tables and images, as of one moment, while the shop runs.
import type { BlobStorage } from '#server/modules/images/blob-storage.ts';
import { createBlobStorage } from '#server/modules/images/create-images.ts';
import { hashFromUrl, isOwnImageUrl, masterName } from '#server/modules/images/image-url.ts';
import { readProcessSettings } from '#server/settings.ts';
import { withSnapshot } from '#server/storage/database-snapshot.ts';
import { listAppliedMigrations } from '#server/storage/migrate.ts';
import { type DatabaseSnapshot, listTables, readRows } from '#server/storage/table-copy.ts';
import { type BackupImage, writeBackup } from './backups/backup-directory.ts';
import { formatCount, runCommand } from './backups/run-command.ts';

async function backup(directory: string): Promise<string> {
  const settings = readProcessSettings();
  const blobs = await createBlobStorage(settings);
  const options = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  const { tables, images } = await withSnapshot(options, async (snapshot) =>
    writeBackup(directory, {
      migrations: await listAppliedMigrations(snapshot.tx),
      tables: await listTables(snapshot),
      rows: (table) => readRows(snapshot, table),
      images: () => readImages(snapshot, blobs),
    }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${formatCount(rows, 'row')} and ${formatCount(images, 'image')} are in ${directory}. It does not contain AUTH_SECRET or DATA_DIR/secrets: keep those elsewhere.`;
}

/** Images this shop stores itself. One that is unused may be removed meanwhile; it is left out. */
async function* readImages(snapshot: DatabaseSnapshot, blobs: BlobStorage): AsyncGenerator<BackupImage> {
  const table = (await listTables(snapshot)).find(({ name }) => name === 'images');
  if (!table) return;
  for await (const rows of readRows(snapshot, table))
    for (const { url } of rows) {
      const hash = isOwnImageUrl(String(url)) ? hashFromUrl(String(url)) : undefined;
      const content = hash && (await blobs.read(masterName(hash)));
      if (hash && content) yield { hash, content };
    }
}

await runCommand('Usage: npm run backup -- DIRECTORY', ([directory, ...more]) =>
  directory && more.length === 0 ? backup(directory) : undefined,
);
