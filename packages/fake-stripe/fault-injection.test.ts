// Tests injected faults: what the client receives, and what was executed.
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startTestServer, stripeError } from './test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd' };
const POST = { method: 'POST', path: /^\/v1\/payment_intents$/ } as const;

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a connection closed %s the execution leaves %i intents', async (disconnect, count) => {
  const { fakeStripe, stripe } = await startTestServer();
  const lift = fakeStripe.faults.onRequest({ ...POST, disconnect, times: Number.POSITIVE_INFINITY });
  const error = await stripeError(stripe.paymentIntents.create(deal));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  lift();
  expect((await stripe.paymentIntents.list()).data).toHaveLength(count);
});

test.each([
  ['before', 0, 'true'],
  ['after', 1, 'false'],
] as const)('an error %s the execution leaves %i intents', async (when, count, again) => {
  const { fakeStripe, stripe } = await startTestServer();
  fakeStripe.faults.onRequest({ ...POST, response: { status: 500, when } });
  const error = await stripeError(stripe.paymentIntents.create(deal, { idempotencyKey: 'k' }));
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
  const { fakeStripe, stripe } = await startTestServer();
  fakeStripe.faults.onRequest({ method: 'GET', response: { status: 429, when: 'before' } });
  const error = await stripeError(stripe.paymentIntents.list());
  expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test('a slow response exceeds the timeout of the client', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const response = Promise.withResolvers<void>();
  fakeStripe.faults.onRequest({ ...POST, until: response.promise });
  const error = await stripeError(stripe.paymentIntents.create(deal, { timeout: 50 }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  response.resolve();
  await expect.poll(async () => (await stripe.paymentIntents.list()).data.length).toBe(1);
});

test('a fault applies to matching requests, a limited number of times', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  fakeStripe.faults.onRequest({ ...POST, response: { status: 500, when: 'before' }, times: 2 });
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
  await stripeError(stripe.paymentIntents.create(deal));
  await stripeError(stripe.paymentIntents.create(deal));
  await stripe.paymentIntents.create(deal);
  fakeStripe.faults.onRequest({ response: { status: 500, when: 'before' } });
  fakeStripe.faults.clear();
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});
