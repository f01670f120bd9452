// Money that does not fit: another order's payment, another amount, another currency, two payments for one order.
import { expect } from 'vitest';
import {
  createIntent,
  expectConsistentPayments,
  type PlacedOrder,
  placeOrder,
  type StripeFixture,
  settleOptions,
  test,
} from '../support/fake-stripe.ts';
import type { TestApp } from '../support/test-app.ts';

const paid = async (shop: TestApp, token: string, { id }: PlacedOrder) =>
  (await shop.request('getOrder', { token, params: { id } })).paid;

/** Charges a card for an intent that names only a price, as the spec's own client asks for it. */
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

/** A payment made at the provider behind the shop's back. */
async function payBehind(
  fakeStripe: StripeFixture,
  fields: { amount: number; currency?: string; metadata: Record<string, string> },
) {
  const intent = await fakeStripe.dashboard.paymentIntents.create({
    ...{ currency: 'usd', ...fields, confirm: true, payment_method: 'pm_card_visa' },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  return intent.id;
}

test('the payment of one order does not pay another, whoever asks', async ({ shop, fakeStripe, mia }) => {
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
});

test('a payment for a price alone pays one order of that price', async ({ shop, fakeStripe, mia }) => {
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

test('a payment for a price alone, offered for two orders at once, pays one of them', async ({
  shop,
  fakeStripe,
  mia,
}) => {
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

test('a cheap payment does not pay a dear order, and still pays a cheap one', async ({
  shop,
  fakeStripe,
  mia,
}) => {
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

test("another customer's payment for a price alone is not mine to use", async ({ shop, fakeStripe, mia }) => {
  const transactionId = await payPrice(shop, fakeStripe, mia, 25);
  const noa = await shop.signIn('noa@mail.com');
  const hers = await placeOrder(shop, noa);
  expect(await shop.requestError('settleOrder', settleOptions(noa, hers, transactionId))).toBe(
    'payment_of_another_order',
  );
});

test('a payment nobody claims goes back after a while', async ({ shop, fakeStripe, mia }) => {
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
    'payment_not_found',
  );
  await expectConsistentPayments(shop, fakeStripe);
});

test('an amount changed at the provider does not pay the order, and goes back', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  for (const amount of [50, 2499, 2501]) {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.dashboard.paymentIntents.update(transactionId, { amount });
    await fakeStripe.confirm(clientSecret);
    const refusal = await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId));
    expect(refusal).toBe('payment_amount_differs');
    expect(await paid(shop, mia, bought)).toBe(false);
    expect(await fakeStripe.capturedCents()).toBe(0);

    const again = await createIntent(shop, mia, bought);
    expect(again.transactionId).not.toBe(transactionId);
  }
  await expectConsistentPayments(shop, fakeStripe);
});

test('a payment page loaded after a wrong amount was charged offers a fresh intent', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.dashboard.paymentIntents.update(transactionId, { amount: 50 });
  await fakeStripe.confirm(clientSecret);
  const again = await createIntent(shop, mia, bought);
  expect(again.status).toBe('requires_payment_method');
  expect(again.transactionId).not.toBe(transactionId);
  await expectConsistentPayments(shop, fakeStripe);
});

test('the right number in another currency does not pay the order, and goes back', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const bought = await placeOrder(shop, mia);
  const metadata = { order: bought.id, caller: 'mia@mail.com' };
  const transactionId = await payBehind(fakeStripe, { amount: 2500, currency: 'jpy', metadata });
  const refusal = await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId));
  expect(refusal).toBe('payment_amount_differs');
  expect(await fakeStripe.capturedCents()).toBe(0);
});

test('metadata changed at the provider to another order pays neither', async ({ shop, fakeStripe, mia }) => {
  const [one, other] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
  const { clientSecret, transactionId } = await createIntent(shop, mia, one);
  await fakeStripe.dashboard.paymentIntents.update(transactionId, { metadata: { order: other.id } });
  await fakeStripe.confirm(clientSecret);
  for (const bought of [other, one]) {
    const refusal = await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId));
    expect(refusal).toBe('payment_of_another_order');
  }
  await expectConsistentPayments(shop, fakeStripe);
});

test('a payment the books have lost still pays its order', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.confirm(clientSecret);
  await shop.storage.db.deleteFrom('payments').execute();
  expect(await shop.request('settleOrder', settleOptions(mia, bought, transactionId))).toEqual({
    modifiedCount: 1,
  });
  await expectConsistentPayments(shop, fakeStripe);
});

test('payments of lost books that nobody tells of are found by reconciliation', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  const [standing, gone, foreign] = [
    await placeOrder(shop, mia),
    await placeOrder(shop, mia),
    'of another shop',
  ];
  await payBehind(fakeStripe, { amount: 2500, metadata: { order: standing.id } });
  await payBehind(fakeStripe, { amount: 2500, metadata: { order: gone.id } });
  await payBehind(fakeStripe, { amount: 700, metadata: { order: foreign } });
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

test('a second payment of a paid order goes back', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  const second = await payBehind(fakeStripe, { amount: 2500, metadata: { order: bought.id } });
  await fakeStripe.confirm(clientSecret);
  await shop.request('settleOrder', settleOptions(mia, bought, transactionId));
  expect(await fakeStripe.capturedCents()).toBe(5000);
  expect(await shop.requestError('settleOrder', settleOptions(mia, bought, second))).toBe('order_paid');
  expect(await shop.requestError('settleOrder', settleOptions(mia, bought, second))).toBe('order_paid');
  await expectConsistentPayments(shop, fakeStripe);
});

test('two payments of one order at once: one pays it, the other goes back', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  for (let turn = 0; turn < 8; turn++) {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    const second = await payBehind(fakeStripe, { amount: 2500, metadata: { order: bought.id } });
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

test('paying by a price alone leaves no second way to pay the order', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  const other = await payPrice(shop, fakeStripe, mia, 25);
  await shop.request('settleOrder', settleOptions(mia, bought, other));
  expect((await fakeStripe.dashboard.paymentIntents.retrieve(transactionId)).status).toBe('canceled');
  expect((await fakeStripe.confirm(clientSecret)).status).toBe(400);
  await expectConsistentPayments(shop, fakeStripe);
});
