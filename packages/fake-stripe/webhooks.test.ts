// Tests webhook deliveries: retries, faults, order, restarts.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFakeStripe } from './create-fake-stripe.ts';
import {
  createTempFolder,
  pay,
  type Receiver,
  sdkFor,
  startReceiver,
  startTestServer,
} from './test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd' };
const typesOf = ({ received }: Receiver) => received.map(({ event }) => event.type);

test('an event is retried with growing delays until it is accepted', async () => {
  let now = Date.now();
  const receiver = await startReceiver();
  const { fakeStripe, stripe } = await startTestServer({
    webhooks: [{ url: receiver.url }],
    now: () => now,
    retryDelaysMs: [1000, 5000],
  });
  receiver.respondWith(500);
  await stripe.paymentIntents.create(deal);
  const seenAfter = async (milliseconds: number) => {
    now += milliseconds;
    await fakeStripe.tick();
    return receiver.received.length;
  };
  expect(await seenAfter(0)).toBe(1);
  expect(await seenAfter(999)).toBe(1);
  expect(await seenAfter(1)).toBe(2);
  expect(await seenAfter(4999)).toBe(2);
  expect(await seenAfter(1)).toBe(3);
  const [waiting] = (await stripe.events.list()).data;
  expect(waiting).toMatchObject({ type: 'payment_intent.created', pending_webhooks: 1 });
  receiver.respondWith(204);
  expect(await seenAfter(5000)).toBe(4);
  expect(await seenAfter(100_000)).toBe(4);
  expect((await stripe.events.list()).data[0]).toMatchObject({ pending_webhooks: 0 });
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  const times = receiver.received.map(({ headers }) =>
    Number(/^t=(\d+),/.exec(String(headers['stripe-signature']))?.[1]),
  );
  expect(times.at(-1)).toBeGreaterThan(times[0] ?? 0);
});

test('deliveries end after three days', async () => {
  let now = Date.now();
  const receiver = await startReceiver();
  receiver.respondWith(503);
  const webhooks = [{ url: receiver.url }];
  const { fakeStripe, stripe } = await startTestServer({
    webhooks,
    now: () => now,
    retryDelaysMs: [24 * 3_600_000],
  });
  await stripe.paymentIntents.create(deal);
  for (let day = 0; day < 10; day += 1) {
    await fakeStripe.tick();
    now += 24 * 3_600_000;
  }
  expect(receiver.received).toHaveLength(4);
});

test('retries are scheduled', async () => {
  const receiver = await startReceiver();
  receiver.respondWith(500);
  const { stripe } = await startTestServer({ webhooks: [{ url: receiver.url }], retryDelaysMs: [10] });
  await stripe.paymentIntents.create(deal);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(2);
});

test('undelivered events are sent after a restart, to the new URL', async () => {
  const dataFile = join(createTempFolder(), 'stripe.db');
  const previous = await startReceiver();
  previous.respondWith(500);
  const first = await createFakeStripe({ dataFile, webhooks: [{ url: previous.url }], retryDelaysMs: [1] });
  const intent = await sdkFor(first).paymentIntents.create(deal);
  await pay(first, intent, '4242424242424242');
  await first.close();
  const receiver = await startReceiver();
  const { fakeStripe, stripe } = await startTestServer({ dataFile });
  await fakeStripe.tick();
  expect(receiver.received).toEqual([]);
  expect((await stripe.events.list()).data).toMatchObject(Array(3).fill({ pending_webhooks: 1 }));
  fakeStripe.webhooks.addEndpoint({ url: receiver.url });
  await fakeStripe.tick();
  expect(typesOf(receiver).sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  const payload = receiver.received[0]?.payload ?? '';
  const header = String(receiver.received[0]?.headers['stripe-signature']);
  expect(() => stripe.webhooks.constructEvent(payload, header, first.webhookSecret)).not.toThrow();
});

test('every endpoint has its own secret', async () => {
  const [one, two] = [await startReceiver(), await startReceiver()];
  const { fakeStripe, stripe } = await startTestServer({
    webhooks: [
      { id: 'one', url: one.url },
      { id: 'two', url: two.url, secret: 'whsec_two' },
    ],
  });
  await stripe.paymentIntents.create(deal);
  await fakeStripe.tick();
  const header = (receiver: Receiver) => String(receiver.received[0]?.headers['stripe-signature']);
  const payload = (receiver: Receiver) => receiver.received[0]?.payload ?? '';
  expect(() =>
    stripe.webhooks.constructEvent(payload(one), header(one), fakeStripe.webhookSecret),
  ).not.toThrow();
  expect(() => stripe.webhooks.constructEvent(payload(two), header(two), 'whsec_two')).not.toThrow();
  expect(() => stripe.webhooks.constructEvent(payload(two), header(two), fakeStripe.webhookSecret)).toThrow();
});

test('webhooks can be lost, duplicated and delayed by faults', async () => {
  let now = Date.now();
  const receiver = await startReceiver();
  const webhooks = [{ url: receiver.url }];
  const { fakeStripe, stripe } = await startTestServer({ webhooks, now: () => now, retryDelaysMs: [1000] });
  fakeStripe.faults.onWebhook({ type: /created$/, effect: 'lose' });
  fakeStripe.faults.onWebhook({ type: /^charge/, effect: 'duplicate' });
  fakeStripe.faults.onWebhook({ type: /^payment_intent\.succeeded$/, effect: 'fail' });
  const intent = await stripe.paymentIntents.create(deal);
  await pay(fakeStripe, intent, '4242424242424242');
  await fakeStripe.tick();
  expect(typesOf(receiver)).toEqual(['charge.succeeded', 'charge.succeeded']);
  now += 1000;
  await fakeStripe.tick();
  expect(typesOf(receiver)).toEqual(['charge.succeeded', 'charge.succeeded', 'payment_intent.succeeded']);
  expect((await stripe.events.list()).data).toHaveLength(3);
});

test('webhooks can be held back and released in reverse order', async () => {
  const receiver = await startReceiver();
  const { fakeStripe, stripe } = await startTestServer({ webhooks: [{ url: receiver.url }] });
  fakeStripe.faults.onWebhook({ effect: 'hold', times: 3 });
  const intent = await stripe.paymentIntents.create(deal);
  await pay(fakeStripe, intent, '4242424242424242');
  await fakeStripe.tick();
  expect(receiver.received).toEqual([]);
  await fakeStripe.webhooks.release({ backwards: true });
  expect(typesOf(receiver)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});

test('an unreachable endpoint does not delay others', async () => {
  const receiver = await startReceiver();
  const { fakeStripe, stripe } = await startTestServer({
    webhooks: [{ url: 'http://127.0.0.1:1/' }, { id: 'b', url: receiver.url }],
  });
  for (let at = 0; at < 20; at += 1) await stripe.paymentIntents.create(deal);
  await fakeStripe.tick();
  expect(receiver.received).toHaveLength(20);
});
