// A shop that cannot open says why in one sentence and ends; once the cause is gone it opens, and nothing has changed.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#server/storage/open-storage.ts';
import { AppProcess } from '../support/app-process.ts';
import { emptyDatabase, freshDatabase, onPostgres } from '../support/database.ts';

/** As in production: nothing of the sample is laid out. */
const REAL = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'fatal',
  HOST: '127.0.0.1',
  AUTH_SECRET: 'long enough for a test of opening',
};

function shopOn(dataDir: string, env: Record<string, string> = {}): AppProcess {
  const shop = new AppProcess(dataDir, { ...REAL, ...env });
  onTestFinished(() => shop.remove());
  return shop;
}

/** What it says when it does not open: one line. */
async function lastWords(shop: AppProcess): Promise<string> {
  await expect(shop.start()).rejects.toThrow('ended with 1');
  const said = shop.output.trim();
  expect(said.split('\n')).toHaveLength(1);
  return said;
}

if (!onPostgres) {
  test('a database that is none, and the right one put in its place', async () => {
    const { dataDir } = await freshDatabase();
    const file = join(dataDir, DATABASE_FILE);
    await cp(file, `${file}.good`);
    await writeFile(file, 'no database at all, but long enough to be taken for one '.repeat(100));
    const shop = shopOn(dataDir);
    expect(await lastWords(shop)).toBe(
      `The shop cannot keep its books in the folder DATA_DIR=${dataDir}: file is not a database.`,
    );
    expect(await readFile(file, 'utf8')).toMatch(/^no database/);
    await cp(`${file}.good`, file);
    await shop.start();
  });

  test('a database another process keeps locked', async () => {
    const { dataDir } = await freshDatabase();
    const other = new DatabaseSync(join(dataDir, DATABASE_FILE));
    other.exec('pragma locking_mode = exclusive; begin exclusive');
    const shop = shopOn(dataDir);
    expect(await lastWords(shop)).toBe(
      `The shop cannot keep its books in the folder DATA_DIR=${dataDir}: database is locked.`,
    );
    other.close();
    await shop.start();
  });

  test('a folder that cannot be made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-opening-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const dataDir = join(folder, 'file', 'data');
    await writeFile(join(folder, 'file'), '');
    expect(await lastWords(new AppProcess(dataDir, REAL))).toBe(
      `The shop cannot keep its books in the folder DATA_DIR=${dataDir}: a part of the path is a file.`,
    );
  });
} else {
  test('a PostgreSQL that is not there', async () => {
    const { dataDir, databaseUrl = '' } = await emptyDatabase();
    const nowhere = new URL(databaseUrl);
    nowhere.port = '1';
    expect(await lastWords(shopOn(dataDir, { DATABASE_URL: nowhere.href }))).toBe(
      'The shop cannot keep its books in the database of DATABASE_URL: nobody answers there.',
    );
  });
}
