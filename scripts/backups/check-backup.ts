// Checks whether a backup can be restored: its files are as they were written, its rows fit into an empty database of
// this version, as far as it knows them, and each image that they use is in it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateIdentity } from '#server/modules/people/better-auth/better-auth-tables.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { type BackupManifest, listImages, readTable, verifyBackup } from './backup-directory.ts';
import { assertRestorable, fillShop, leftOutSentences, olderMigrations } from './fill-shop.ts';
import { missingImages, missingSentence } from './needed-images.ts';
import { CommandError, formatCount } from './run-command.ts';

/** Resolves with the contents of the backup. Rejects with the reasons why it is incomplete. */
export async function checkBackup(directory: string, acceptsMissing: boolean): Promise<string> {
  const manifest = await verifyBackup(directory);
  const reasons: string[] = [];
  const leftOut: string[] = [];
  const missing = await restoreForCheck(directory, manifest, { reasons, leftOut });
  if (missing.length > 0 && !acceptsMissing) reasons.push(missingSentence(missing));
  if (reasons.length > 0) throw new CommandError([`${directory} is not whole.`, ...reasons].join('\n'));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${directory} can be restored: ${formatCount(rows, 'row')} and ${formatCount(manifest.images, 'image')} as of ${manifest.createdAt}.`,
    ...(missing.length > 0 ? [missingSentence(missing)] : []),
    ...leftOutSentences(leftOut),
  ].join('\n');
}

/** Restores into SQLite in a temporary directory. Resolves with the missing images. */
async function restoreForCheck(
  directory: string,
  manifest: BackupManifest,
  found: Readonly<Record<'reasons' | 'leftOut', string[]>>,
): Promise<string[]> {
  const older = await olderMigrations(manifest.migrations);
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-backup-check-'));
  try {
    const storage = await openStorage({ dataDir, migrations: older });
    try {
      await migrateIdentity(storage);
      await assertRestorable(storage, manifest.migrations, older !== undefined);
      const images = new Set((await listImages(directory)).map(({ hash }) => hash));
      let missing: string[] = [];
      await fillShop({
        storage,
        tables: manifest.tables,
        rows: (table) => countedRows(directory, manifest, table.name, found.reasons),
        replace: false,
        leftOut: found.leftOut,
        check: async (restored) => {
          missing = await missingImages(restored, async (hash) => images.has(hash));
        },
      });
      if (older) {
        await storage.close();
        await (await openStorage({ dataDir })).close();
      }
      return missing;
    } finally {
      await storage.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function* countedRows(directory: string, manifest: BackupManifest, name: string, reasons: string[]) {
  let count = 0;
  for await (const rows of readTable(directory, name)) {
    count += rows.length;
    yield rows;
  }
  const stated = manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  if (count !== stated)
    reasons.push(
      `The table ${name} has ${formatCount(count, 'row')}; the manifest says ${stated.toLocaleString('en-US')}.`,
    );
}
