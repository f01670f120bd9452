// Paying from intent to success or decline, with the SDK on the server's side and the publishable key on the browser's.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { browse, cardForm, openReceiver, openTestNetwork, pay, refusal } from './test-server.ts';

const deal = { amount: 4200, currency: 'usd', metadata: { order: 'o1' } };

test('a card pays an intent', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create({
    ...deal,
    receipt_email: 'ada@mill.example',
    description: 'Twill',
  });
  expect(intent).toMatchObject({
    ...deal,
    status: 'requires_payment_method',
    receipt_email: 'ada@mill.example',
  });
  const paid = await pay(network, intent, '4242 4242 4242 4242');
  expect(paid).toMatchObject({ status: 200, body: { id: intent.id, status: 'succeeded', amount: 4200 } });
  const seen = await stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge', 'payment_method'],
  });
  expect(seen).toMatchObject({
    status: 'succeeded',
    amount_received: 4200,
    metadata: { order: 'o1' },
    payment_method: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2044 } },
    latest_charge: {
      paid: true,
      amount: 4200,
      billing_details: { name: 'Ada Weaver', email: 'ada@mill.example' },
    },
  });
});

test('a declined card leaves the intent open for another card', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  const declined = await pay(network, intent, '4000000000000002');
  expect(declined.status).toBe(402);
  expect(declined.body.error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  });
  const seen = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(seen).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    amount_received: 0,
    last_payment_error: { code: 'card_declined', payment_method: { card: { last4: '0002' } } },
    latest_charge: { paid: false, status: 'failed', failure_code: 'card_declined' },
  });
  await pay(network, intent, '5555555555554444');
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  });
});

test('the browser sees its own intent only, and not what the shop wrote on it', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  const other = await stripe.paymentIntents.create(deal);
  const path = `payment_intents/${intent.id}`;
  const seen = await browse(network, path, undefined, { client_secret: intent.client_secret ?? '' });
  expect(seen).toMatchObject({ status: 200, body: { id: intent.id, status: 'requires_payment_method' } });
  expect(seen.body).not.toHaveProperty('metadata');
  expect(seen.body).not.toHaveProperty('latest_charge');
  const foreign = await browse(network, path, undefined, { client_secret: other.client_secret ?? '' });
  expect(foreign).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
  expect(await browse(network, path, undefined)).toMatchObject({ status: 400 });
  expect(await browse(network, 'payment_intents', { amount: '100', currency: 'usd' })).toMatchObject({
    status: 401,
    body: { error: { code: 'secret_key_required' } },
  });
});

test('the same network answers below a prefix of another server', async () => {
  const { network, stripe } = await openTestNetwork();
  const app = Fastify();
  await app.register(network.routes, { prefix: '/card-network' });
  const intent = await stripe.paymentIntents.create(deal);
  const answer = await app.inject({
    method: 'POST',
    url: `/card-network/v1/payment_intents/${intent.id}/confirm`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${network.publishableKey}`,
    },
    body: new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      ...cardForm('4242424242424242'),
    }).toString(),
  });
  expect(answer.json()).toMatchObject({ id: intent.id, status: 'succeeded' });
  expect((await app.inject({ url: '/card-network/v1/nothing' })).json()).toMatchObject({
    error: { message: 'Unrecognized request URL (GET: /v1/nothing).' },
  });
  const json = await app.inject({
    method: 'POST',
    url: '/card-network/v1/payment_intents',
    payload: { amount: 1 },
  });
  expect(json.statusCode).toBe(415);
  await app.close();
});

test('an intent is cancelled, and then takes no card', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(canceled.canceled_at).toBeTypeOf('number');
  const late = await pay(network, intent, '4242424242424242');
  expect(late).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
  const again = await refusal(stripe.paymentIntents.cancel(intent.id));
  expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  expect(again.payment_intent).toMatchObject({ id: intent.id, status: 'canceled' });
});

test('a paid intent is not cancelled and not paid again', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  await pay(network, intent, '4242424242424242');
  expect(await refusal(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect(await pay(network, intent, '4242424242424242')).toMatchObject({ status: 400 });
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test('every step is told to the webhook, signed', async () => {
  const receiver = await openReceiver();
  const { network, stripe } = await openTestNetwork({ webhooks: [{ url: receiver.url }] });
  const intent = await stripe.paymentIntents.create(deal);
  await pay(network, intent, '4242424242424242');
  await network.tick();
  const types = receiver.received.map(({ event }) => event.type).sort();
  expect(types).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
  for (const { payload, headers } of receiver.received) {
    const header = String(headers['stripe-signature']);
    const event = stripe.webhooks.constructEvent(payload, header, network.webhookSecret);
    expect(event.data.object).toMatchObject({ metadata: { order: 'o1' } });
    expect(() => stripe.webhooks.constructEvent(`${payload} `, header, network.webhookSecret)).toThrow();
    expect(() => stripe.webhooks.constructEvent(payload, header, 'whsec_other')).toThrow();
  }
});
