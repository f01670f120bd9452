// Tests refunds: the whole payment once, or parts of it until nothing is left.
import { expect, test } from 'vitest';
import { pay, startTestServer, stripeError } from '../test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd' };

async function paid() {
  const opened = await startTestServer();
  const intent = await opened.stripe.paymentIntents.create(deal);
  await pay(opened.fakeStripe, intent, '4242424242424242');
  return { ...opened, intent };
}

test('a payment is refunded once', async () => {
  const { stripe, intent } = await paid();
  const refund = await stripe.refunds.create({ payment_intent: intent.id, metadata: { payment: 'p1' } });
  expect(refund).toMatchObject({
    amount: 4200,
    status: 'succeeded',
    payment_intent: intent.id,
    metadata: { payment: 'p1' },
  });
  const [charge] = (await stripe.charges.list()).data;
  expect(charge).toMatchObject({
    refunded: true,
    amount_refunded: 4200,
    refunds: { data: [{ id: refund.id }] },
  });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 4200,
  });
  expect(await stripe.refunds.retrieve(refund.id)).toEqual(refund);
  const types = (await stripe.events.list()).data.map(({ type }) => type);
  expect(types.slice(0, 2)).toEqual(['charge.refunded', 'refund.created']);
  const again = await stripeError(stripe.refunds.create({ payment_intent: intent.id }));
  expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
});

test('parts are refunded until nothing is left', async () => {
  const { stripe, intent } = await paid();
  const refund = (amount: number) => stripe.refunds.create({ payment_intent: intent.id, amount });
  expect((await refund(1200)).amount).toBe(1200);
  const [charge] = (await stripe.charges.list()).data;
  expect(charge).toMatchObject({ refunded: false, amount_refunded: 1200 });
  expect(await stripeError(refund(3001))).toMatchObject({
    statusCode: 400,
    message: 'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)',
  });
  expect((await refund(3000)).status).toBe('succeeded');
  expect(await stripeError(refund(1))).toMatchObject({ code: 'charge_already_refunded' });
});

test('concurrent refunds refund a payment once', async () => {
  const { stripe, intent } = await paid();
  const refunds = Array.from({ length: 5 }, () => stripe.refunds.create({ payment_intent: intent.id }));
  const results = await Promise.allSettled(refunds);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test.each([
  ['4000000000007726', 'pending', 'succeeded', 4200, ['refund.created', 'refund.updated']],
  ['4000000000005126', 'succeeded', 'failed', 0, ['refund.created', 'refund.updated', 'refund.failed']],
])('a refund to %s is %s first and then %s', async (number, first, last, refunded, types) => {
  let now = Date.now();
  const { fakeStripe, stripe } = await startTestServer({ now: () => now, refundMs: 60_000 });
  const intent = await stripe.paymentIntents.create(deal);
  await pay(fakeStripe, intent, number);
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.status).toBe(first);
  now += 59_999;
  await fakeStripe.tick();
  expect(await stripe.refunds.retrieve(refund.id)).toEqual(refund);
  now += 1;
  await fakeStripe.tick();
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: last });
  const [charge] = (await stripe.charges.list()).data;
  expect(charge).toMatchObject({
    amount_refunded: refunded,
    refunded: refunded > 0,
    refunds: { data: [{ status: last }] },
  });
  const { data } = await stripe.events.list();
  const refundTypes = data.map(({ type }) => type).filter((type) => type.startsWith('refund.'));
  expect(refundTypes.reverse()).toEqual(types);
  const again = await stripe.refunds.create({ payment_intent: intent.id }).catch(() => undefined);
  expect(again?.amount).toBe(refunded > 0 ? undefined : 4200);
});

test('an intent without a successful charge is not refunded', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  expect(await stripeError(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    statusCode: 400,
  });
  await pay(fakeStripe, intent, '4000000000000002');
  expect(await stripeError(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});
