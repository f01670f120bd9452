// The provider's webhook: events before and after the browser's PATCH, repeated, late, lost, forged.
import { expect } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import {
  CARD,
  createIntent,
  expectConsistentPayments,
  placeOrder,
  type StripeFixture,
  settleOptions,
  test,
  testOnce,
} from '../support/providers/fake-stripe.ts';
import type { TestApp } from '../support/test-app.ts';

const paid = async (shop: TestApp, token: string, id: string) =>
  (await shop.request('getOrder', { token, params: { id } })).paid;

/** Sends a webhook request with these headers. */
function send(shop: TestApp, body: string | Buffer, headers: Record<string, string>) {
  return shop.app.server.inject({
    method: 'POST',
    url: endpoints.receivePaymentEvent.path,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function signed(
  fakeStripe: StripeFixture,
  payload: string,
  { secret = fakeStripe.server.webhookSecret, ageSeconds = 0 } = {},
) {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return {
    'stripe-signature': fakeStripe.dashboard.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp,
    }),
  };
}

/** The provider's event of an intent, as JSON. */
async function findEvent(
  fakeStripe: StripeFixture,
  transactionId: string,
  type = 'payment_intent.succeeded',
): Promise<string> {
  const { data } = await fakeStripe.dashboard.events.list({ type });
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === transactionId);
  return JSON.stringify(event);
}

testOnce(
  'the webhook pays an order whose browser was closed after the confirmation',
  async ({ shop, fakeStripe, mia }) => {
    await fakeStripe.sendWebhooksTo(shop);
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    await fakeStripe.advance();
    expect(await paid(shop, mia, bought.id)).toBe(true);
    expect(await shop.request('settleOrder', settleOptions(mia, bought, transactionId))).toEqual({
      modifiedCount: 0,
    });
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce(
  'events after the PATCH, repeated and out of order, change nothing',
  async ({ shop, fakeStripe, mia }) => {
    await fakeStripe.sendWebhooksTo(shop);
    fakeStripe.server.faults.onWebhook({ effect: 'hold', times: 100 });
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    await shop.request('settleOrder', settleOptions(mia, bought, transactionId));
    await fakeStripe.advance();
    await fakeStripe.server.webhooks.release({ backwards: true });
    const event = await findEvent(fakeStripe, transactionId);
    for (let times = 0; times < 3; times++) {
      expect((await send(shop, event, signed(fakeStripe, event))).json()).toEqual({ received: true });
    }
    expect(await paid(shop, mia, bought.id)).toBe(true);
    await expectConsistentPayments(shop, fakeStripe);
  },
);

testOnce('events that arrive out of order pay the order once', async ({ shop, fakeStripe, mia }) => {
  await fakeStripe.sendWebhooksTo(shop);
  fakeStripe.server.faults.onWebhook({ effect: 'hold', times: 100 });
  const bought = await placeOrder(shop, mia);
  await fakeStripe.confirm((await createIntent(shop, mia, bought)).clientSecret);
  await fakeStripe.advance();
  await fakeStripe.server.webhooks.release({ backwards: true });
  expect(await paid(shop, mia, bought.id)).toBe(true);
  await expectConsistentPayments(shop, fakeStripe);
});

testOnce('a repeated event is not processed again', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.confirm(clientSecret, CARD.declined);
  const event = await findEvent(fakeStripe, transactionId, 'payment_intent.payment_failed');
  expect((await send(shop, event, signed(fakeStripe, event))).statusCode).toBe(200);
  fakeStripe.server.faults.onRequest({ response: { status: 500, when: 'before' }, times: 100 });
  expect((await send(shop, event, signed(fakeStripe, event))).statusCode).toBe(200);
});

testOnce(
  'an event that says "succeeded" before the intent has succeeded pays nothing',
  async ({ shop, fakeStripe, mia }) => {
    const bought = await placeOrder(shop, mia);
    const { transactionId } = await createIntent(shop, mia, bought);
    const intent = await fakeStripe.dashboard.paymentIntents.retrieve(transactionId);
    const event = JSON.stringify({
      id: 'evt_early',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { ...intent, status: 'succeeded', amount_received: intent.amount } },
    });
    expect((await send(shop, event, signed(fakeStripe, event))).statusCode).toBe(200);
    expect(await paid(shop, mia, bought.id)).toBe(false);
  },
);

testOnce('forged, unsigned, altered and old events answer 400', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.confirm(clientSecret);
  const event = await findEvent(fakeStripe, transactionId);
  const right = signed(fakeStripe, event);
  const attempts: [string | Buffer, Record<string, string>][] = [
    [event, {}],
    [event, { 'stripe-signature': 't=1,v1=00' }],
    [event, { 'stripe-signature': '💳' }],
    [event, signed(fakeStripe, event, { secret: 'whsec_guessed' })],
    [event, signed(fakeStripe, event, { ageSeconds: 301 })],
    [`${event} `, right],
    [event.replace('evt_', 'evt_x'), right],
    ['', signed(fakeStripe, 'x')],
    ['{', signed(fakeStripe, 'x')],
    [Buffer.from([0xff, 0xfe, 0x00]), right],
  ];
  for (const [body, headers] of attempts) {
    const response = await send(shop, body, headers);
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toMatch(/^malformed_/);
  }
  expect(await paid(shop, mia, bought.id)).toBe(false);
  expect((await send(shop, event, signed(fakeStripe, event, { ageSeconds: 290 }))).statusCode).toBe(200);
  expect(await paid(shop, mia, bought.id)).toBe(true);
});

