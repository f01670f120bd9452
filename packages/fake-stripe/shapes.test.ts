// Tests that objects have the fields of Stripe's own examples, with the same types.
import { expect, test } from 'vitest';
import examples from './stripe-examples.json' with { type: 'json' };
import { pay, startTestServer } from './test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd' };

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/**
 * The fields of `example` that `actual` lacks or has with another type. Null matches any type; metadata is not
 * compared.
 */
function differences(actual: unknown, example: unknown, path: string): string[] {
  const [actualType, expectedType] = [typeOf(actual), typeOf(example)];
  if (actualType === 'null' || expectedType === 'null') return [];
  if (actualType !== expectedType) return [`${path}: ${actualType} instead of ${expectedType}`];
  if (expectedType !== 'object' || path.endsWith('.metadata')) return [];
  const [object, fields] = [actual as Record<string, unknown>, example as Record<string, unknown>];
  return Object.entries(fields).flatMap(([name, value]) =>
    name in object ? differences(object[name], value, `${path}.${name}`) : [`${path}.${name} is missing`],
  );
}

test('the comparison reports differences', () => {
  expect(
    differences({ a: 1, b: { c: '' }, d: null }, { a: '1', b: { c: '', e: 1 }, d: 2, f: null }, 'x'),
  ).toEqual(['x.a: number instead of string', 'x.b.e is missing', 'x.f is missing']);
});

const { resources } = examples;

test('intents in every status', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const seen = new Map<string, unknown>();
  const collect = async (id: string) => {
    const intent = await stripe.paymentIntents.retrieve(id);
    seen.set(intent.status, intent);
  };
  const create = () => stripe.paymentIntents.create(deal);
  for (const number of ['4242424242424242', '4000000000000002', '4000002760003184']) {
    const intent = await create();
    await pay(fakeStripe, intent, number);
    await collect(intent.id);
  }
  const canceled = await create();
  await stripe.paymentIntents.cancel(canceled.id);
  await collect(canceled.id);
  await collect((await stripe.paymentIntents.create({ ...deal, payment_method: 'pm_card_visa' })).id);
  expect([...seen.keys()].sort()).toEqual([
    'canceled',
    'requires_action',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]);
  for (const intent of seen.values())
    expect(differences(intent, resources.payment_intent, 'intent')).toEqual([]);
});

test('disputes', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  await pay(fakeStripe, await stripe.paymentIntents.create(deal), '4000000000000259');
  const [dispute] = (await stripe.disputes.list()).data;
  expect(differences(dispute, resources.dispute, 'dispute')).toEqual([]);
});

test('charges, refunds and events', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  for (const number of ['4242424242424242', '4000000000000002']) {
    await pay(fakeStripe, await stripe.paymentIntents.create(deal), number);
  }
  const { data: charges } = await stripe.charges.list();
  const paid = charges.find(({ paid }) => paid);
  const refund = await stripe.refunds.create({ payment_intent: String(paid?.payment_intent) });
  expect(differences(refund, resources.refund, 'refund')).toEqual([]);
  expect(charges).toHaveLength(2);
  for (const charge of charges) expect(differences(charge, resources.charge, 'charge')).toEqual([]);
  const { data: events } = await stripe.events.list();
  expect(events).toHaveLength(8);
  const { data: _data, ...eventExample } = resources.event;
  for (const event of events) expect(differences(event, eventExample, 'event')).toEqual([]);
});
