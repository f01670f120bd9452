// Money that does not fit: another order's payment, another amount, another currency, two payments for one order.
import { expect } from 'vitest';
import {
  type Bought,
  expectConsistentPayments,
  offer,
  order,
  type StripeFixture,
  settling,
  test,
} from '../support/fake-stripe.ts';
import type { TestApp } from '../support/test-app.ts';

const paid = async (shop: TestApp, token: string, { id }: Bought) =>
  (await shop.request('getOrder', { token, params: { id } })).paid;

/** Charges a card for an intent that names only a price, as the spec's own client asks for it. */
async function payPrice(shop: TestApp, bank: StripeFixture, token: string, price: number): Promise<string> {
  const { clientSecret, transactionId } = await shop.request('createPaymentIntent', {
    token,
    body: { price },
  });
  await bank.confirm(clientSecret);
  return transactionId;
}

/** A payment made at the provider behind the shop's back. */
async function payBehind(
  bank: StripeFixture,
  fields: { amount: number; currency?: string; metadata: Record<string, string> },
) {
  const intent = await bank.stripe.paymentIntents.create({
    ...{ currency: 'usd', ...fields, confirm: true, payment_method: 'pm_card_visa' },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  return intent.id;
}

test('the payment of one order does not pay another, whoever asks', async ({ shop, bank, mia }) => {
  const [one, other] = [await order(shop, mia), await order(shop, mia)];
  const { clientSecret, transactionId } = await offer(shop, mia, one);
  await bank.confirm(clientSecret);
  expect(await shop.requestError('settleOrder', settling(mia, other, transactionId))).toBe(
    'payment_of_another_order',
  );
  await shop.request('settleOrder', settling(mia, one, transactionId));
  expect(await shop.requestError('settleOrder', settling(mia, other, transactionId))).toBe(
    'payment_of_another_order',
  );

  const noa = await shop.signIn('noa@mail.com');
  const hers = await order(shop, noa);
  expect(await shop.requestError('settleOrder', settling(noa, hers, transactionId))).toBe(
    'payment_of_another_order',
  );
  expect(await paid(shop, mia, other)).toBe(false);
  await expectConsistentPayments(shop, bank);
});

test('a payment for a price alone pays one order of that price', async ({ shop, bank, mia }) => {
  const [one, other] = [await order(shop, mia), await order(shop, mia)];
  const transactionId = await payPrice(shop, bank, mia, 25);
  expect(await shop.request('settleOrder', settling(mia, one, transactionId))).toEqual({ modifiedCount: 1 });
  expect(await shop.request('settleOrder', settling(mia, one, transactionId))).toEqual({ modifiedCount: 0 });
  expect(await shop.requestError('settleOrder', settling(mia, other, transactionId))).toBe(
    'payment_of_another_order',
  );
  await expectConsistentPayments(shop, bank);
});

test('a payment for a price alone, offered for two orders at once, pays one of them', async ({
  shop,
  bank,
  mia,
}) => {
  for (let turn = 0; turn < 5; turn++) {
    const two = [await order(shop, mia), await order(shop, mia)];
    const transactionId = await payPrice(shop, bank, mia, 25);
    await Promise.all(two.map((bought) => shop.send('settleOrder', settling(mia, bought, transactionId))));
    const outcomes = await Promise.all(two.map((bought) => paid(shop, mia, bought)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  }
  await expectConsistentPayments(shop, bank);
});

test('a cheap payment does not pay a dear order, and still pays a cheap one', async ({ shop, bank, mia }) => {
  const [cheap, dear] = [await order(shop, mia, 2), await order(shop, mia, 50)];
  const transactionId = await payPrice(shop, bank, mia, 25);
  expect(await shop.requestError('settleOrder', settling(mia, dear, transactionId))).toBe(
    'payment_amount_differs',
  );
  expect(await paid(shop, mia, dear)).toBe(false);
  expect(await shop.request('settleOrder', settling(mia, cheap, transactionId))).toEqual({
    modifiedCount: 1,
  });
});

test("another customer's payment for a price alone is not mine to use", async ({ shop, bank, mia }) => {
  const transactionId = await payPrice(shop, bank, mia, 25);
  const noa = await shop.signIn('noa@mail.com');
  const hers = await order(shop, noa);
  expect(await shop.requestError('settleOrder', settling(noa, hers, transactionId))).toBe(
    'payment_of_another_order',
  );
});

test('a payment nobody claims goes back after a while', async ({ shop, bank, mia }) => {
  const transactionId = await payPrice(shop, bank, mia, 25);
  const { reconcile } = { reconcile: () => shop.app.payments.reconcile({ everything: true }) };
  expect((await reconcile()).changed).toMatchObject([{ change: 'charge noted' }]);
  expect((await reconcile()).changed).toEqual([]);
  expect(await bank.kept()).toBe(2500);
  await shop.storage.db
    .updateTable('payments')
    .set((row) => ({ charged_at: row('charged_at', '-', 15 * 60_000) }))
    .execute();
  expect((await reconcile()).changed).toMatchObject([{ change: 'refunded' }]);
  const bought = await order(shop, mia);
  expect(await shop.requestError('settleOrder', settling(mia, bought, transactionId))).toBe(
    'payment_not_found',
  );
  await expectConsistentPayments(shop, bank);
});

test('an amount changed at the provider does not pay the order, and goes back', async ({
  shop,
  bank,
  mia,
}) => {
  for (const amount of [50, 2499, 2501]) {
    const bought = await order(shop, mia);
    const { clientSecret, transactionId } = await offer(shop, mia, bought);
    await bank.stripe.paymentIntents.update(transactionId, { amount });
    await bank.confirm(clientSecret);
    const refusal = await shop.requestError('settleOrder', settling(mia, bought, transactionId));
    expect(refusal).toBe('payment_amount_differs');
    expect(await paid(shop, mia, bought)).toBe(false);
    expect(await bank.kept()).toBe(0);

    const again = await offer(shop, mia, bought);
    expect(again.transactionId).not.toBe(transactionId);
  }
  await expectConsistentPayments(shop, bank);
});

test('a payment page loaded after a wrong amount was charged offers a fresh intent', async ({
  shop,
  bank,
  mia,
}) => {
  const bought = await order(shop, mia);
  const { clientSecret, transactionId } = await offer(shop, mia, bought);
  await bank.stripe.paymentIntents.update(transactionId, { amount: 50 });
  await bank.confirm(clientSecret);
  const again = await offer(shop, mia, bought);
  expect(again.status).toBe('requires_payment_method');
  expect(again.transactionId).not.toBe(transactionId);
  await expectConsistentPayments(shop, bank);
});

test('the right number in another currency does not pay the order, and goes back', async ({
  shop,
  bank,
  mia,
}) => {
  const bought = await order(shop, mia);
  const metadata = { order: bought.id, caller: 'mia@mail.com' };
  const transactionId = await payBehind(bank, { amount: 2500, currency: 'jpy', metadata });
  const refusal = await shop.requestError('settleOrder', settling(mia, bought, transactionId));
  expect(refusal).toBe('payment_amount_differs');
  expect(await bank.kept()).toBe(0);
});

test('metadata changed at the provider to another order pays neither', async ({ shop, bank, mia }) => {
  const [one, other] = [await order(shop, mia), await order(shop, mia)];
  const { clientSecret, transactionId } = await offer(shop, mia, one);
  await bank.stripe.paymentIntents.update(transactionId, { metadata: { order: other.id } });
  await bank.confirm(clientSecret);
  for (const bought of [other, one]) {
    const refusal = await shop.requestError('settleOrder', settling(mia, bought, transactionId));
    expect(refusal).toBe('payment_of_another_order');
  }
  await expectConsistentPayments(shop, bank);
});

test('a payment the books have lost still pays its order', async ({ shop, bank, mia }) => {
  const bought = await order(shop, mia);
  const { clientSecret, transactionId } = await offer(shop, mia, bought);
  await bank.confirm(clientSecret);
  await shop.storage.db.deleteFrom('payments').execute();
  expect(await shop.request('settleOrder', settling(mia, bought, transactionId))).toEqual({
    modifiedCount: 1,
  });
  await expectConsistentPayments(shop, bank);
});

test('payments of lost books that nobody tells of are found by reconciliation', async ({
  shop,
  bank,
  mia,
}) => {
  const [standing, gone, foreign] = [await order(shop, mia), await order(shop, mia), 'of another shop'];
  await payBehind(bank, { amount: 2500, metadata: { order: standing.id } });
  await payBehind(bank, { amount: 2500, metadata: { order: gone.id } });
  await payBehind(bank, { amount: 700, metadata: { order: foreign } });
  await shop.request('cancelOrder', { token: mia, params: { id: gone.id } });
  expect((await shop.app.payments.reconcile({ everything: true })).changed).toEqual([]);
  const { changed } = await shop.app.payments.reconcile({ lost: true });
  expect(changed.map(({ change }) => change).sort()).toEqual(['refunded', 'settled']);
  expect(await paid(shop, mia, standing)).toBe(true);
  expect(await bank.kept()).toBe(2500 + 700);
  expect((await shop.app.payments.reconcile({ lost: true, everything: true })).changed).toEqual([]);
});

test('a second payment of a paid order goes back', async ({ shop, bank, mia }) => {
  const bought = await order(shop, mia);
  const { clientSecret, transactionId } = await offer(shop, mia, bought);
  const second = await payBehind(bank, { amount: 2500, metadata: { order: bought.id } });
  await bank.confirm(clientSecret);
  await shop.request('settleOrder', settling(mia, bought, transactionId));
  expect(await bank.kept()).toBe(5000);
  expect(await shop.requestError('settleOrder', settling(mia, bought, second))).toBe('order_paid');
  expect(await shop.requestError('settleOrder', settling(mia, bought, second))).toBe('order_paid');
  await expectConsistentPayments(shop, bank);
});

test('two payments of one order at once: one pays it, the other goes back', async ({ shop, bank, mia }) => {
  for (let turn = 0; turn < 8; turn++) {
    const bought = await order(shop, mia);
    const { clientSecret, transactionId } = await offer(shop, mia, bought);
    await bank.confirm(clientSecret);
    const second = await payBehind(bank, { amount: 2500, metadata: { order: bought.id } });
    await Promise.all(
      [transactionId, second, transactionId, second].map((id) =>
        shop.send('settleOrder', settling(mia, bought, id)),
      ),
    );
    expect(await paid(shop, mia, bought)).toBe(true);
    await shop.app.payments.reconcile({ everything: true });
    await expectConsistentPayments(shop, bank);
  }
});

test('paying by a price alone leaves no second way to pay the order', async ({ shop, bank, mia }) => {
  const bought = await order(shop, mia);
  const { clientSecret, transactionId } = await offer(shop, mia, bought);
  const other = await payPrice(shop, bank, mia, 25);
  await shop.request('settleOrder', settling(mia, bought, other));
  expect((await bank.stripe.paymentIntents.retrieve(transactionId)).status).toBe('canceled');
  expect((await bank.confirm(clientSecret)).status).toBe(400);
  await expectConsistentPayments(shop, bank);
});