testOnce('signed events of other objects are acknowledged and ignored', async ({ shop, fakeStripe }) => {
  const strangers = await fakeStripe.dashboard.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    metadata: { order: 'an order of another shop on this account' },
  });
  const bodies = [
    await findEvent(fakeStripe, strangers.id),
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.created',
      data: { object: { id: 'cus_1', object: 'customer' } },
    }),
    JSON.stringify({ id: 'evt_2', object: 'event', type: 'balance.available', data: { object: {} } }),
  ];
  for (const body of bodies) expect((await send(shop, body, signed(fakeStripe, body))).statusCode).toBe(200);
  expect(await fakeStripe.capturedCents()).toBe(5000);
});

testOnce('an event is sent again while the provider is unavailable', async ({ shop, fakeStripe, mia }) => {
  await fakeStripe.sendWebhooksTo(shop);
  const bought = await placeOrder(shop, mia);
  const { clientSecret } = await createIntent(shop, mia, bought);
  const lift = fakeStripe.server.faults.onRequest({
    method: 'GET',
    path: /payment_intents/,
    times: 1000,
    response: { status: 503, when: 'before' },
  });
  await fakeStripe.confirm(clientSecret);
  await fakeStripe.advance();
  expect(await paid(shop, mia, bought.id)).toBe(false);
  lift();
  await fakeStripe.advance(60_000);
  expect(await paid(shop, mia, bought.id)).toBe(true);
});

testOnce('reconciliation pays an order whose event never arrives', async ({ shop, fakeStripe, mia }) => {
  await fakeStripe.sendWebhooksTo(shop);
  fakeStripe.server.faults.onWebhook({ effect: 'lose', times: 100 });
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.confirm(clientSecret);
  await fakeStripe.advance(24 * 3_600_000);
  expect(await paid(shop, mia, bought.id)).toBe(false);

  const run = await shop.app.payments.reconcile();
  expect(run).toMatchObject({ outcome: 'done', changed: [{ change: 'settled' }], failed: 0 });
  expect(run.changed[0]?.payment.transaction_id).toBe(transactionId);
  expect(await paid(shop, mia, bought.id)).toBe(true);
  expect((await shop.app.payments.reconcile({ includeNotDue: true })).changed).toEqual([]);
});

const intentEvent = { type: 'payment_intent.succeeded', data: { object: { object: 'payment_intent' } } };

test.for([
  ['an id that is no string', { id: 5, ...intentEvent }],
  ['an id that is an object', { id: { toString: 'evt' }, ...intentEvent }],
  ['an id that no database stores', { id: 'evt_\0', ...intentEvent }],
  ['no id', intentEvent],
  ['no type', { id: 'evt_1', data: intentEvent.data }],
  ['no data', { id: 'evt_1', type: 'payment_intent.succeeded' }],
  ['a list', []],
] as const)('a signed event with %s answers 400', async ([, event], { shop, fakeStripe }) => {
  const payload = JSON.stringify(event);
  const response = await send(shop, payload, signed(fakeStripe, payload));
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'malformed_request' });
  expect(await shop.storage.db.selectFrom('payment_events').select('id').execute()).toEqual([]);
});

test('concurrent browser, webhook and reconciliation pay an order once', async ({
  shop,
  fakeStripe,
  mia,
}) => {
  await fakeStripe.sendWebhooksTo(shop);
  fakeStripe.server.faults.onWebhook({ effect: 'duplicate', times: 100 });
  for (let turn = 0; turn < 5; turn++) {
    const bought = await placeOrder(shop, mia);
    const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
    await fakeStripe.confirm(clientSecret);
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        shop.request('settleOrder', settleOptions(mia, bought, transactionId)),
      ),
      fakeStripe.advance(),
      shop.app.payments.reconcile({ includeNotDue: true }),
    ]);
    const counts = responses.slice(0, 10) as { modifiedCount: number }[];
    expect(counts.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0)).toBeLessThanOrEqual(1);
    expect(await paid(shop, mia, bought.id)).toBe(true);
  }
  await expectConsistentPayments(shop, fakeStripe);
});

test('of 50 concurrent settle requests one settles', async ({ shop, fakeStripe, mia }) => {
  const bought = await placeOrder(shop, mia);
  const { clientSecret, transactionId } = await createIntent(shop, mia, bought);
  await fakeStripe.confirm(clientSecret);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => shop.request('settleOrder', settleOptions(mia, bought, transactionId))),
  );
  expect(responses.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0)).toBe(1);
  await expectConsistentPayments(shop, fakeStripe);
});
