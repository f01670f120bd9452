// `npm run backup -- DIRECTORY`: writes the shop's tables and images, as of one moment, while the shop runs.
// `npm run backup -- --verify DIRECTORY`: checks that a backup can be restored.
import type { BlobStorage } from '#server/modules/images/blob-storage.ts';
import { createBlobStorage } from '#server/modules/images/create-images.ts';
import { masterName } from '#server/modules/images/image-url.ts';
import { readProcessSettings } from '#server/settings.ts';
import { withSnapshot } from '#server/storage/copies/database-snapshot.ts';
import { type DatabaseSnapshot, listTables, readRows } from '#server/storage/copies/table-copy.ts';
import { listAppliedMigrations } from '#server/storage/migrate.ts';
import { type BackupImage, writeBackup } from './backups/backup-directory.ts';
import { checkBackup } from './backups/check-backup.ts';
import {
  missingImagesError,
  missingSentence,
  readStoredImages,
  WITHOUT_IMAGES,
} from './backups/needed-images.ts';
import { formatCount, runCommand } from './backups/run-command.ts';

const VERIFY = '--verify';

async function backup(directory: string, acceptsMissing: boolean): Promise<string> {
  const settings = readProcessSettings();
  const blobs = await createBlobStorage(settings);
  const options = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  const missing: string[] = [];
  const { tables, images } = await withSnapshot(options, async (snapshot) =>
    writeBackup(directory, {
      migrations: await listAppliedMigrations(snapshot.tx),
      tables: await listTables(snapshot),
      rows: (table) => readRows(snapshot, table),
      async *images() {
        yield* readImages(snapshot, blobs, missing);
        if (missing.length > 0 && !acceptsMissing) throw missingImagesError(missing, 'Nothing was written.');
      },
    }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const left = missing.length > 0 ? ` ${missingSentence(missing)}` : '';
  return `${formatCount(rows, 'row')} and ${formatCount(images, 'image')} are in ${directory}.${left} It does not contain AUTH_SECRET or DATA_DIR/secrets: keep those elsewhere.`;
}

/**
 * Yields images. An unused one may be removed meanwhile and is left out; used ones that do not exist are added to
 * `missing`.
 */
async function* readImages(
  snapshot: DatabaseSnapshot,
  blobs: BlobStorage,
  missing: string[],
): AsyncGenerator<BackupImage> {
  for await (const { name, hash, isUsed } of readStoredImages(snapshot)) {
    const content = await blobs.read(masterName(hash));
    if (content) yield { name, hash, content };
    else if (isUsed) missing.push(name);
  }
}

await runCommand(
  `Usage: npm run backup -- DIRECTORY [${WITHOUT_IMAGES}], or npm run backup -- ${VERIFY} DIRECTORY [${WITHOUT_IMAGES}]`,
  (args) => {
    const acceptsMissing = args.includes(WITHOUT_IMAGES);
    const isCheck = args.includes(VERIFY);
    const [directory, ...more] = args.filter((arg) => arg !== WITHOUT_IMAGES && arg !== VERIFY);
    if (!directory || more.length > 0 || directory.startsWith('--')) return undefined;
    return isCheck ? checkBackup(directory, acceptsMissing) : backup(directory, acceptsMissing);
  },
);
