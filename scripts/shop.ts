// `npm run shop -- export FILE`: writes the shop's settings with the pictures of its content into one file.
// `npm run shop -- import FILE`: replaces the settings that the file has, all or none, while the shop runs.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { createContext } from '#server/context.ts';
import { createImages } from '#server/modules/images/create-images.ts';
import { ShopSettings } from '#server/modules/shop-settings/service.ts';
import { ShopFileError } from '#server/modules/shop-settings/shop-file.ts';
import { readProcessSettings } from '#server/settings.ts';
import { inspectDatabase } from '#server/storage/copies/inspect-database.ts';
import { kindToOpen, openStorageAs, openStorageForGood } from '#server/storage/copies/shop-kind.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { CommandError, formatCount, runCommand } from './backups/run-command.ts';

const USAGE = 'Usage: npm run shop -- export FILE | import FILE';

const databaseOf = ({ DATA_DIR, DATABASE_URL }: ReturnType<typeof readProcessSettings>) => ({
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
});

async function openSettings(storage: Storage): Promise<ShopSettings> {
  const ctx = createContext({ settings: readProcessSettings(), storage, log: pino({ level: 'silent' }) });
  return ShopSettings.open(ctx, await createImages(ctx));
}

async function exportTo(file: string): Promise<string> {
  const settings = readProcessSettings();
  const database = databaseOf(settings);
  if (!(await inspectDatabase(database)).kind)
    throw new CommandError('There is no shop to export in this database.');
  const storage = await openStorageAs(kindToOpen(settings), database);
  try {
    const text = await (await openSettings(storage)).exportFile();
    const unfinished = `${file}.unfinished`;
    await writeFile(unfinished, text);
    await rename(unfinished, file);
    return `The shop's settings and the pictures of its content are in ${file}.`;
  } finally {
    await storage.close();
  }
}

/** An empty database becomes a shop, so that one can be set up before its first start. */
async function importFrom(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  const settings = readProcessSettings();
  const storage = await openStorageForGood(kindToOpen(settings), databaseOf(settings));
  try {
    const labels = await (await openSettings(storage)).importFile(text);
    return `Imported from ${file}: ${labels.join(', ')}.`;
  } catch (error) {
    if (!(error instanceof ShopFileError)) throw error;
    const lines = error.faults.map(({ pointer, detail }) => `  ${pointer || file}: ${detail}`);
    throw new CommandError(
      [`${file} has ${formatCount(lines.length, 'fault')}; nothing was changed.`, ...lines].join('\n'),
    );
  } finally {
    await storage.close();
  }
}

await runCommand(USAGE, ([command, file, ...more]) => {
  if (!file || more.length > 0) return undefined;
  if (command === 'export') return exportTo(file);
  return command === 'import' ? importFrom(file) : undefined;
});
