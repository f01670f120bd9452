// `npm run restore -- DIRECTORY [--replace]`: fills an empty shop from a backup, or replaces what is there.
import { migrateIdentity } from '#server/modules/identity/better-auth-tables.ts';
import { createBlobStorage } from '#server/modules/images/create-images.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { BackupDamagedError, readImages, readTable, verifyBackup } from './backups/backup-directory.ts';
import { assertSameVersion, fillShop } from './backups/fill-shop.ts';
import { CommandError, formatCount, runCommand } from './backups/run-command.ts';

async function restore(directory: string, replace: boolean): Promise<string> {
  const settings = readSettings(process.env);
  const manifest = await verifyBackup(directory).catch((cause: unknown) => {
    if (!(cause instanceof BackupDamagedError)) throw cause;
    throw new CommandError(`${cause.message}; nothing was changed.`, { cause });
  });
  const storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
  try {
    await migrateIdentity(storage);
    await assertSameVersion(storage, manifest.migrations);
    const rows = await fillShop({
      storage,
      tables: manifest.tables,
      rows: ({ name }) => readTable(directory, name),
      replace,
      images: { storage: await createBlobStorage(settings), source: readImages(directory) },
    });
    return `${formatCount(rows, 'row')} and ${formatCount(manifest.images, 'image')} were restored as of ${manifest.createdAt}.`;
  } finally {
    await storage.close();
  }
}

await runCommand('Usage: npm run restore -- DIRECTORY [--replace]', (args) => {
  const [directory, ...more] = args.filter((arg) => arg !== '--replace');
  return directory && more.length === 0 && !directory.startsWith('--')
    ? restore(directory, args.includes('--replace'))
    : undefined;
});
