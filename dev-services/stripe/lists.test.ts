// Lists: newest first, by pages, by time, by what they belong to; and objects inside objects.
import { expect, test } from 'vitest';
import { openTestNetwork, pay, refusal } from './test-server.ts';

const deal = { amount: 4200, currency: 'usd' };

async function withIntents(count: number) {
  let now = Date.UTC(2030, 0, 1);
  const opened = await openTestNetwork({ now: () => now });
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.unshift((await opened.stripe.paymentIntents.create(deal)).id);
    now += 1000;
  }
  return { ...opened, ids, start: Date.UTC(2030, 0, 1) / 1000 };
}

const idsOf = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);

test('pages, forwards and backwards', async () => {
  const { stripe, ids } = await withIntents(12);
  const first = await stripe.paymentIntents.list();
  expect([idsOf(first), first.has_more, first.url]).toEqual([ids.slice(0, 10), true, '/v1/payment_intents']);
  const rest = await stripe.paymentIntents.list({ limit: 5, starting_after: ids[9] ?? '' });
  expect([idsOf(rest), rest.has_more]).toEqual([ids.slice(10), false]);
  const back = await stripe.paymentIntents.list({ limit: 3, ending_before: ids[5] ?? '' });
  expect([idsOf(back), back.has_more]).toEqual([ids.slice(2, 5), true]);
  const all: string[] = [];
  for await (const { id } of stripe.paymentIntents.list({ limit: 5 })) all.push(id);
  expect(all).toEqual(ids);
});

test('a time or a span of time', async () => {
  const { stripe, ids, start } = await withIntents(6);
  const span = await stripe.paymentIntents.list({ created: { gte: start + 1, lt: start + 4 } });
  expect(idsOf(span)).toEqual(ids.slice(2, 5));
  const outer = await stripe.paymentIntents.list({ created: { gt: start + 4 } });
  expect(idsOf(outer)).toEqual(ids.slice(0, 1));
  expect(idsOf(await stripe.paymentIntents.list({ created: start + 2 }))).toEqual([ids[3]]);
  expect(idsOf(await stripe.paymentIntents.list({ created: { lte: start } }))).toEqual([ids[5]]);
});

test.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ starting_after: 'pi_lost' }, 'starting_after'],
  [{ expand: ['data.metadata'] }, 'expand'],
])('%j is refused', async (params, param) => {
  const { stripe } = await withIntents(1);
  expect(await refusal(stripe.paymentIntents.list(params))).toMatchObject({ statusCode: 400, param });
});

test('an event has its own page and its own type', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  await pay(network, intent, '4242424242424242');
  const { data } = await stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(data).toHaveLength(1);
  expect(data[0]?.data.object).toMatchObject({ id: intent.id, status: 'succeeded' });
  expect(await stripe.events.retrieve(data[0]?.id ?? '')).toEqual(data[0]);
});

test('objects stand inside objects when they are asked for', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  await pay(network, intent, '4242424242424242');
  const { data } = await stripe.paymentIntents.list({ expand: ['data.latest_charge.payment_intent'] });
  expect(data[0]?.latest_charge).toMatchObject({ object: 'charge', payment_intent: { id: intent.id } });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, expand: ['charge'] });
  expect(refund.charge).toMatchObject({ object: 'charge', amount_refunded: 4200 });
});
