// Tests that the same request sent twice is executed once.
import { expect, test } from 'vitest';
import { sdkFor, startTestServer, stripeError } from './test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd' };
const DAY_MS = 24 * 3_600_000;

test('the same key gets the same response', async () => {
  const { stripe } = await startTestServer();
  const first = await stripe.paymentIntents.create(deal, { idempotencyKey: 'order 7' });
  const second = await stripe.paymentIntents.create(deal, { idempotencyKey: 'order 7' });
  expect(second).toEqual(first);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'idempotency-key': 'order 7',
    'original-request': first.lastResponse.requestId,
  });
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  expect((await stripe.events.list()).data).toMatchObject([{ request: { idempotency_key: 'order 7' } }]);
});

test('a key belongs to one request', async () => {
  const { stripe } = await startTestServer();
  const { id } = await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' });
  const changed = stripe.paymentIntents.create({ ...deal, amount: 1 + deal.amount }, { idempotencyKey: 'k' });
  expect(await stripeError(changed)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  const other = stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'k' });
  expect(await stripeError(other)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
});

test('a decline is replayed for its key, an invalid request can be corrected', async () => {
  const { stripe } = await startTestServer();
  const paying = {
    ...deal,
    confirm: true,
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_chargeDeclined',
  };
  const decline = () => stripeError(stripe.paymentIntents.create(paying, { idempotencyKey: 'declined' }));
  const [first, second] = [await decline(), await decline()];
  expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  const wrong = stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'corrected' });
  expect(await stripeError(wrong)).toMatchObject({ code: 'amount_too_small' });
  expect(await stripe.paymentIntents.create(deal, { idempotencyKey: 'corrected' })).toMatchObject({
    amount: 4200,
  });
});

test('an error of the intent’s status is replayed for its key', async () => {
  const { stripe } = await startTestServer();
  const { id } = await stripe.paymentIntents.create(deal);
  const confirm = (idempotencyKey: string, params = {}) =>
    stripeError(stripe.paymentIntents.confirm(id, params, { idempotencyKey }));
  const error = { statusCode: 400, code: 'payment_intent_unexpected_state' };
  expect(await confirm('early')).toMatchObject(error);
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  const replayed = await confirm('early');
  expect(replayed).toMatchObject(error);
  expect(replayed.headers?.['idempotent-replayed']).toBe('true');
});

test('of two concurrent requests one is executed, the other gets 409', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const response = Promise.withResolvers<void>();
  fakeStripe.faults.onRequest({ method: 'POST', until: response.promise });
  const slow = stripe.paymentIntents.create(deal, { idempotencyKey: 'k' });
  await expect
    .poll(
      async () => (await stripeError(stripe.paymentIntents.create(deal, { idempotencyKey: 'k' }))).statusCode,
    )
    .toBe(409);
  response.resolve();
  const { id } = await slow;
  expect(await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' })).toMatchObject({ id });
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a key expires after a day', async () => {
  let now = Date.now();
  const { stripe } = await startTestServer({ now: () => now });
  const first = await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' });
  now += DAY_MS - 1;
  expect(await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' })).toMatchObject({ id: first.id });
  now += 1;
  expect((await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' })).id).not.toBe(first.id);
});

test("the SDK's retries are executed once", async () => {
  const { fakeStripe } = await startTestServer();
  const stripe = sdkFor(fakeStripe, { maxNetworkRetries: 2 });
  fakeStripe.faults.onRequest({ method: 'POST', disconnect: 'after' });
  await stripe.paymentIntents.create(deal);
  fakeStripe.faults.onRequest({ method: 'POST', response: { status: 503, when: 'before' } });
  await stripe.paymentIntents.create(deal);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(2);
});
