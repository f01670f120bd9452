// Paying an order (spec sections 4, 7): intents, results of cards, and settling by the browser's PATCH.
import { expect } from 'vitest';
import { freshDatabase, onlyOnSqlite } from '../support/database.ts';
import {
  CARD,
  createIntent,
  expectConsistentPayments,
  placeOrder,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, testOnce as shopTestOnce } from '../support/test-app.ts';

testOnce('an order is paid with a card and stays paid', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId, status } = await createIntent(shop, mia, bought);
  expect(status).toBe('requires_payment_method');
  expect(await fakeStripe.confirm(clientSecret)).toEqual({ status: 200, intent: 'succeeded' });

  expect(await shop.request('settleOrder', settleOptions(mia, bought, transactionId))).toEqual({
    modifiedCount: 1,
  });
  expect(await shop.request('settleOrder', settleOptions(mia, bought, transactionId))).toEqual({
    modifiedCount: 0,
  });
  expect(await shop.request('getOrder', { token: mia, params: { id: bought.id } })).toMatchObject({
    paid: true,
    transactionId,
  });
  expect(
    await shop.requestError('createPaymentIntent', { token: mia, body: { price: 25, order: bought.id } }),
  ).toBe('order_paid');
  expect(await shop.requestError('cancelOrder', { token: mia, params: { id: bought.id } })).toBe(
    'order_paid',
  );
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce('the payment settings contain the publishable key and no other', async ({ shop, fakeStripe }) => {
  const { body } = await shop.send('getPaymentSettings');
  expect(body).toEqual({
    provider: 'local',
    publishableKey: fakeStripe.server.publishableKey,
    localBase: '/dev/stripe',
  });
});

shopTestOnce(
  "with Stripe's keys set, a browser is response Stripe's publishable key alone",
  async ({ createApp }) => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_secret',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_public',
      STRIPE_WEBHOOK_SECRET: 'whsec_secret',
    };
    const shop = await createApp(keys);
    const { body } = await shop.send('getPaymentSettings');
    expect(body).toEqual({ provider: 'stripe', publishableKey: 'pk_live_public' });
    expect(shop.app.payments.provider).toBe('stripe');
  },
);

shopTestOnce('a key that is not publishable is not published, whatever the settings', async () => {
  const secretKey = 'sk_live_secret';
  const cards = {
    provider: 'stripe',
    secretKey,
    publishableKey: secretKey,
    webhookSecret: 'whsec_1',
  } as const;
  const shop = await createTestApp(await freshDatabase(), {}, { cards });
  const { status, body } = await shop.send('getPaymentSettings');
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain(secretKey);
});

shopTestOnce(
  'without a card provider everything else works, and paying says that it is not set up',
  async ({ shop }) => {
    const token = await shop.signIn('mia@mail.com');
    const bought = await placeOrder(shop, token);
    const body = { price: bought.price, order: bought.id };
    for (const response of [
      await shop.send('getPaymentSettings'),
      await shop.send('createPaymentIntent', { token, body }),
      await shop.send('settleOrder', settleOptions(token, bought, 'pi_1')),
      await shop.send('receivePaymentEvent', { body: { id: 'evt_1' } }),
    ]) {
      expect(response).toMatchObject({ status: 409, body: { code: 'payments_not_set_up' } });
    }
    expect(await shop.request('cancelOrder', { token, params: { id: bought.id } })).toEqual({
      deletedCount: 1,
    });
  },
);

test('an order has one open intent, reused across page loads', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const offers = await Promise.all(Array.from({ length: 8 }, () => createIntent(shop, mia, bought)));
  expect(new Set(offers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(await createIntent(shop, mia, bought)).toEqual(offers[0]);
  expect((await fakeStripe.dashboard.paymentIntents.list()).data).toHaveLength(1);
});

testOnce(
  'the intent carries the order, the caller and the exact total',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia, 3);
    const { transactionId } = await createIntent(shop, mia, bought);
    expect(await fakeStripe.dashboard.paymentIntents.retrieve(transactionId)).toMatchObject({
      amount: 3750,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { order: bought.id, caller: await shop.app.users.idOf('mia@mail.com') },
    });
  },
);

testOnce(
  'a price that is not the order total answers 409 with the right one',
  async ({ shop, fakeStripe, mia }) => {
    const { id } = await placeOrder(shop, mia);
    const response = await shop.requestProblem('createPaymentIntent', {
      token: mia,
      body: { price: 0.5, order: id },
    });
    expect(response).toMatchObject({ code: 'price_changed', price: 25 });
    expect((await fakeStripe.dashboard.paymentIntents.list()).data).toEqual([]);
  },
);

