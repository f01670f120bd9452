// PostgreSQL fails over to a promoted standby behind the same address while customers order.
import { expect, test } from 'vitest';
import { HEALTH_READY_PATH } from '#contract/core/paths.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { createFailoverPair } from '../support/databases/failover.ts';
import { createHttpClient } from '../support/http-client.ts';
import { createTestApp, delivery, type TestApp } from '../support/test-app.ts';

const STOCK = 1_000_000;
const MIA = 'mia@mail.com';

const readiness = async ({ app }: TestApp) => (await app.server.inject(HEALTH_READY_PATH)).statusCode;

/** Orders until a response is not 201. Resolves with that response's status. */
async function orderUntilRejected(shop: TestApp, order: Order, acknowledged: string[]): Promise<number> {
  for (;;) {
    const { status, body } = await shop.send('placeOrder', order);
    if (status !== 201) return status;
    acknowledged.push((body as { insertedId: string }).insertedId);
  }
}

type Order = Parameters<TestApp['send']>[1] & { readonly token: string };

async function expectOrders(shop: TestApp, { token }: Order, productId: string, acknowledged: string[]) {
  const orders = await shop.request('listOrders', { token, query: { user: MIA } });
  expect(orders.map(({ _id }) => _id)).toEqual(expect.arrayContaining(acknowledged));
  const { availableQuantity } = await shop.request('getProduct', { params: { id: productId } });
  expect(availableQuantity).toBe(STOCK - 2 * orders.length);
}

if (!onPostgres) {
  test('a shop with the embedded database is ready without a standby', async () => {
    expect(await readiness(await createTestApp(await freshDatabase()))).toBe(200);
  });
} else {
  test('the shop answers 503 until the promotion, and loses no order', async () => {
    const pair = await createFailoverPair();
    const shop = await createTestApp(pair.storageOptions);
    const productId = await shop.addArticle({ availableQuantity: STOCK });
    const token = await shop.signIn(MIA);
    const visitor = await createHttpClient(shop);
    await visitor.signUp('ann@mail.com');
    const order = { token, body: { ...delivery, productId, quantity: 2 } };
    const acknowledged: string[] = [];
    const customers = [1, 2, 3].map(() => orderUntilRejected(shop, order, acknowledged));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);

    await pair.crashPrimary();
    expect(await Promise.all(customers)).toEqual([503, 503, 503]);
    expect(await readiness(shop)).toBe(503);

    pair.switchToStandby();
    await expect
      .poll(() =>
        shop.request('getProduct', { params: { id: productId } }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await shop.requestError('placeOrder', order)).toBe('storage_unavailable');
    expect(await visitor.requestError('signOut')).toBe('storage_unavailable');
    expect(await readiness(shop)).toBe(503);

    await pair.promoteStandby();
    await expect.poll(() => readiness(shop)).toBe(200);
    expect(await visitor.request('getSession')).not.toBeNull();
    const { insertedId } = await shop.request('placeOrder', order);
    await expectOrders(shop, order, productId, [...acknowledged, insertedId]);
  });

  test('an order not on the standby is not acknowledged, and found when repeated', async () => {
    const pair = await createFailoverPair();
    const shop = await createTestApp(pair.storageOptions);
    const productId = await shop.addArticle();
    const token = await shop.signIn(MIA);
    const body = { ...delivery, productId, quantity: 2 };
    const order = { token, body, headers: { 'idempotency-key': 'one' } };
    await pair.crashStandby();
    const placing = shop.requestError('placeOrder', order);
    await pair.cancelWaitingCommit();
    expect(await placing).toBe('storage_unavailable');
    await pair.removeStandby();
    const { insertedId } = await shop.request('placeOrder', order);
    expect(await shop.request('listOrders', { token, query: { user: MIA } })).toMatchObject([
      { _id: insertedId },
    ]);
  });
}
