// `npm run restore -- DIRECTORY [--replace] [--without-images]` fills an empty shop from a backup, or replaces its data. With
// `--rehearsal` the shop becomes a copy to try something on, which reaches nobody.
// `npm run restore -- --next invoice-2026=124` continues a sequence with this number, so that numbers on documents that
// customers hold are not given again.

import { createBlobStorage } from '#server/modules/images/create-images.ts';
import { masterName } from '#server/modules/images/image-url.ts';
import { migrateIdentity } from '#server/modules/people/better-auth/better-auth-tables.ts';
import { findRemovals, repeatRemovals } from '#server/modules/people/removal/repeat-removals.ts';
import { readProcessSettings } from '#server/settings.ts';
import { assertReachesNobody, rehearsalRows } from '#server/storage/copies/rehearsal.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { isSequenceName, listSequences, raiseSequence } from '#server/storage/queries/number-sequences.ts';
import { BackupDamagedError, readImages, readTable, verifyBackup } from './backups/backup-directory.ts';
import { assertRestorable, fillShop, leftOutSentences, olderMigrations } from './backups/fill-shop.ts';
import {
  missingImages,
  missingImagesError,
  missingSentence,
  WITHOUT_IMAGES,
} from './backups/needed-images.ts';
import { CommandError, formatCount, runCommand } from './backups/run-command.ts';

interface RestoreOptions {
  readonly replace: boolean;
  readonly acceptsMissing: boolean;
  readonly isRehearsal: boolean;
}

async function restore(
  directory: string,
  { replace, acceptsMissing, isRehearsal }: RestoreOptions,
): Promise<string> {
  const settings = readProcessSettings();
  if (isRehearsal) assertReachesNobody(settings);
  const manifest = await verifyBackup(directory).catch((cause: unknown) => {
    if (!(cause instanceof BackupDamagedError)) throw cause;
    throw new CommandError(`${cause.message}; nothing was changed.`, { cause });
  });
  const options = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  const older = await olderMigrations(manifest.migrations);
  let storage = await openStorage({ ...options, migrations: older });
  try {
    await migrateIdentity(storage);
    await assertRestorable(storage, manifest.migrations, older !== undefined);
    const removals = await findRemovals(storage.db);
    let removed = 0;
    const blobs = await createBlobStorage(settings);
    let missing: readonly string[] = [];
    const leftOut: string[] = [];
    const rows = await fillShop({
      storage,
      leftOut,
      tables: manifest.tables,
      rows: ({ name }) => {
        const rows = readTable(directory, name);
        return isRehearsal ? rehearsalRows(name, rows) : rows;
      },
      replace,
      images: { storage: blobs, source: readImages(directory) },
      check: async (restored) => {
        missing = await missingImages(restored, (hash) => blobs.has(masterName(hash)));
        if (missing.length > 0 && !acceptsMissing) throw missingImagesError(missing, 'Nothing was changed.');
        if (removals.length === 0) return;
        // This import loads every module.
        const { allPersonalData } = await import('#server/modules/personal-data.ts');
        removed = await repeatRemovals(restored.tx, removals, allPersonalData, Date.now());
      },
    });
    if (older) {
      // What migrations since then do to rows, they do to these.
      await storage.close();
      storage = await openStorage(options);
    }
    const restored = `${formatCount(rows, 'row')} and ${formatCount(manifest.images, 'image')} were restored as of ${manifest.createdAt}.`;
    const again = `${formatCount(removed, 'account')} removed since the backup: removed again.`;
    const left = [...(missing.length > 0 ? [missingSentence(missing)] : []), ...leftOutSentences(leftOut)];
    const numbers = isRehearsal ? [REHEARSAL] : await numberLines(storage);
    return [restored, ...left, ...(removed > 0 ? [again] : []), ...numbers].join('\n');
  } finally {
    await storage.close();
  }
}

const REHEARSAL =
  'It is a rehearsal: without the emails that were due and without webhooks, and it does not start with settings that reach customers.';

/** Numbers given after the backup are on documents that customers hold, and would be given a second time. */
async function numberLines({ db }: Storage): Promise<string[]> {
  const sequences = await listSequences(db);
  if (sequences.length === 0) return [];
  return [
    'Numbers go on from the backup. Before the shop opens, raise each above what was given since:',
    ...sequences.map(({ name, next }) => `  npm run restore -- --next ${name}=${next}`),
  ];
}

async function raise(argument: string): Promise<string> {
  const [name = '', number = '', ...more] = argument.split('=');
  if (!isSequenceName(name) || !/^[1-9]\d{0,8}$/.test(number) || more.length > 0)
    throw new CommandError(`${argument} is not like invoice-2026=124; nothing was changed.`);
  const settings = readProcessSettings();
  const storage = await openStorage({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
  try {
    if (!(await raiseSequence(storage.db, name, Number(number))))
      throw new CommandError(`${name} is past ${number} already; nothing was changed.`);
    return `${name} goes on with ${number}.`;
  } finally {
    await storage.close();
  }
}

const FLAGS = ['--replace', '--rehearsal', WITHOUT_IMAGES];

await runCommand(
  `Usage: npm run restore -- DIRECTORY [--replace | --rehearsal] [${WITHOUT_IMAGES}], or npm run restore -- --next NAME=NUMBER`,
  (args) => {
    if (args[0] === '--next') return args[1] && args.length === 2 ? raise(args[1]) : undefined;
    const options = {
      replace: args.includes('--replace'),
      isRehearsal: args.includes('--rehearsal'),
      acceptsMissing: args.includes(WITHOUT_IMAGES),
    };
    const [directory, ...more] = args.filter((arg) => !FLAGS.includes(arg));
    return directory &&
      more.length === 0 &&
      !directory.startsWith('--') &&
      !(options.replace && options.isRehearsal)
      ? restore(directory, options)
      : undefined;
  },
);