onlyOnSqlite(test.for([0, 0.49, 1_000_000]))('no card is charged $%d', async (price, { shop, mia }) => {
  const code = await shop.requestError('createPaymentIntent', { token: mia, body: { price } });
  expect(code).toBe(price < 1 ? 'charge_too_small' : 'charge_too_large');
});

testOnce('every call answers order_not_found to another customer', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.confirm(clientSecret);
  const noa = await shop.signIn('noa@mail.com');
  const body = { price: bought.price, order: bought.id };
  expect(await shop.requestError('createPaymentIntent', { token: noa, body })).toBe('order_not_found');
  expect(await shop.requestError('settleOrder', settleOptions(noa, bought, transactionId))).toBe(
    'order_not_found',
  );
  expect(await shop.requestError('cancelOrder', { token: noa, params: { id: bought.id } })).toBe(
    'order_not_found',
  );
  expect(await shop.request('getOrder', { token: mia, params: { id: bought.id } })).toMatchObject({
    paid: false,
  });
});

testOnce(
  'a declined card leaves the order unpaid, and another card pays it',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    expect(await fakeStripe.confirm(clientSecret, CARD.declined)).toEqual({
      status: 402,
      intent: 'requires_payment_method',
    });
    expect(await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId))).toBe(
      'payment_unfinished',
    );
    expect(await createIntent(shop, mia, bought)).toMatchObject({ clientSecret });
    await fakeStripe.confirm(clientSecret);
    expect(await shop.request('settleOrder', settleOptions(mia, bought, transactionId))).toEqual({
      modifiedCount: 1,
    });
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce(
  'with 3-D Secure nothing is paid before the challenge is completed',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    const paying = settleOptions(mia, bought, transactionId);
    expect((await fakeStripe.confirm(clientSecret, CARD.challenged)).intent).toBe('requires_action');
    expect(await shop.requestError('settleOrder', paying)).toBe('payment_unfinished');
    expect(await createIntent(shop, mia, bought)).toMatchObject({ clientSecret, status: 'requires_action' });

    await fakeStripe.finishChallenge(transactionId, 'fail');
    expect(await shop.requestError('settleOrder', paying)).toBe('payment_unfinished');
    await fakeStripe.confirm(clientSecret, CARD.challenged);
    await fakeStripe.finishChallenge(transactionId, 'complete');
    expect(await shop.request('settleOrder', paying)).toEqual({ modifiedCount: 1 });
  },
);

testOnce(
  'a payment page loaded again after the charge finds it succeeded',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    expect(await createIntent(shop, mia, bought)).toEqual({
      clientSecret,
      transactionId,
      status: 'succeeded',
    });
    expect(await shop.request('getOrder', { token: mia, params: { id: bought.id } })).toMatchObject({
      paid: true,
    });
    expect(await shop.request('settleOrder', settleOptions(mia, bought, transactionId))).toEqual({
      modifiedCount: 0,
    });
  },
);

testOnce('a cancelled intent is replaced by a new one', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const first = await createIntent(shop, mia, bought);
  await fakeStripe.dashboard.paymentIntents.cancel(first.transactionId);
  const second = await createIntent(shop, mia, bought);
  expect(second.transactionId).not.toBe(first.transactionId);
  expect(await shop.requestError('settleOrder', settleOptions(mia, bought, first.transactionId))).toBe(
    'payment_unfinished',
  );
  await fakeStripe.confirm(second.clientSecret);
  expect(await shop.request('settleOrder', settleOptions(mia, bought, second.transactionId))).toEqual({
    modifiedCount: 1,
  });
});

onlyOnSqlite(test.for(['pi_unknown', 'ch_1', '../charges', 'pi_1?expand[]=x', '💳']))(
  'the unknown transaction %j answers payment_unknown',
  async (transactionId, { shop, mia }) => {
    const bought = await placeOrder(shop, mia);
    expect(await shop.requestError('settleOrder', settleOptions(mia, bought, transactionId))).toBe(
      'payment_unknown',
    );
  },
);

testOnce('a path and a body that name different orders answer 422', async ({ shop, mia }) => {
  const [one, other] = [await placeOrder(shop, mia), await placeOrder(shop, mia)];
  const { transactionId } = await createIntent(shop, mia, one);
  const response = await shop.requestProblem('settleOrder', {
    ...settleOptions(mia, other, transactionId),
    params: { id: one.id },
  });
  expect(response).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/order' }] });
});
