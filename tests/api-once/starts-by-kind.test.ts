// A database is a shop or the sample shop: a process of the other kind does not open it, and says why.
import { expect, onTestFinished } from 'vitest';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import { AppProcess } from '../support/app-process.ts';
import { type CommandResult, runCommand, runSeed } from '../support/commands.ts';
import { freshDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { createProductionProcess } from '../support/seeded-shop.ts';
import { decide, kindOf } from '../support/shop-kinds.ts';
import { test } from '../support/test-app.ts';

const NOT_A_SAMPLE =
  'This database holds a shop: set NODE_ENV=production to open it, or give the sample shop a DATA_DIR or DATABASE_URL of its own; nothing was changed.';
const NOT_A_SHOP =
  'This database holds the sample shop, whose passwords are public: production needs a database of its own, or `npm run admin -- remove-samples` first; nothing was changed.';

/** What a start outside production prints before it ends. */
async function startSample({ dataDir, databaseUrl = '' }: StorageOptions): Promise<string> {
  const shop = new AppProcess(dataDir, { HOST: '127.0.0.1', DATABASE_URL: databaseUrl });
  onTestFinished(() => shop.stop('SIGKILL').then(() => undefined));
  await expect(shop.start()).rejects.toThrow('ended with 1');
  return shop.output.trim();
}

async function expectRefusals(options: StorageOptions, ...seeding: string[]): Promise<void> {
  const before = await digestTables(options);
  expect(await startSample(options)).toBe(NOT_A_SAMPLE);
  const refused: CommandResult = { code: 1, output: NOT_A_SAMPLE };
  expect(await runSeed(options, ...seeding)).toEqual(refused);
  expect(await digestTables(options)).toEqual(before);
}

test('nothing outside production opens, seeds or empties a shop', async () => {
  const options = await freshDatabase();
  await decide(options, 'shop');
  await expectRefusals(options, '--reset');
  expect(await runCommand('reconcile', options)).toEqual({ code: 1, output: NOT_A_SAMPLE });
  expect(await kindOf(options)).toBe('shop');
});

test('nor a database of unknown kind that holds anything', async ({ shop }) => {
  await shop.signIn('mia@mail.com');
  await expectRefusals(shop.storageOptions);
  expect(await kindOf(shop.storageOptions)).toBeUndefined();
});

test('production does not open the sample shop', async () => {
  const options = await freshDatabase();
  await decide(options, 'sample');
  const before = await digestTables(options);
  const shop = createProductionProcess(options, {});
  await expect(shop.start()).rejects.toThrow('ended with 1');
  expect(shop.output.trim()).toBe(NOT_A_SHOP);
  expect(await digestTables(options)).toEqual(before);
});

test('the first start in production makes any database a shop', async ({ shop }) => {
  await shop.signIn('mia@mail.com');
  const running = createProductionProcess(shop.storageOptions, {});
  await running.start();
  expect(await kindOf(shop.storageOptions)).toBe('shop');
});
