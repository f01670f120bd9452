// `npm run db:copy -- DIRECTORY`: keeps a copy of a SQLite shop on another disk, while the shop runs. For a timer that repeats it
// every minute (deploy/selvedge-copy.timer): a lost disk then costs what was written since the last copy.
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readProcessSettings } from '#server/settings.ts';
import { DatabaseNotFoundError } from '#server/storage/copies/database-snapshot.ts';
import { DATABASE_FILE } from '#server/storage/open-storage.ts';
import { copySqlite } from '#server/storage/sqlite/sqlite.ts';
import { CommandError, formatCount, runCommand } from './backups/run-command.ts';

const MASTER = 'master.jpg';

async function copyShop(directory: string): Promise<string> {
  const { DATA_DIR, DATABASE_URL } = readProcessSettings();
  if (DATABASE_URL)
    throw new CommandError('The data is in PostgreSQL, which has replication: see docs/operations.md.');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const source = join(DATA_DIR, DATABASE_FILE);
  if (!(await exists(source))) throw new DatabaseNotFoundError(`There is no shop in ${DATA_DIR}.`);
  const unfinished = join(directory, `${DATABASE_FILE}.unfinished`);
  await rm(unfinished, { force: true });
  await copySqlite(source, unfinished);
  await chmod(unfinished, 0o600);
  await sync(unfinished);
  // Images never change, and are written before the rows that name them: those of this copy exist.
  const images = await copyImages(join(DATA_DIR, 'images'), join(directory, 'images'));
  await rename(unfinished, join(directory, DATABASE_FILE));
  await sync(directory);
  return `The database and ${formatCount(images, 'new image')} are in ${directory}.`;
}

/** Copies the originals that are missing; resized images are made again on request. */
async function copyImages(from: string, to: string): Promise<number> {
  const [stored, copied] = await Promise.all([folders(from), folders(to)]);
  let count = 0;
  for (const hash of stored.filter((name) => !copied.includes(name))) {
    const unfinished = join(to, `.${hash}`);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const isCopied = await copyFile(
      join(from, hash, MASTER),
      join(unfinished, MASTER),
      constants.COPYFILE_EXCL,
    ).then(
      () => true,
      // An unused image may be deleted meanwhile.
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    );
    if (!isCopied) {
      await rm(unfinished, { recursive: true, force: true });
      continue;
    }
    await sync(join(unfinished, MASTER));
    await rename(unfinished, join(to, hash));
    count += 1;
  }
  return count;
}

const folders = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{64}$/.test(name));

const exists = async (file: string): Promise<boolean> => {
  try {
    await (await open(file)).close();
    return true;
  } catch {
    return false;
  }
};

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

await runCommand('Usage: npm run db:copy -- DIRECTORY', ([directory, ...more]) =>
  directory && more.length === 0 && !directory.startsWith('--') ? copyShop(directory) : undefined,
);
