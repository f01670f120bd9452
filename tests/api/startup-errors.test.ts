// A process that cannot open its storage prints one sentence and exits with 1; once the cause is gone it starts.
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE, openStorage } from '#server/storage/open-storage.ts';
import { reason } from '../../scripts/error-reason.ts';
import { AppProcess } from '../support/app-process.ts';
import type { CommandResult } from '../support/commands.ts';
import { emptyDatabase, freshDatabase, onPostgres } from '../support/database.ts';

const root = resolve(import.meta.dirname, '../..');

/** Without seed data. */
const PRODUCTION = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'fatal',
  HOST: '127.0.0.1',
  AUTH_SECRET: 'long enough for a test of opening',
};

function createProcess(dataDir: string, env: Record<string, string> = {}): AppProcess {
  const shop = new AppProcess(dataDir, { ...PRODUCTION, ...env });
  onTestFinished(() => shop.remove());
  return shop;
}

/** The one line that a process prints when it does not start. */
async function startError(shop: AppProcess): Promise<string> {
  await expect(shop.start()).rejects.toThrow('ended with 1');
  const output = shop.output.trim();
  expect(output.split('\n')).toHaveLength(1);
  return output;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-opening-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program in a folder as the documents say, with no settings but those of its `.env`. */
function run(folder: string, ...program: string[]): Promise<CommandResult> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const options = { cwd: folder, env: { PATH, NODE_COMPILE_CACHE } };
  return new Promise((resolveEnded) => {
    execFile(process.execPath, ['--env-file-if-exists=.env', ...program], options, (error, stdout, stderr) =>
      resolveEnded({ code: error ? Number(error.code) : 0, output: (stdout + stderr).trim() }),
    );
  });
}

if (!onPostgres) {
  test('a file that is no database', async () => {
    const { dataDir } = await freshDatabase();
    const file = join(dataDir, DATABASE_FILE);
    await writeFile(file, 'not a database, but long enough to look like one '.repeat(100));
    expect(await openStorage({ dataDir }).catch(reason)).toBe('file is not a database');
    expect(await readFile(file, 'utf8')).toMatch(/^not a database/);
  });

  test('a database that another process has locked', async () => {
    const { dataDir } = await freshDatabase();
    const other = new DatabaseSync(join(dataDir, DATABASE_FILE));
    other.exec('pragma locking_mode = exclusive; begin exclusive');
    const shop = createProcess(dataDir);
    expect(await startError(shop)).toBe(
      `The shop cannot store its data in the folder DATA_DIR=${dataDir}: database is locked.`,
    );
    other.close();
    await (await openStorage({ dataDir })).close();
  });
} else {
  test('a PostgreSQL that cannot be reached', async () => {
    const { dataDir, databaseUrl = '' } = await emptyDatabase();
    const nowhere = new URL(databaseUrl);
    nowhere.port = '1';
    expect(await startError(createProcess(dataDir, { DATABASE_URL: nowhere.href }))).toBe(
      'The shop cannot store its data in the database of DATABASE_URL: nothing listens there.',
    );
  });
}

test('a DATA_DIR that cannot be created, on either engine', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  const dataDir = join(folder, 'file', 'data');
  const { databaseUrl = '' } = await emptyDatabase();
  const because = 'a part of the path is a file';
  expect(await openStorage({ dataDir, ...(databaseUrl && { databaseUrl }) }).catch(reason)).toBe(because);
  // On SQLite every error names the folder, as that of a locked database does.
  if (onPostgres)
    expect(await startError(new AppProcess(dataDir, { ...PRODUCTION, DATABASE_URL: databaseUrl }))).toBe(
      `The shop cannot store its data in the folder DATA_DIR=${dataDir}: ${because}.`,
    );
});

test('a DATA_DIR that is missing is created, on either engine', async () => {
  const { dataDir, ...options } = await emptyDatabase();
  const missing = join(dataDir, 'missing', 'data');
  const storage = await openStorage({ ...options, dataDir: missing });
  onTestFinished(() => storage.close());
  expect((await stat(missing)).mode & 0o077).toBe(0);
});

if (!onPostgres) {
  test('a .env that is there and cannot be read', async () => {
    const folder = await temporaryFolder();
    // A link to itself: nobody can read it, the superuser included.
    await symlink('.env', join(folder, '.env'));
    const sentence = `The settings in ${join(folder, '.env')} cannot be read: let the user who runs this read the file, or remove it.`;
    for (const program of ['start.ts', 'scripts/backup.ts'])
      expect(await run(folder, join(root, program), 'list'), program).toMatchObject({
        code: 1,
        output: expect.stringContaining(sentence),
      });
    await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT');
  });

  test('an install for production that is started without NODE_ENV', async () => {
    const folder = await temporaryFolder();
    for (const part of ['package.json', 'start.ts', 'start-shop.ts', 'server', 'contract', 'scripts'])
      await cp(join(root, part), join(folder, part), { recursive: true });
    await mkdir(join(folder, 'node_modules'));
    for (const name of await readdir(join(root, 'node_modules')))
      if (!name.startsWith('fake-'))
        await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    const sentence = 'This install has no sample shop: set NODE_ENV=production.';
    for (const program of ['start.ts', 'scripts/reconcile.ts'])
      expect(await run(folder, join(folder, program))).toMatchObject({
        code: 1,
        output: expect.stringMatching(new RegExp(`^${sentence}$`, 'm')),
      });
    await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT');
  });

  test('database files are readable by their owner only, in any DATA_DIR', async () => {
    const { dataDir } = await freshDatabase();
    const file = join(dataDir, DATABASE_FILE);
    await chmod(dataDir, 0o755);
    await chmod(file, 0o644);
    const storage = await openStorage({ dataDir });
    onTestFinished(() => storage.close());
    await storage.db.deleteFrom('reviews').execute();
    for (const path of [file, `${file}-wal`, `${file}-shm`])
      expect((await stat(path)).mode & 0o777, path).toBe(0o600);
  });
}
