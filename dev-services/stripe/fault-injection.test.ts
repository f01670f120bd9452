// Trouble on order: what the shop meets, and what was done all the same.
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openTestNetwork, refusal } from './test-server.ts';

const deal = { amount: 4200, currency: 'usd' };
const POST = { method: 'POST', path: /^\/v1\/payment_intents$/ } as const;

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a connection cut %s the work leaves %i intents', async (cut, count) => {
  const { network, stripe } = await openTestNetwork();
  const lift = network.faults.onRequest({ ...POST, cut, times: Number.POSITIVE_INFINITY });
  const error = await refusal(stripe.paymentIntents.create(deal));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  lift();
  expect((await stripe.paymentIntents.list()).data).toHaveLength(count);
});

test.each([
  ['before', 0, 'true'],
  ['after', 1, 'false'],
] as const)('an error %s the work leaves %i intents', async (when, count, again) => {
  const { network, stripe } = await openTestNetwork();
  network.faults.onRequest({ ...POST, answer: { status: 500, when } });
  const error = await refusal(stripe.paymentIntents.create(deal, { idempotencyKey: 'k' }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
  expect(error.statusCode).toBe(500);
  expect(error.headers?.['stripe-should-retry']).toBe(again);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(count);
  const retried = await stripe.paymentIntents
    .create(deal, { idempotencyKey: 'k' })
    .catch((caught: unknown) => caught);
  expect(retried instanceof Error).toBe(when === 'after');
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('too many requests', async () => {
  const { network, stripe } = await openTestNetwork();
  network.faults.onRequest({ method: 'GET', answer: { status: 429, when: 'before' } });
  const error = await refusal(stripe.paymentIntents.list());
  expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test('a slow answer outlasts the patience of the shop', async () => {
  const { network, stripe } = await openTestNetwork();
  const gate = Promise.withResolvers<void>();
  network.faults.onRequest({ ...POST, until: gate.promise });
  const error = await refusal(stripe.paymentIntents.create(deal, { timeout: 50 }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  gate.resolve();
  await expect.poll(async () => (await stripe.paymentIntents.list()).data.length).toBe(1);
});

test('a delay delays', async () => {
  const { network, stripe } = await openTestNetwork();
  network.faults.onRequest({ method: 'GET', delayMs: 60 });
  const before = performance.now();
  await stripe.paymentIntents.list();
  expect(performance.now() - before).toBeGreaterThan(50);
});

test('a fault meets what it is meant for, as often as it is meant to', async () => {
  const { network, stripe } = await openTestNetwork();
  network.faults.onRequest({ ...POST, answer: { status: 500, when: 'before' }, times: 2 });
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
  await refusal(stripe.paymentIntents.create(deal));
  await refusal(stripe.paymentIntents.create(deal));
  await stripe.paymentIntents.create(deal);
  network.faults.onRequest({ answer: { status: 500, when: 'before' } });
  network.faults.clear();
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});
