// Tests lists: pages, and filters by time and type.
import { expect, test } from 'vitest';
import { pay, startTestServer, stripeError } from '../test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd' };

async function withIntents(count: number) {
  let now = Date.UTC(2030, 0, 1);
  const opened = await startTestServer({ now: () => now });
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.unshift((await opened.stripe.paymentIntents.create(deal)).id);
    now += 1000;
  }
  return { ...opened, ids, start: Date.UTC(2030, 0, 1) / 1000 };
}

const idsOf = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);

test('lists have pages, newest first', async () => {
  const { stripe, ids } = await withIntents(12);
  const first = await stripe.paymentIntents.list();
  expect([idsOf(first), first.has_more, first.url]).toEqual([ids.slice(0, 10), true, '/v1/payment_intents']);
  const rest = await stripe.paymentIntents.list({ limit: 5, starting_after: ids[9] ?? '' });
  expect([idsOf(rest), rest.has_more]).toEqual([ids.slice(10), false]);
  const all: string[] = [];
  for await (const { id } of stripe.paymentIntents.list({ limit: 5 })) all.push(id);
  expect(all).toEqual(ids);
});

test('lists filter by time', async () => {
  const { stripe, ids, start } = await withIntents(6);
  const recent = await stripe.paymentIntents.list({ created: { gte: start + 4 } });
  expect(idsOf(recent)).toEqual(ids.slice(0, 2));
});

test.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ starting_after: 'pi_lost' }, 'starting_after'],
  [{ ending_before: 'pi_1' }, 'ending_before'],
])('%j is rejected', async (params, param) => {
  const { stripe } = await withIntents(1);
  expect(await stripeError(stripe.paymentIntents.list(params))).toMatchObject({ statusCode: 400, param });
});

test('events are listed by type', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  await pay(fakeStripe, intent, '4242424242424242');
  const { data } = await stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(data).toHaveLength(1);
  expect(data[0]?.data.object).toMatchObject({ id: intent.id, status: 'succeeded' });
});
