// Whether a database is a shop or the sample shop is decided once, and a backup keeps it. What a process says about it:
// tests/api-once/starts-by-kind.test.ts.
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { decide, kindOf } from '../support/shop-kinds.ts';
import { createTestApp, test, testOnce } from '../support/test-app.ts';

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

testOnce('a backup keeps its kind, and the sample shop does not replace a shop', async () => {
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

testOnce('a backup without a kind leaves the kind of the shop it replaces', async ({ shop }) => {
  await shop.signIn('mia@mail.com');
  const backup = join(shop.storageOptions.dataDir, 'backup');
  expect(await runCommand('backup', shop.storageOptions, backup)).toMatchObject({ code: 0 });
  const other = await freshDatabase();
  await decide(other, 'shop');
  expect(await runCommand('restore', other, backup, '--replace')).toMatchObject({ code: 0 });
  expect(await kindOf(other)).toBe('shop');
});
