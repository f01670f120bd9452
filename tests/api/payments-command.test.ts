// `npm run reconcile`, run as the operator runs it: a process of its own beside an open sample shop.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import {
  createIntent,
  createStripeFixture,
  expectConsistentPayments,
  placeOrder,
} from '../support/fake-stripe.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/reconcile.ts', import.meta.url));

function reconcile(
  shop: TestApp,
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const { dataDir, databaseUrl = '' } = shop.storageOptions;
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT], { env }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout.trim() }),
    );
  });
}

test('prints what it changed, and nothing to do the second time', async () => {
  const place = await freshDatabase();
  const fakeStripe = await createStripeFixture({ dataFile: join(place.dataDir, 'card-network.db') });
  const shop = await createTestApp(place, {}, { cards: fakeStripe.cards });
  const mia = await shop.signIn('mia@mail.com');
  const [paid, gone] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
  const offers = [await createIntent(shop, mia, paid), await createIntent(shop, mia, gone)] as const;
  for (const { clientSecret } of offers) await fakeStripe.confirm(clientSecret);
  await shop.app.orders.cancelOrder(gone.id);

  const { code, said } = await reconcile(shop);
  expect(said.split('\n').sort()).toEqual(
    [
      `${offers[0].transactionId} (order ${paid.id}, $25.00) was paid; the order is marked paid`,
      `${offers[1].transactionId} (order ${gone.id}, $25.00) bought nothing; all of it was given back`,
      'Payments looked at: 2, changed: 2, failed: 0.',
    ].sort(),
  );
  expect(code).toBe(0);
  await expectConsistentPayments(shop, fakeStripe);
  expect(await reconcile(shop)).toEqual({ code: 0, said: 'Payments looked at: 0, changed: 0, failed: 0.' });
});

test('says so when another process is at it, and exits with 1', async () => {
  const shop = await createTestApp(await freshDatabase());
  const lease = { name: 'reconciliation', holder: 'the server', expires_at: Date.now() + 60_000 };
  await shop.storage.db.insertInto('job_leases').values(lease).execute();
  expect(await reconcile(shop)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Another process is reconciling at this moment.'),
  });
});
