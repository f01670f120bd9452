// The same request sent twice does its work once.
import { expect, test } from 'vitest';
import { openTestNetwork, refusal, sdkFor } from './test-server.ts';

const deal = { amount: 4200, currency: 'usd' };
const DAY_MS = 24 * 3_600_000;

test('the same key hears the same answer', async () => {
  const { stripe } = await openTestNetwork();
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
  const { stripe } = await openTestNetwork();
  const { id } = await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' });
  const dearer = stripe.paymentIntents.create({ ...deal, amount: 1 + deal.amount }, { idempotencyKey: 'k' });
  expect(await refusal(dearer)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  const elsewhere = stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'k' });
  expect(await refusal(elsewhere)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
});

test('a declined card stays declined for its key, a wrong request may be mended', async () => {
  const { stripe } = await openTestNetwork();
  const paying = {
    ...deal,
    confirm: true,
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_chargeDeclined',
  };
  const decline = () => refusal(stripe.paymentIntents.create(paying, { idempotencyKey: 'declined' }));
  const [first, second] = [await decline(), await decline()];
  expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  const wrong = stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'mended' });
  expect(await refusal(wrong)).toMatchObject({ code: 'amount_too_small' });
  expect(await stripe.paymentIntents.create(deal, { idempotencyKey: 'mended' })).toMatchObject({
    amount: 4200,
  });
});

test('a wrong number stays wrong for its key', async () => {
  const { stripe } = await openTestNetwork();
  const card = { number: '4242424242424241', exp_month: 1, exp_year: 2044 };
  const make = () => refusal(stripe.paymentMethods.create({ type: 'card', card }, { idempotencyKey: 'k' }));
  expect((await make()).headers?.['idempotent-replayed']).toBeUndefined();
  const again = await make();
  expect(again).toMatchObject({ statusCode: 402, code: 'incorrect_number' });
  expect(again.headers?.['idempotent-replayed']).toBe('true');
});

test('what a state forbids stays forbidden for its key', async () => {
  const { stripe } = await openTestNetwork();
  const { id } = await stripe.paymentIntents.create({ ...deal, allowed_payment_method_types: ['card'] });
  const confirm = (idempotencyKey: string) => stripe.paymentIntents.confirm(id, {}, { idempotencyKey });
  const refused = { statusCode: 400, code: 'payment_intent_unexpected_state' };
  expect(await refusal(confirm('too early'))).toMatchObject(refused);
  await stripe.paymentIntents.update(id, { payment_method: 'pm_card_visa' });
  expect(await refusal(confirm('too early'))).toMatchObject(refused);
  expect(await confirm('in time')).toMatchObject({ status: 'succeeded' });
});

test('two at once: one works, the other is told to wait', async () => {
  const { network, stripe } = await openTestNetwork();
  const gate = Promise.withResolvers<void>();
  network.faults.onRequest({ method: 'POST', until: gate.promise });
  const slow = stripe.paymentIntents.create(deal, { idempotencyKey: 'k' });
  await expect
    .poll(async () => (await refusal(stripe.paymentIntents.create(deal, { idempotencyKey: 'k' }))).statusCode)
    .toBe(409);
  gate.resolve();
  const { id } = await slow;
  expect(await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' })).toMatchObject({ id });
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a key is forgotten after a day', async () => {
  let now = Date.now();
  const { stripe } = await openTestNetwork({ now: () => now });
  const first = await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' });
  now += DAY_MS - 1;
  expect(await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' })).toMatchObject({ id: first.id });
  now += 1;
  expect((await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' })).id).not.toBe(first.id);
});

test("the SDK's own retries do the work once", async () => {
  const { network } = await openTestNetwork();
  const stripe = sdkFor(network, { maxNetworkRetries: 2 });
  network.faults.onRequest({ method: 'POST', cut: 'after' });
  await stripe.paymentIntents.create(deal);
  network.faults.onRequest({ method: 'POST', answer: { status: 503, when: 'before' } });
  await stripe.paymentIntents.create(deal);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(2);
});
