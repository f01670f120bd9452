// `npm run backup -- FILE`: the shop's books and pictures into one file, as they are at this moment, while it runs.
import { createBlobStorage } from '#server/modules/images/create-images.ts';
import { readSettings } from '#server/settings.ts';
import { withSnapshot } from '#server/storage/database-snapshot.ts';
import { listAppliedMigrations } from '#server/storage/migrate.ts';
import { partsOf } from './backups/contents.ts';
import { writeBackup } from './backups/file.ts';
import { command, counts } from './backups/run.ts';

async function backup(file: string): Promise<string> {
  const settings = readSettings(process.env);
  const shelf = await createBlobStorage(settings);
  const counted = { rows: 0, pictures: 0 };
  const place = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  await withSnapshot(place, async (books) => {
    const about = { madeAt: new Date().toISOString(), migrations: await listAppliedMigrations(books.tx) };
    await writeBackup(file, about, partsOf(books, shelf, counted));
  });
  return `${counts(counted)} are in ${file}. Keep AUTH_SECRET, or DATA_DIR/secrets, elsewhere: it is not in there.`;
}

await command('Usage: npm run backup -- FILE', ([file, ...rest]) =>
  file && rest.length === 0 ? backup(file) : undefined,
);
