// Requests that are wrong, and the words the network refuses them with; headers every answer carries.
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { API_VERSION } from './state.ts';
import { openTestNetwork, pay, refusal } from './test-server.ts';

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
  [{ amount: 100, currency: 'xyz' }, undefined, 'currency'],
  [{ amount: 100, currency: 'usd', colour: 'red' }, 'parameter_unknown', 'colour'],
  [{ amount: 100, currency: 'usd', receipt_email: 'nobody' }, 'email_invalid', 'receipt_email'],
  [
    { amount: 100, currency: 'usd', allowed_payment_method_types: ['ideal'] },
    undefined,
    'allowed_payment_method_types',
  ],
  [
    { amount: 100, currency: 'usd', payment_method_types: ['card'] },
    'parameter_unknown',
    'payment_method_types',
  ],
  [{ amount: 100, currency: 'usd', metadata: { a: 'x'.repeat(501) } }, undefined, 'metadata'],
  [{ amount: 100, currency: 'usd', return_url: 'https://shop.example/' }, undefined, 'return_url'],
  [{ amount: 100, currency: 'usd', confirm: true }, undefined, 'return_url'],
])('%j is refused', async (params, code, param) => {
  const { stripe } = await openTestNetwork();
  const error = await refusal(stripe.paymentIntents.create(wrong(params)));
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect([error.statusCode, error.code, error.param]).toEqual([400, code, param]);
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test('what is not there is not found', async () => {
  const { stripe } = await openTestNetwork();
  const lost = [
    stripe.paymentIntents.retrieve('pi_lost'),
    stripe.paymentIntents.cancel('pi_lost'),
    stripe.charges.retrieve('ch_lost'),
    stripe.refunds.retrieve('re_lost'),
    stripe.events.retrieve('evt_lost'),
    stripe.refunds.create({ payment_intent: 'pi_lost' }),
  ];
  for (const call of lost) {
    expect(await refusal(call)).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  }
  expect(await refusal(stripe.paymentIntents.retrieve('pi_lost'))).toMatchObject({
    message: "No such payment_intent: 'pi_lost'",
  });
});

test('nobody gets in without a key', async () => {
  const { network } = await openTestNetwork();
  const stranger = new Stripe('sk_test_stranger1234', {
    host: network.host,
    port: network.port,
    protocol: 'http',
  });
  const error = await refusal(stripe404(stranger));
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(error.message).toBe('Invalid API Key provided: sk_test_****1234');
  const keyless = await fetch(`${network.url}/v1/payment_intents`);
  expect(keyless.status).toBe(401);
  const basic = await fetch(`${network.url}/v1/payment_intents`, {
    headers: { authorization: `Basic ${Buffer.from(`${network.secretKey}:`).toString('base64')}` },
  });
  expect(basic.status).toBe(200);
});

const stripe404 = (stripe: Stripe) => stripe.paymentIntents.list();

test('every answer names itself and its version', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
  expect(intent.lastResponse.requestId).toMatch(/^req_[A-Za-z0-9]{14}$/);
  expect(intent.lastResponse.apiVersion).toBe(API_VERSION);
  const error = await refusal(stripe.paymentIntents.retrieve('pi_lost'));
  expect(error.requestId).toMatch(/^req_/);
  const old = await fetch(`${network.url}/v1/nothing`, { headers: { 'stripe-version': '2020-08-27' } });
  expect(old.headers.get('stripe-version')).toBe('2020-08-27');
});

test('older versions list the types of payment methods', async () => {
  const { stripe } = await openTestNetwork();
  const listed = (types: string[]) => wrong({ amount: 100, currency: 'usd', payment_method_types: types });
  const old = { apiVersion: '2025-03-31.basil' };
  expect(await stripe.paymentIntents.create(listed(['card']), old)).toMatchObject({
    payment_method_types: ['card'],
    automatic_payment_methods: null,
  });
  const ideal = stripe.paymentIntents.create(listed(['ideal']), old);
  expect(await refusal(ideal)).toMatchObject({ statusCode: 400, param: 'payment_method_types' });
});

test('an intent is changed while it is open', async () => {
  const { network, stripe } = await openTestNetwork();
  const { id } = await stripe.paymentIntents.create({
    amount: 100,
    currency: 'usd',
    metadata: { a: '1', b: '2' },
  });
  const changed = await stripe.paymentIntents.update(id, {
    amount: 250,
    metadata: { b: '', c: '3' },
    description: 'Linen',
  });
  expect(changed).toMatchObject({ amount: 250, description: 'Linen' });
  expect(changed.metadata).toEqual({ a: '1', c: '3' });
  expect(await stripe.paymentIntents.update(id, { metadata: '' })).toMatchObject({ metadata: {} });
  await pay(network, changed, '4242424242424242');
  const refused = await refusal(stripe.paymentIntents.update(id, { amount: 300 }));
  expect(refused).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  expect(await stripe.paymentIntents.update(id, { metadata: { late: 'yes' } })).toMatchObject({
    amount: 250,
    metadata: { late: 'yes' },
  });
});

test('a server confirms with a method of its own', async () => {
  const { stripe } = await openTestNetwork();
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const;
  const waiting = await stripe.paymentIntents.create({
    amount: 100,
    currency: 'usd',
    automatic_payment_methods,
    payment_method: 'pm_card_visa',
  });
  expect(waiting.status).toBe('requires_confirmation');
  expect(await stripe.paymentIntents.confirm(waiting.id)).toMatchObject({ status: 'succeeded' });
  const empty = await stripe.paymentIntents.create({
    amount: 100,
    currency: 'usd',
    automatic_payment_methods,
  });
  expect(await refusal(stripe.paymentIntents.confirm(empty.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  const declined = await refusal(
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
