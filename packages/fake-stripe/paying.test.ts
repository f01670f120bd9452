// Tests payments from intent to success or decline: the server uses the SDK, the browser the publishable key.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  cardForm,
  pay,
  requestAsBrowser,
  startReceiver,
  startTestServer,
  stripeError,
} from './test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd', metadata: { order: 'o1' } };

test('a card pays an intent', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  expect(intent).toMatchObject({ ...deal, status: 'requires_payment_method' });
  const paid = await pay(fakeStripe, intent, '4242 4242 4242 4242');
  expect(paid).toMatchObject({ status: 200, body: { id: intent.id, status: 'succeeded', amount: 4200 } });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 4200,
    metadata: { order: 'o1' },
  });
  const expanded = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  const { data } = await stripe.charges.list();
  expect(expanded.latest_charge).toEqual(data[0]);
  expect(data).toMatchObject([
    {
      paid: true,
      amount: 4200,
      payment_intent: intent.id,
      billing_details: { name: 'Ada Weaver', email: 'ada@mill.example' },
      payment_method_details: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2044 } },
    },
  ]);
});

test('a declined card leaves the intent open for another card', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const declined = await pay(fakeStripe, intent, '4000000000000002');
  expect(declined.status).toBe(402);
  expect(declined.body.error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  });
  const seen = await stripe.paymentIntents.retrieve(intent.id);
  expect(seen).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    amount_received: 0,
    last_payment_error: { code: 'card_declined', payment_method: { card: { last4: '0002' } } },
  });
  expect((await stripe.charges.list()).data).toMatchObject([
    { paid: false, status: 'failed', failure_code: 'card_declined' },
  ]);
  await pay(fakeStripe, intent, '5555555555554444');
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  });
});

test('the browser reads its own intent only, without metadata', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const other = await stripe.paymentIntents.create(deal);
  const path = `payment_intents/${intent.id}`;
  const seen = await requestAsBrowser(fakeStripe, path, undefined, {
    client_secret: intent.client_secret ?? '',
  });
  expect(seen).toMatchObject({ status: 200, body: { id: intent.id, status: 'requires_payment_method' } });
  expect(seen.body).not.toHaveProperty('metadata');
  expect(seen.body).not.toHaveProperty('latest_charge');
  const foreign = await requestAsBrowser(fakeStripe, path, undefined, {
    client_secret: other.client_secret ?? '',
  });
  expect(foreign).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
  expect(await requestAsBrowser(fakeStripe, path, undefined)).toMatchObject({ status: 400 });
  expect(
    await requestAsBrowser(fakeStripe, 'payment_intents', { amount: '100', currency: 'usd' }),
  ).toMatchObject({
    status: 401,
    body: { error: { code: 'secret_key_required' } },
  });
});

test('the routes work below a prefix of another server', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const app = Fastify();
  await app.register(fakeStripe.routes, { prefix: '/dev/stripe' });
  const intent = await stripe.paymentIntents.create(deal);
  const response = await app.inject({
    method: 'POST',
    url: `/dev/stripe/v1/payment_intents/${intent.id}/confirm`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${fakeStripe.publishableKey}`,
    },
    body: new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      ...cardForm('4242424242424242'),
    }).toString(),
  });
  expect(response.json()).toMatchObject({ id: intent.id, status: 'succeeded' });
  expect((await app.inject({ url: '/dev/stripe/v1/nothing' })).json()).toMatchObject({
    error: { message: 'Unrecognized request URL (GET: /v1/nothing).' },
  });
  const json = await app.inject({
    method: 'POST',
    url: '/dev/stripe/v1/payment_intents',
    payload: { amount: 1 },
  });
  expect(json.statusCode).toBe(415);
  await app.close();
});

test('a cancelled intent cannot be paid', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const canceled = await stripe.paymentIntents.cancel(intent.id);
  expect(canceled).toMatchObject({ status: 'canceled' });
  expect(canceled.canceled_at).toBeTypeOf('number');
  const late = await pay(fakeStripe, intent, '4242424242424242');
  expect(late).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
  const again = await stripeError(stripe.paymentIntents.cancel(intent.id));
  expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  expect(again.payment_intent).toMatchObject({ id: intent.id, status: 'canceled' });
});

test('a paid intent cannot be cancelled or paid again', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  await pay(fakeStripe, intent, '4242424242424242');
  expect(await stripeError(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect(await pay(fakeStripe, intent, '4242424242424242')).toMatchObject({ status: 400 });
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test('every step is sent to the webhook, signed', async () => {
  const receiver = await startReceiver();
  const { fakeStripe, stripe } = await startTestServer({ webhooks: [{ url: receiver.url }] });
  const intent = await stripe.paymentIntents.create(deal);
  await pay(fakeStripe, intent, '4242424242424242');
  await fakeStripe.tick();
  const types = receiver.received.map(({ event }) => event.type).sort();
  expect(types).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
  for (const { payload, headers } of receiver.received) {
    const header = String(headers['stripe-signature']);
    const event = stripe.webhooks.constructEvent(payload, header, fakeStripe.webhookSecret);
    expect(event.data.object).toMatchObject({ metadata: { order: 'o1' } });
    expect(() => stripe.webhooks.constructEvent(`${payload} `, header, fakeStripe.webhookSecret)).toThrow();
    expect(() => stripe.webhooks.constructEvent(payload, header, 'whsec_other')).toThrow();
  }
});
