// Every object the network tells has the fields of Stripe's own example of it, and of the same types.
import { expect, test } from 'vitest';
import examples from './stripe-examples.json' with { type: 'json' };
import { openTestNetwork, pay } from './test-server.ts';

const deal = { amount: 4200, currency: 'usd', description: 'Twill', receipt_email: 'ada@mill.example' };

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Where `told` lacks a field of `example` or has it with another type. Null is a value of every nullable field; metadata has no fields of its own. */
function differences(told: unknown, example: unknown, path: string): string[] {
  const [told_, wanted] = [typeOf(told), typeOf(example)];
  if (told_ === 'null' || wanted === 'null') return [];
  if (told_ !== wanted) return [`${path}: ${told_} instead of ${wanted}`];
  if (wanted !== 'object' || path.endsWith('.metadata')) return [];
  const [there, fields] = [told as Record<string, unknown>, example as Record<string, unknown>];
  return Object.entries(fields).flatMap(([name, value]) =>
    name in there ? differences(there[name], value, `${path}.${name}`) : [`${path}.${name} is missing`],
  );
}

test('the comparison sees what differs', () => {
  expect(
    differences({ a: 1, b: { c: '' }, d: null }, { a: '1', b: { c: '', e: 1 }, d: 2, f: null }, 'x'),
  ).toEqual(['x.a: number instead of string', 'x.b.e is missing', 'x.f is missing']);
});

const { resources } = examples;

test('intents, in every state', async () => {
  const { network, stripe } = await openTestNetwork();
  const seen = new Map<string, unknown>();
  const keep = async (id: string) => {
    const intent = await stripe.paymentIntents.retrieve(id);
    seen.set(intent.status, intent);
  };
  const create = () => stripe.paymentIntents.create(deal);
  for (const number of ['4242424242424242', '4000000000000002', '4000002760003184']) {
    const intent = await create();
    await pay(network, intent, number);
    await keep(intent.id);
  }
  const canceled = await create();
  await stripe.paymentIntents.cancel(canceled.id);
  await keep(canceled.id);
  await keep((await stripe.paymentIntents.create({ ...deal, payment_method: 'pm_card_visa' })).id);
  expect([...seen.keys()].sort()).toEqual([
    ...['canceled', 'requires_action', 'requires_confirmation', 'requires_payment_method', 'succeeded'],
  ]);
  for (const intent of seen.values())
    expect(differences(intent, resources.payment_intent, 'intent')).toEqual([]);
});

test('charges, refunds, methods and events', async () => {
  const { network, stripe } = await openTestNetwork();
  for (const number of ['4242424242424242', '4000000000000002']) {
    await pay(network, await stripe.paymentIntents.create(deal), number);
  }
  const { data: charges } = await stripe.charges.list();
  const paid = charges.find(({ paid }) => paid);
  const refund = await stripe.refunds.create({ charge: paid?.id ?? '', amount: 1000 });
  expect(differences(refund, resources.refund, 'refund')).toEqual([]);
  expect(charges).toHaveLength(2);
  for (const charge of charges) expect(differences(charge, resources.charge, 'charge')).toEqual([]);
  const method = await stripe.paymentMethods.retrieve(String(paid?.payment_method));
  expect(differences(method, resources.payment_method, 'method')).toEqual([]);
  const { data: events } = await stripe.events.list();
  expect(events).toHaveLength(8);
  const { data: _unlike, ...frame } = resources.event;
  for (const event of events) expect(differences(event, frame, 'event')).toEqual([]);
});
