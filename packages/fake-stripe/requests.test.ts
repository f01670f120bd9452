// Tests invalid requests and their errors, headers of responses, and updates and confirmations by the server.
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { API_VERSION } from './state.ts';
import { pay, startTestServer, stripeError } from './test-fixtures.ts';

type Create = Stripe.PaymentIntentCreateParams;
const wrong = (params: object) => params as Create;

test.each([
  [{ currency: 'usd' }, 'parameter_missing', 'amount'],
  [{ amount: 100 }, 'parameter_missing', 'currency'],
  [{ amount: 0, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
  [{ amount: -5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
  [{ amount: 10.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
  [{ amount: 'ten', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
  [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
  [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
  [{ amount: 49, currency: 'jpy' }, 'amount_too_small', 'amount'],
  [{ amount: 5125, currency: 'kwd' }, undefined, 'amount'],
  [{ amount: 550, currency: 'isk' }, undefined, 'amount'],
  [{ amount: 100, currency: 'xyz' }, undefined, 'currency'],
  [{ amount: 100, currency: 'usd', colour: 'red' }, 'parameter_unknown', 'colour'],
  [
    { amount: 100, currency: 'usd', allowed_payment_method_types: ['ideal'] },
    undefined,
    'allowed_payment_method_types',
  ],
  [{ amount: 100, currency: 'usd', metadata: { a: 'x'.repeat(501) } }, undefined, 'metadata'],
])('%j is rejected', async (params, code, param) => {
  const { stripe } = await startTestServer();
  const error = await stripeError(stripe.paymentIntents.create(wrong(params)));
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect([error.statusCode, error.code, error.param]).toEqual([400, code, param]);
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test('an unknown id is a 404', async () => {
  const { stripe } = await startTestServer();
  const lost = [
    stripe.paymentIntents.retrieve('pi_lost'),
    stripe.paymentIntents.cancel('pi_lost'),
    stripe.refunds.retrieve('re_lost'),
    stripe.refunds.create({ payment_intent: 'pi_lost' }),
  ];
  for (const call of lost) {
    expect(await stripeError(call)).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  }
  expect(await stripeError(stripe.paymentIntents.retrieve('pi_lost'))).toMatchObject({
    message: "No such payment_intent: 'pi_lost'",
  });
});

test('requests need a valid key', async () => {
  const { fakeStripe } = await startTestServer();
  const other = new Stripe('sk_test_invalid1234', {
    host: fakeStripe.host,
    port: fakeStripe.port,
    protocol: 'http',
  });
  const error = await stripeError(other.paymentIntents.list());
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(error.message).toBe('Invalid API Key provided: sk_test_****1234');
  const keyless = await fetch(`${fakeStripe.url}/v1/payment_intents`);
  expect(keyless.status).toBe(401);
});

test('every response has a request id and the API version', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
  expect(intent.lastResponse.requestId).toMatch(/^req_[A-Za-z0-9]{14}$/);
  expect(intent.lastResponse.apiVersion).toBe(API_VERSION);
  const error = await stripeError(stripe.paymentIntents.retrieve('pi_lost'));
  expect(error.requestId).toMatch(/^req_/);
  const old = await fetch(`${fakeStripe.url}/v1/nothing`, { headers: { 'stripe-version': '2020-08-27' } });
  expect(old.headers.get('stripe-version')).toBe('2020-08-27');
});

test('an intent can be changed until it succeeds', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const { id } = await stripe.paymentIntents.create({
    amount: 100,
    currency: 'usd',
    metadata: { a: '1', b: '2' },
  });
  const changed = await stripe.paymentIntents.update(id, {
    amount: 250,
    metadata: { b: '', c: '3' },
  });
  expect(changed).toMatchObject({ amount: 250 });
  expect(changed.metadata).toEqual({ a: '1', c: '3' });
  expect(await stripe.paymentIntents.update(id, { metadata: '' })).toMatchObject({ metadata: {} });
  await pay(fakeStripe, changed, '4242424242424242');
  const error = await stripeError(stripe.paymentIntents.update(id, { amount: 300 }));
  expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  expect(await stripe.paymentIntents.update(id, { metadata: { a: 'b' } })).toMatchObject({
    amount: 250,
    metadata: { a: 'b' },
  });
});

test('a server confirms with a test card', async () => {
  const { stripe } = await startTestServer();
  const waiting = await stripe.paymentIntents.create({
    amount: 100,
    currency: 'usd',
    payment_method: 'pm_card_visa',
  });
  expect(waiting.status).toBe('requires_confirmation');
  expect(await stripe.paymentIntents.confirm(waiting.id)).toMatchObject({ status: 'succeeded' });
  const empty = await stripe.paymentIntents.create({
    amount: 100,
    currency: 'usd',
  });
  expect(await stripeError(stripe.paymentIntents.confirm(empty.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  const declined = await stripeError(
    stripe.paymentIntents.confirm(empty.id, { payment_method: 'pm_card_chargeDeclined' }),
  );
  expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(declined).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
  expect(declined.payment_intent).toMatchObject({
    id: empty.id,
    status: 'requires_payment_method',
    metadata: {},
  });
});
