// Charges that pay no order: another order's payment, another amount or currency, two payments of one order.
import { expect } from 'vitest';
import {
  createIntent,
  expectConsistentPayments,
  type PlacedOrder,
  placeOrder,
  type StripeFixture,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import type { TestApp } from '../support/test-app.ts';

const paid = async (shop: TestApp, token: string, { id }: PlacedOrder) =>
  (await shop.request('getOrder', { token, params: { id } })).paid;

/** Charges a card for an intent without an order, as the specification's client creates it. */
async function payPrice(
  shop: TestApp,
  fakeStripe: StripeFixture,
  token: string,
  price: number,
): Promise<string> {
  const { clientSecret, transactionId } = await shop.request('createPaymentIntent', {
    token,
    body: { price },
  });
  await fakeStripe.confirm(clientSecret);
  return transactionId;
}

/** Charges a card at the provider without calling the server. */
async function payAtProvider(
  fakeStripe: StripeFixture,
  fields: { amount: number; currency?: string; metadata: Record<string, string> },
) {
  const intent = await fakeStripe.dashboard.paymentIntents.create({
    currency: 'usd',
    ...fields,
    confirm: true,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
  });
  return intent.id;
}

testOnce(
  'the payment of one order does not pay another, for customers and admins alike',
  async ({ shop, fakeStripe, mia }) => {
    const [one, other] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
    const { clientSecret, transactionId } = await createIntent(shop, mia, one);
    await fakeStripe.confirm(clientSecret);
    expect(await shop.requestError('settleOrder', settleOptions(mia, other, transactionId))).toBe(
      'payment_of_another_order',
    );
    await shop.request('settleOrder', settleOptions(mia, one, transactionId));
    expect(await shop.requestError('settleOrder', settleOptions(mia, other, transactionId))).toBe(
      'payment_of_another_order',
    );

    const noa = await shop.signIn('noa@mail.com');
    const hers = await placeOrder(shop, noa);
    expect(await shop.requestError('settleOrder', settleOptions(noa, hers, transactionId))).toBe(
      'payment_of_another_order',
    );
    expect(await paid(shop, mia, other)).toBe(false);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce('a payment without an order pays one order of its price', async ({ shop, fakeStripe, mia }) => {
  const [one, other] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
  const transactionId = await payPrice(shop, fakeStripe, mia, 25);
  expect(await shop.request('settleOrder', settleOptions(mia, one, transactionId))).toEqual({
    modifiedCount: 1,
  });
  expect(await shop.request('settleOrder', settleOptions(mia, one, transactionId))).toEqual({
    modifiedCount: 0,
  });
  expect(await shop.requestError('settleOrder', settleOptions(mia, other, transactionId))).toBe(
    'payment_of_another_order',
  );
  await expectConsistentPayments(shop, fakeStripe);
});

test('a payment claimed for two orders at once pays one of them', async ({ shop, fakeStripe, mia }) => {
  for (let turn = 0; turn < 5; turn++) {
    const two = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
    const transactionId = await payPrice(shop, fakeStripe, mia, 25);
    await Promise.all(
      two.map((bought) => shop.send('settleOrder', settleOptions(mia, bought, transactionId))),
    );
    const outcomes = await Promise.all(two.map((bought) => paid(shop, mia, bought)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  }
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce('a small payment does not pay a larger order, only its own', async ({ shop, fakeStripe, mia }) => {
  const [cheap, dear] = [await placeOrder(shop, mia, 2), await placeOrder(shop, mia, 50)];
  const transactionId = await payPrice(shop, fakeStripe, mia, 25);
  expect(await shop.requestError('settleOrder', settleOptions(mia, dear, transactionId))).toBe(
    'payment_amount_differs',
  );
  expect(await paid(shop, mia, dear)).toBe(false);
  expect(await shop.request('settleOrder', settleOptions(mia, cheap, transactionId))).toEqual({
    modifiedCount: 1,
  });
});

testOnce(
  "another customer's payment without an order cannot be claimed",
  async ({ shop, fakeStripe, mia }) => {
    const transactionId = await payPrice(shop, fakeStripe, mia, 25);
    const noa = await shop.signIn('noa@mail.com');
    const hers = await placeOrder(shop, noa);
    expect(await shop.requestError('settleOrder', settleOptions(noa, hers, transactionId))).toBe(
      'payment_of_another_order',
    );
  },
);

testOnce('an unclaimed payment is refunded after its grace period', async ({ shop, fakeStripe, mia }) => {
  const transactionId = await payPrice(shop, fakeStripe, mia, 25);
  const { reconcile } = { reconcile: () => shop.app.payments.reconcile({ includeNotDue: true }) };
  expect((await reconcile()).changed).toMatchObject([{ change: 'charged' }]);
  expect((await reconcile()).changed).toEqual([]);
  expect(await fakeStripe.capturedCents()).toBe(2500);
  await shop.storage.db
    .updateTable('payments')
    .set((row) => ({ charged_at: row('charged_at', '-', 15 * 60_000) }))
    .execute();
  expect((await reconcile()).changed).toMatchObject([{ change: 'refunded' }]);
  const bought = await placeOrder(shop, mia);
  expect(await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId))).toBe(
    'payment_unknown',
  );
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce(
  'an amount changed at the provider does not pay the order and is refunded',
  async ({ shop, fakeStripe, mia }) => {
    for (const amount of [50, 2499, 2501]) {
      const bought = await placeOrder(shop, mia);
      const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
      await fakeStripe.dashboard.paymentIntents.update(transactionId, { amount });
      await fakeStripe.confirm(clientSecret);
      const code = await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId));
      expect(code).toBe('payment_amount_differs');
      expect(await paid(shop, mia, bought)).toBe(false);
      expect(await fakeStripe.capturedCents()).toBe(0);

      const again = await createIntent(shop, mia, bought);
      expect(again.transactionId).not.toBe(transactionId);
    }
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce(
  'a payment page after a charge of the wrong amount gets a new intent',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.dashboard.paymentIntents.update(transactionId, { amount: 50 });
    await fakeStripe.confirm(clientSecret);
    const again = await createIntent(shop, mia, bought);
    expect(again.status).toBe('requires_payment_method');
    expect(again.transactionId).not.toBe(transactionId);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce(
  'the right number in another currency does not pay the order and is refunded',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const metadata = { order: bought.id, caller: await shop.app.users.idOf('mia@mail.com') };
    const transactionId = await payAtProvider(fakeStripe, { amount: 2500, currency: 'jpy', metadata });
    const code = await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId));
    expect(code).toBe('payment_amount_differs');
    expect(await fakeStripe.capturedCents()).toBe(0);
  },
);

testOnce(
  'an intent whose metadata was changed to another order pays neither',
  async ({ shop, fakeStripe, mia }) => {
    const [one, other] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
    const { clientSecret, transactionId } = await createIntent(shop, mia, one);
    await fakeStripe.dashboard.paymentIntents.update(transactionId, { metadata: { order: other.id } });
    await fakeStripe.confirm(clientSecret);
    for (const bought of [other, one]) {
      const code = await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId));
      expect(code).toBe('payment_of_another_order');
    }
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce('a payment missing from the database still pays its order', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.confirm(clientSecret);
  await shop.storage.db.deleteFrom('payments').execute();
  expect(await shop.request('settleOrder', settleOptions(mia, bought, transactionId))).toEqual({
    modifiedCount: 1,
  });
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce('reconciliation finds payments missing from the database', async ({ shop, fakeStripe, mia }) => {
  const [standing, gone, foreign] = [
    await placeOrder(shop, mia),
    await placeOrder(shop, mia),
    'of another shop',
  ];
  await payAtProvider(fakeStripe, { amount: 2500, metadata: { order: standing.id } });
  await payAtProvider(fakeStripe, { amount: 2500, metadata: { order: gone.id } });
  await payAtProvider(fakeStripe, { amount: 700, metadata: { order: foreign } });
  await shop.request('cancelOrder', { token: mia, params: { id: gone.id } });
  expect((await shop.app.payments.reconcile({ includeNotDue: true })).changed).toEqual([]);
  const { changed } = await shop.app.payments.reconcile({ searchProvider: true });
  expect(changed.map(({ change }) => change).sort()).toEqual(['refunded', 'settled']);
  expect(await paid(shop, mia, standing)).toBe(true);
  expect(await fakeStripe.capturedCents()).toBe(2500 + 700);
  expect((await shop.app.payments.reconcile({ searchProvider: true, includeNotDue: true })).changed).toEqual(
    [],
  );
});

testOnce('a second payment of a paid order is refunded', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  const second = await payAtProvider(fakeStripe, { amount: 2500, metadata: { order: bought.id } });
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(mia, bought, transactionId));
  expect(await fakeStripe.capturedCents()).toBe(5000);
  expect(await shop.requestError('settleOrder', settleOptions(mia, bought, second))).toBe('order_paid');
  expect(await shop.requestError('settleOrder', settleOptions(mia, bought, second))).toBe('order_paid');
  await expectConsistentPayments(shop, fakeStripe);
});

test('of two payments of one order one pays, one is refunded', async ({ shop, fakeStripe, mia }) => {
  for (let turn = 0; turn < 8; turn++) {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    const second = await payAtProvider(fakeStripe, { amount: 2500, metadata: { order: bought.id } });
    await Promise.all(
      [transactionId, second, transactionId, second].map((id) =>
        shop.send('settleOrder', settleOptions(mia, bought, id)),
      ),
    );
    expect(await paid(shop, mia, bought)).toBe(true);
    await shop.app.payments.reconcile({ includeNotDue: true });
    await expectConsistentPayments(shop, fakeStripe);
  }
});

testOnce('an order paid by a claimed payment has no open intent left', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  const other = await payPrice(shop, fakeStripe, mia, 25);
  await shop.request('settleOrder', settleOptions(mia, bought, other));
  expect((await fakeStripe.dashboard.paymentIntents.retrieve(transactionId)).status).toBe('canceled');
  expect((await fakeStripe.confirm(clientSecret)).status).toBe(400);
  await expectConsistentPayments(shop, fakeStripe);
});
