// Events on their way to the shop: again until they arrive, lost, doubled, out of order, after a restart.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCardNetwork } from './create-fake-stripe.ts';
import { freshFolder, openReceiver, openTestNetwork, pay, type Receiver, sdkFor } from './test-server.ts';

const deal = { amount: 4200, currency: 'usd' };
const typesOf = ({ received }: Receiver) => received.map(({ event }) => event.type);

test('an event is sent again, ever later, until it is taken', async () => {
  let now = Date.now();
  const receiver = await openReceiver();
  const { network, stripe } = await openTestNetwork({
    webhooks: [{ url: receiver.url }],
    now: () => now,
    retryDelaysMs: [1000, 5000],
  });
  receiver.answerWith(500);
  await stripe.paymentIntents.create(deal);
  const seenAfter = async (milliseconds: number) => {
    now += milliseconds;
    await network.tick();
    return receiver.received.length;
  };
  expect(await seenAfter(0)).toBe(1);
  expect(await seenAfter(999)).toBe(1);
  expect(await seenAfter(1)).toBe(2);
  expect(await seenAfter(4999)).toBe(2);
  expect(await seenAfter(1)).toBe(3);
  const [waiting] = (await stripe.events.list()).data;
  expect(waiting).toMatchObject({ type: 'payment_intent.created', pending_webhooks: 1 });
  receiver.answerWith(204);
  expect(await seenAfter(5000)).toBe(4);
  expect(await seenAfter(100_000)).toBe(4);
  expect((await stripe.events.list()).data[0]).toMatchObject({ pending_webhooks: 0 });
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  const times = receiver.received.map(({ headers }) =>
    Number(/^t=(\d+),/.exec(String(headers['stripe-signature']))?.[1]),
  );
  expect(times.at(-1)).toBeGreaterThan(times[0] ?? 0);
});

test('nobody is told for ever', async () => {
  let now = Date.now();
  const receiver = await openReceiver();
  receiver.answerWith(503);
  const webhooks = [{ url: receiver.url }];
  const { network, stripe } = await openTestNetwork({
    webhooks,
    now: () => now,
    retryDelaysMs: [24 * 3_600_000],
  });
  await stripe.paymentIntents.create(deal);
  for (let day = 0; day < 10; day += 1) {
    await network.tick();
    now += 24 * 3_600_000;
  }
  expect(receiver.received).toHaveLength(4);
});

test('retries come by themselves', async () => {
  const receiver = await openReceiver();
  receiver.answerWith(500);
  const { stripe } = await openTestNetwork({ webhooks: [{ url: receiver.url }], retryDelaysMs: [10] });
  await stripe.paymentIntents.create(deal);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(2);
});

test('what was not delivered is delivered after a restart, at the new address', async () => {
  const dataFile = join(freshFolder(), 'network.sqlite');
  const gone = await openReceiver();
  gone.answerWith(500);
  const first = await openCardNetwork({ dataFile, webhooks: [{ url: gone.url }], retryDelaysMs: [1] });
  const intent = await sdkFor(first).paymentIntents.create(deal);
  await pay(first, intent, '4242424242424242');
  await first.close();
  const receiver = await openReceiver();
  const { network, stripe } = await openTestNetwork({ dataFile });
  await network.tick();
  expect(receiver.received).toEqual([]);
  expect((await stripe.events.list()).data).toMatchObject(Array(3).fill({ pending_webhooks: 1 }));
  network.webhooks.addEndpoint({ url: receiver.url });
  await network.tick();
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
  const [one, two] = [await openReceiver(), await openReceiver()];
  const { network, stripe } = await openTestNetwork({
    webhooks: [
      { id: 'one', url: one.url },
      { id: 'two', url: two.url, secret: 'whsec_two' },
    ],
  });
  await stripe.paymentIntents.create(deal);
  await network.tick();
  const header = (receiver: Receiver) => String(receiver.received[0]?.headers['stripe-signature']);
  const payload = (receiver: Receiver) => receiver.received[0]?.payload ?? '';
  expect(() =>
    stripe.webhooks.constructEvent(payload(one), header(one), network.webhookSecret),
  ).not.toThrow();
  expect(() => stripe.webhooks.constructEvent(payload(two), header(two), 'whsec_two')).not.toThrow();
  expect(() => stripe.webhooks.constructEvent(payload(two), header(two), network.webhookSecret)).toThrow();
});

test('webhooks get lost, doubled and delayed on order', async () => {
  let now = Date.now();
  const receiver = await openReceiver();
  const webhooks = [{ url: receiver.url }];
  const { network, stripe } = await openTestNetwork({ webhooks, now: () => now, retryDelaysMs: [1000] });
  network.faults.onWebhook({ type: /created$/, does: 'lose' });
  network.faults.onWebhook({ type: /^charge/, does: 'duplicate' });
  network.faults.onWebhook({ type: /^payment_intent\.succeeded$/, does: 'fail' });
  const intent = await stripe.paymentIntents.create(deal);
  await pay(network, intent, '4242424242424242');
  await network.tick();
  expect(typesOf(receiver)).toEqual(['charge.succeeded', 'charge.succeeded']);
  now += 1000;
  await network.tick();
  expect(typesOf(receiver)).toEqual(['charge.succeeded', 'charge.succeeded', 'payment_intent.succeeded']);
  expect((await stripe.events.list()).data).toHaveLength(3);
});

test('webhooks arrive out of order on order', async () => {
  const receiver = await openReceiver();
  const { network, stripe } = await openTestNetwork({ webhooks: [{ url: receiver.url }] });
  network.faults.onWebhook({ does: 'hold', times: 3 });
  const intent = await stripe.paymentIntents.create(deal);
  await pay(network, intent, '4242424242424242');
  await network.tick();
  expect(receiver.received).toEqual([]);
  await network.webhooks.release({ backwards: true });
  expect(typesOf(receiver)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});

test('an endpoint that does not answer holds nothing up', async () => {
  const receiver = await openReceiver();
  const { network, stripe } = await openTestNetwork({
    webhooks: [{ url: 'http://127.0.0.1:1/' }, { id: 'b', url: receiver.url }],
  });
  for (let at = 0; at < 20; at += 1) await stripe.paymentIntents.create(deal);
  await network.tick();
  expect(receiver.received).toHaveLength(20);
});
