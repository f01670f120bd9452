// A database is a shop or the sample shop: neither opens as the other, and the sample's accounts open no shop.
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { decideShopKind, readShopKind, type ShopKind } from '#server/storage/shop-kind.ts';
import { createSampleAccounts } from '../../seed/accounts.ts';
import { AppProcess } from '../support/app-process.ts';
import { type CommandResult, runCommand, runSeed } from '../support/commands.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { createHttpClient } from '../support/http-client.ts';
import { createProductionProcess } from '../support/seeded-shop.ts';
import { createTestApp, type TestApp, test } from '../support/test-app.ts';

const PRODUCTION = { NODE_ENV: 'production', AUTH_SECRET: 'long enough for a test of shop kinds' };
const NOT_A_SAMPLE =
  'This database holds a shop: set NODE_ENV=production to open it, or give the sample shop a DATA_DIR or DATABASE_URL of its own; nothing was changed.';
const NOT_A_SHOP =
  'This database holds the sample shop, whose passwords are public: production needs a database of its own, or `npm run admin -- remove-samples` first; nothing was changed.';

async function withStorage<Result>(
  options: StorageOptions,
  use: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(options);
  try {
    return await use(storage);
  } finally {
    await storage.close();
  }
}

const decide = (options: StorageOptions, kind: ShopKind) =>
  withStorage(options, (storage) => decideShopKind(storage, kind));
const kindOf = (options: StorageOptions) => withStorage(options, ({ db }) => readShopKind(db));

/** What a start outside production prints before it ends. */
async function startSample({ dataDir, databaseUrl = '' }: StorageOptions): Promise<string> {
  const shop = new AppProcess(dataDir, { HOST: '127.0.0.1', DATABASE_URL: databaseUrl });
  onTestFinished(() => shop.stop('SIGKILL').then(() => undefined));
  await expect(shop.start()).rejects.toThrow('ended with 1');
  return shop.output.trim();
}

async function expectRefusals(options: StorageOptions): Promise<void> {
  const before = await digestTables(options);
  expect(await startSample(options)).toBe(NOT_A_SAMPLE);
  const refused: CommandResult = { code: 1, output: NOT_A_SAMPLE };
  expect(await runSeed(options)).toEqual(refused);
  expect(await runSeed(options, '--reset')).toEqual(refused);
  expect(await digestTables(options)).toEqual(before);
}

test('nothing outside production opens, seeds or empties a shop', async () => {
  const options = await freshDatabase();
  await decide(options, 'shop');
  await expectRefusals(options);
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

test('the first start in production makes a database a shop, also one that holds something', async ({
  shop,
}) => {
  await shop.signIn('mia@mail.com');
  const running = createProductionProcess(shop.storageOptions, {});
  await running.start();
  expect(await kindOf(shop.storageOptions)).toBe('shop');
  await running.stop();
  await running.start();
});

test('of two first starts at once one decides', async () => {
  const options = await freshDatabase();
  const starts = (['shop', 'sample', 'shop', 'sample'] as const).map((kind) => decide(options, kind));
  const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status);
  const kind = await kindOf(options);
  expect(outcomes).toEqual(
    kind === 'shop'
      ? ['fulfilled', 'rejected', 'fulfilled', 'rejected']
      : ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
  );
});

test('a backup keeps its kind, and the sample shop does not replace a shop', async () => {
  const sample = await freshDatabase();
  await decide(sample, 'sample');
  const backup = join(sample.dataDir, 'backup');
  expect(await runCommand('backup', sample, backup)).toMatchObject({ code: 0 });
  const empty = await emptyDatabase();
  expect(await runCommand('restore', empty, backup)).toMatchObject({ code: 0 });
  expect(await kindOf(empty)).toBe('sample');

  const shop = await createTestApp(await freshDatabase());
  await shop.signIn('mia@mail.com');
  await decide(shop.storageOptions, 'shop');
  const before = await digestTables(shop.storageOptions);
  expect(await runCommand('restore', shop.storageOptions, backup, '--replace')).toEqual({
    code: 1,
    output: 'This data is of the sample shop, and this database holds a shop; nothing was changed.',
  });
  expect(await digestTables(shop.storageOptions)).toEqual(before);
});

test('a backup without a kind leaves the kind of the shop it replaces', async ({ shop }) => {
  await shop.signIn('mia@mail.com');
  const backup = join(shop.storageOptions.dataDir, 'backup');
  expect(await runCommand('backup', shop.storageOptions, backup)).toMatchObject({ code: 0 });
  const other = await freshDatabase();
  await decide(other, 'shop');
  expect(await runCommand('restore', other, backup, '--replace')).toMatchObject({ code: 0 });
  expect(await kindOf(other)).toBe('shop');
});

async function passwordErrors(shop: TestApp): Promise<readonly string[]> {
  const visitor = await createHttpClient(shop);
  const codes: string[] = [];
  for (const { email, password } of sampleAccounts)
    codes.push((await visitor.requestProblem('signIn', { body: { email, password } })).code);
  return codes;
}

test('in production nobody signs up or in as a sample account, nor takes its email', async ({
  createApp,
}) => {
  const shop = await createApp(PRODUCTION);
  const visitor = await createHttpClient(shop);
  for (const { email, name } of sampleAccounts) {
    const body = { email, name, password: 'a good secret' };
    expect(await visitor.requestProblem('signUp', { body })).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/email' }],
    });
    expect(await shop.app.identity.hasAccount(email)).toBe(false);
  }
  await visitor.signUp('mia@mail.com');
  const taken = await visitor.requestProblem('requestEmailChange', {
    body: { newEmail: 'admin@selvedge.test' },
  });
  expect(taken).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/newEmail' }] });
});

test('in production no public password is accepted, whatever the account', async ({ createApp }) => {
  const shop = await createApp(PRODUCTION);
  await createSampleAccounts(shop.app);
  expect(await passwordErrors(shop)).toEqual(['wrong_credentials', 'wrong_credentials']);
  const password = sampleAccounts[1]?.password ?? '';
  await shop.app.identity.createAccount({ email: 'mia@mail.com', name: 'Mia', password });
  const visitor = await createHttpClient(shop);
  const body = { email: 'mia@mail.com', password };
  expect((await visitor.requestProblem('signIn', { body })).code).toBe('wrong_credentials');
});

test('outside production the sample accounts sign in', async ({ shop }) => {
  await createSampleAccounts(shop.app);
  const visitor = await createHttpClient(shop);
  for (const { email, password } of sampleAccounts)
    await visitor.request('signIn', { body: { email, password } });
});
