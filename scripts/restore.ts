// `npm run restore -- FILE [--replace]`: a backup into an empty shop, or in place of what is there; all or nothing.
import { migrateIdentity } from '#server/modules/identity/better-auth-tables.ts';
import { createBlobStorage } from '#server/modules/images/create-images.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { refill, refuseOtherVersion } from './backups/contents.ts';
import { readBackup, readHead } from './backups/file.ts';
import { command, counts } from './backups/run.ts';

async function restore(file: string, replace: boolean): Promise<string> {
  const settings = readSettings(process.env);
  const { madeAt, migrations } = await readHead(file);
  await readWhole(file);
  const storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
  try {
    await migrateIdentity(storage);
    await refuseOtherVersion({ kind: storage.kind, tx: storage.db }, migrations);
    const shelf = await createBlobStorage(settings);
    const counted = await refill({ storage, shelf, parts: readBackup(file), replace });
    return `${counts(counted)} are back, as they were on ${madeAt}.`;
  } finally {
    await storage.close();
  }
}

/** Before anything is touched: is the file whole? */
async function readWhole(file: string): Promise<void> {
  for await (const _ of readBackup(file));
}

await command('Usage: npm run restore -- FILE [--replace]', (words) => {
  const files = words.filter((word) => word !== '--replace');
  const [file] = files;
  return file && files.length === 1 && !file.startsWith('--')
    ? restore(file, words.includes('--replace'))
    : undefined;
});
