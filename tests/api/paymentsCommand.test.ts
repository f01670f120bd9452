// `npm run reconcile`, run as the operator runs it: a process of its own beside an open sample shop.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { expectBooksToAgree, offer, openBank, order } from '../support/cards.ts';
import { freshPlace } from '../support/database.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/reconcile.ts', import.meta.url));

function reconcile(
  shop: TestShop,
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const { dataDir, databaseUrl = '' } = shop.place;
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT], { env }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout.trim() }),
    );
  });
}

test('prints what it changed, and nothing to do the second time', async () => {
  const place = await freshPlace();
  const bank = await openBank({ dataFile: join(place.dataDir, 'card-network.db') });
  const shop = await openTestShop(place, {}, { cards: bank.cards });
  const mia = await shop.signIn('mia@mail.com');
  const [paid, gone] = [await order(shop, mia), await order(shop, mia)];
  const offers = [await offer(shop, mia, paid), await offer(shop, mia, gone)] as const;
  for (const { clientSecret } of offers) await bank.confirm(clientSecret);
  await shop.rooms.orders.cancelOrder(gone.id);

  const { code, said } = await reconcile(shop);
  expect(said.split('\n').sort()).toEqual(
    [
      `${offers[0].transactionId} (order ${paid.id}, $25.00) was paid; the order is marked paid`,
      `${offers[1].transactionId} (order ${gone.id}, $25.00) bought nothing; all of it was given back`,
      'Payments looked at: 2, changed: 2, failed: 0.',
    ].sort(),
  );
  expect(code).toBe(0);
  await expectBooksToAgree(shop, bank);
  expect(await reconcile(shop)).toEqual({ code: 0, said: 'Payments looked at: 0, changed: 0, failed: 0.' });
});

test('says so when another process is at it, and exits with 1', async () => {
  const shop = await openTestShop(await freshPlace());
  const lease = { name: 'reconciliation', holder: 'the server', held_until: Date.now() + 60_000 };
  await shop.storage.db.insertInto('payment_rounds').values(lease).execute();
  expect(await reconcile(shop)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Another process is reconciling at this moment.'),
  });
});
