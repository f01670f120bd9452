// Money given back: whole, in parts, never more than was taken.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestNetwork, pay, refusal } from './test-server.ts';

const deal = { amount: 4200, currency: 'usd' };

async function paid() {
  const opened = await openTestNetwork();
  const intent = await opened.stripe.paymentIntents.create(deal);
  await pay(opened.network, intent, '4242424242424242');
  return { ...opened, intent };
}

test('a whole payment is given back', async () => {
  const { stripe, intent } = await paid();
  const refund = await stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' });
  expect(refund).toMatchObject({ amount: 4200, status: 'succeeded', payment_intent: intent.id });
  const charge = await stripe.charges.retrieve(String(refund.charge));
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
  expect((await stripe.events.list({ types: ['charge.refunded', 'refund.created'] })).data).toHaveLength(2);
  const again = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
  expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
});

test('parts are given back until nothing is left', async () => {
  const { stripe, intent } = await paid();
  const { charge } = await stripe.refunds.create({ payment_intent: intent.id, amount: 1200 });
  const tooMuch = await refusal(stripe.refunds.create({ charge: String(charge), amount: 3001 }));
  expect(tooMuch.message).toBe('Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)');
  expect(await stripe.charges.retrieve(String(charge))).toMatchObject({
    refunded: false,
    amount_refunded: 1200,
  });
  await stripe.refunds.create({ charge: String(charge) });
  expect(await stripe.charges.retrieve(String(charge))).toMatchObject({
    refunded: true,
    amount_refunded: 4200,
  });
  const { data } = await stripe.refunds.list({ payment_intent: intent.id });
  expect(data.map(({ amount }) => amount)).toEqual([3000, 1200]);
});

test('more than was taken is not given back', async () => {
  const { stripe, intent } = await paid();
  const error = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 4201 }));
  expect(error.message).toBe('Refund amount ($42.01) is greater than charge amount ($42.00)');
  expect((await stripe.refunds.list()).data).toEqual([]);
});

test.each([
  ['4000000000007726', 'pending', 'succeeded', 4200, ['refund.created', 'refund.updated']],
  ['4000000000005126', 'succeeded', 'failed', 0, ['refund.created', 'refund.updated', 'refund.failed']],
])('a refund to %s is %s first and %s in the end', async (number, first, last, back, types) => {
  let now = Date.now();
  const { network, stripe } = await openTestNetwork({ now: () => now, refundMs: 60_000 });
  const intent = await stripe.paymentIntents.create(deal);
  await pay(network, intent, number);
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.status).toBe(first);
  now += 59_999;
  await network.tick();
  expect(await stripe.refunds.retrieve(refund.id)).toEqual(refund);
  now += 1;
  await network.tick();
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: last });
  const charge = await stripe.charges.retrieve(String(refund.charge));
  expect(charge).toMatchObject({
    amount_refunded: back,
    refunded: back > 0,
    refunds: { data: [{ status: last }] },
  });
  const { data } = await stripe.events.list({ types: ['refund.created', 'refund.updated', 'refund.failed'] });
  expect(data.map(({ type }) => type).reverse()).toEqual(types);
  const again = await stripe.refunds.create({ payment_intent: intent.id }).catch(() => undefined);
  expect(again?.amount).toBe(back > 0 ? undefined : 4200);
});

test('what was not taken is not given back', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    statusCode: 400,
  });
  const declined = await pay(network, intent, '4000000000000002');
  const failed = stripe.refunds.create({ charge: declined.body.error?.charge ?? '' });
  expect(await refusal(failed)).toMatchObject({ statusCode: 400, param: 'charge' });
});

test('whatever is asked for at once, no more goes back than came in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 6 }),
      async (amounts) => {
        const { network, stripe, intent } = await paid();
        await Promise.allSettled(
          amounts.map((amount) => stripe.refunds.create({ payment_intent: intent.id, amount })),
        );
        const { data } = await stripe.refunds.list();
        const back = data.reduce((sum, { amount }) => sum + amount, 0);
        const seen = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
        expect(seen.latest_charge).toMatchObject({ amount_refunded: back, refunded: back === 4200 });
        expect(back).toBeLessThanOrEqual(4200);
        await network.close();
      },
    ),
    { numRuns: 15 },
  );
});
