// `npm run admin -- remove-samples`: what the sample shop has put into a database goes, everything else stays.
import { expect } from 'vitest';
import { sampleAccounts } from '#server/modules/people/sample-accounts.ts';
import { findLotDifferences, findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { readShopKind } from '#server/storage/copies/shop-kind.ts';
import { readFabrics } from '../../seed/fabrics.ts';
import { addArticleWithLots, lotsOf } from '../support/articles/lots.ts';
import { runCommand, runSeed } from '../support/commands.ts';
import { emptyDatabase } from '../support/database.ts';
import { digestTables } from '../support/digests.ts';
import { createHttpClient } from '../support/http-client.ts';
import { advanceOrder, payOrder, placeOrder, SHIPMENT } from '../support/orders/orders.ts';
import { refundOfLine } from '../support/orders/refunds.ts';
import { availableOf, orderSwatches } from '../support/orders/swatches.ts';
import {
  createIntent,
  testWithoutRetriesOnce as payingOnce,
  settleOptions,
} from '../support/providers/fake-stripe.ts';
import { createProductionProcess } from '../support/seeded-shop.ts';
import { createTestApp, delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const OWNER = 'owner@mail.com';
const CUSTOMER = 'kunde@mail.com';

const names = async ({ storage }: TestApp) =>
  (await storage.db.selectFrom('articles').select('name').execute()).map(({ name }) => name).sort();
const userEmails = async ({ storage }: TestApp) =>
  (await storage.db.selectFrom('users').select('email').where('email', 'is not', null).execute())
    .map(({ email }) => email)
    .sort();

const {
  fabrics: [first, second],
} = await readFabrics();

/** A sample shop in which somebody has begun to work: an owner, a customer, an article, an order, a review. */
async function useSampleShop() {
  const options = await emptyDatabase();
  expect(await runSeed(options)).toMatchObject({ code: 0 });
  const shop = await createTestApp(options);
  await shop.signIn(OWNER, { admin: true });
  await shop.addArticle({ productName: 'Adler Loden' });
  const visitor = await createHttpClient(shop);
  const token = await visitor.signUp(CUSTOMER);
  const articles = await shop.request('listProducts');
  const ordered = articles.find(({ productName }) => productName === first?.productName);
  const saved = articles.find(({ productName }) => productName === second?.productName);
  if (!ordered || !saved) throw new Error('The sample articles were not added');
  const body = { ...delivery, productId: ordered._id, quantity: ordered.minimumQuantity };
  await shop.request('placeOrder', { token, body });
  await shop.request('saveFabric', { token, params: { id: saved._id } });
  const review = { name: 'Kunde', customer: 'Weaver', description: 'Good cloth.', img: ordered.img };
  await shop.app.reviews.addReviews(await shop.app.users.idOf(CUSTOMER), [review]);
  // What the command leaves is compared later.
  await shop.app.jobs.stop();
  return { options, shop, visitor };
}

testOnce('the samples go, what others did stays, and the database opens in production', async () => {
  const { options, shop, visitor } = await useSampleShop();
  const { code, output } = await runCommand('admin', options, 'remove-samples');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^Removed: the sample accounts .*, \d\d orders of the sample customers, and \d\d sample articles\..*\nKept: .*\nThis database is a shop now: start it with NODE_ENV=production\.$/,
    ),
  ]);
  expect(await readShopKind(shop.storage.db)).toBe('shop');
  expect(await userEmails(shop)).toEqual([CUSTOMER, OWNER]);
  for (const { email } of sampleAccounts) expect(await shop.app.identity.hasAccount(email)).toBe(false);
  expect(await visitor.request('getSession')).toMatchObject({ user: { email: CUSTOMER } });
  expect(await names(shop)).toEqual(['Adler Loden', first?.productName].sort());
  const { db } = shop.storage;
  expect(await db.selectFrom('orders').select('customer_email').execute()).toEqual([
    { customer_email: CUSTOMER },
  ]);
  expect(await db.selectFrom('reviews').select('author_id').execute()).toEqual([
    { author_id: await shop.app.users.idOf(CUSTOMER) },
  ]);
  for (const table of ['payments', 'refunds', 'invoices'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect([...(await findStockDifferences(db)), ...(await findLotDifferences(db))]).toEqual([]);

  const running = createProductionProcess(options, {});
  await running.start();
  await running.stop();
  const before = await digestTables(options);
  expect(await runCommand('admin', options, 'remove-samples')).toEqual({
    code: 1,
    output: 'This database is a shop already; nothing was changed.',
  });
  expect(await digestTables(options)).toEqual(before);
});

test('samples’ undelivered orders and reservations go back to articles that stay', async ({ shop }) => {
  const owner = await shop.signIn(OWNER, { admin: true });
  const sample = await shop.signIn(sampleAccounts[0]?.email ?? '');
  const plain = await shop.addArticle({ availableQuantity: 100 });
  const byLot = await addArticleWithLots(shop, [20, 9]);
  const [reserved, reservedByLot] = [
    await shop.addArticle({ availableQuantity: 30 }),
    await addArticleWithLots(shop, [15]),
  ];
  const order = (productId: string, quantity: number, token = sample) =>
    placeOrder(shop, token, { productId, quantity });

  await order(plain, 5, await shop.signIn(CUSTOMER));
  const delivered = await order(plain, 7);
  await payOrder(shop, delivered);
  for (const change of [{ to: 'processing', note: '' }, SHIPMENT, { to: 'delivered', note: '' }] as const)
    await advanceOrder(shop, owner, delivered, change);
  const stocks = async () => ({
    available: await Promise.all([plain, byLot, reserved, reservedByLot].map((id) => availableOf(shop, id))),
    lots: await Promise.all([byLot, reservedByLot].map((id) => lotsOf(shop, id))),
  });
  const before = await stocks();
  await order(plain, 4);
  await payOrder(shop, await order(plain, 3));
  await shop.request('cancelOrder', { token: sample, params: { id: await order(plain, 2) } });
  const severalLots = { productId: byLot, quantity: 24, severalLots: true };
  await placeOrder(shop, sample, severalLots);
  await orderSwatches(
    shop,
    sample,
    [reserved, reservedByLot].map((productId) => ({ articleId: productId, reservedQuantity: 6 })),
  );
  await shop.app.jobs.stop();
  expect((await stocks()).available).toEqual([81, 5, 24, 9]);

  expect(await runCommand('admin', shop.storageOptions, 'remove-samples')).toMatchObject({ code: 0 });
  expect(await stocks()).toEqual(before);
  const { db } = shop.storage;
  expect([...(await findStockDifferences(db)), ...(await findLotDifferences(db))]).toEqual([]);
});

payingOnce(
  'pieces of a refund in progress go back too, those of a refund that was made only once',
  async ({ shop, fakeStripe }) => {
    const owner = await shop.signIn(OWNER, { admin: true });
    const sample = await shop.signIn(sampleAccounts[0]?.email ?? '');
    const articles = [
      await shop.addArticle({ availableQuantity: 100 }),
      await addArticleWithLots(shop, [20]),
    ];
    const stocks = () => Promise.all(articles.map((id) => availableOf(shop, id)));
    const before = await stocks();
    for (const productId of articles) {
      const order = { id: await placeOrder(shop, sample, { productId, quantity: 6 }), price: 75 };
      const { clientSecret, transactionId } = await createIntent(shop, sample, order);
      await fakeStripe.confirm(clientSecret);
      await shop.request('settleOrder', settleOptions(sample, order, transactionId));
      const refund = async (returnedQuantity: number) => {
        const body = await refundOfLine(shop, order.id, { returnedQuantity });
        return shop.request('refundOrder', { token: owner, params: { id: order.id }, body });
      };
      expect((await refund(1)).state).toBe('succeeded');
      fakeStripe.server.faults.onRequest({ method: 'POST', disconnect: 'before', times: 2 });
      expect((await refund(2)).state).toBe('requested');
    }
    expect(await stocks()).toEqual([95, 15]);
    await shop.app.jobs.stop();
    expect(await runCommand('admin', shop.storageOptions, 'remove-samples')).toMatchObject({ code: 0 });
    expect(await stocks()).toEqual(before);
    const { db } = shop.storage;
    expect([...(await findStockDifferences(db)), ...(await findLotDifferences(db))]).toEqual([]);
  },
);
