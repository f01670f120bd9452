// Tests random requests and sequences of steps: every response is well-formed, and amounts add up.
import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { FakeStripe } from './create-fake-stripe.ts';
import { pay, startTestServer } from './test-fixtures.ts';

const names = [
  'amount',
  'currency',
  'metadata[a]',
  'payment_method',
  'confirm',
  'created[gte]',
  'limit',
  'created',
];
const values = [
  '1',
  '5000',
  '-1',
  'usd',
  'true',
  '',
  'pm_card_visa',
  'latest_charge',
  '9'.repeat(30),
  '𝕊\u0000',
  '[]',
];
const paths = [
  'payment_intents',
  'payment_intents/pi_1',
  'payment_intents/pi_1/confirm',
  'refunds',
  'events',
  'charges',
];

test('no request causes a 500', async () => {
  const { fakeStripe } = await startTestServer();
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.boolean(), pairs, async (path, reads, given) => {
      const form = new URLSearchParams(given);
      const address = `${fakeStripe.url}/v1/${path}${reads ? `?${form}` : ''}`;
      const headers = { authorization: `Bearer ${fakeStripe.secretKey}` };
      const response = await fetch(address, reads ? { headers } : { method: 'POST', headers, body: form });
      expect(response.status).toBeLessThan(500);
      const body = (await response.json()) as { error?: { message: string } };
      expect(body.error === undefined).toBe(response.status === 200);
      if (body.error) expect(body.error.message).not.toBe('');
    }),
    { numRuns: 300 },
  );
});

const cards = [
  '4242424242424242',
  '4000000000000002',
  '4000002760003184',
  '4000008400001629',
  '4242424242424241',
];
const step = fc.record({
  does: fc.constantFrom('create', 'pay', 'pay', 'pay', 'pass', 'fail', 'cancel', 'refund', 'change', 'wait'),
  card: fc.constantFrom(...cards),
  which: fc.nat(3),
  amount: fc.integer({ min: 50, max: 5000 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  readonly fakeStripe: FakeStripe;
  readonly stripe: Stripe;
  readonly intents: Stripe.PaymentIntent[];
  /** The URLs of all challenges, newest first. */
  readonly challenges: string[];
  now: number;
}

/** Executes the step; rejected requests change nothing. */
async function execute(world: World, { does, card, which, amount }: Step): Promise<void> {
  const { fakeStripe, stripe, intents, challenges } = world;
  const intent = intents[which];
  if (does === 'create') intents.unshift(await stripe.paymentIntents.create({ amount, currency: 'usd' }));
  if (does === 'wait') world.now += amount;
  if (does === 'wait') await fakeStripe.tick();
  const challenge = challenges[which];
  if (challenge && (does === 'pass' || does === 'fail')) {
    const body = new URLSearchParams({ outcome: does === 'pass' ? 'complete' : 'fail' });
    await fetch(challenge, { method: 'POST', body });
  }
  if (!intent) return;
  if (does === 'pay') {
    const { body } = await pay(fakeStripe, intent, card);
    const next = body.next_action as { use_stripe_sdk?: { stripe_js: string } } | null | undefined;
    if (next?.use_stripe_sdk) challenges.unshift(next.use_stripe_sdk.stripe_js);
  }
  const ignore = () => undefined;
  if (does === 'cancel') await stripe.paymentIntents.cancel(intent.id).catch(ignore);
  if (does === 'refund') await stripe.refunds.create({ payment_intent: intent.id }).catch(ignore);
  if (does === 'change') await stripe.paymentIntents.update(intent.id, { amount }).catch(ignore);
}

async function expectConsistent({ stripe }: World): Promise<void> {
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const events = await stripe.events
    .list({ type: 'payment_intent.succeeded' })
    .autoPagingToArray({ limit: 1000 });
  for await (const { id, status, amount, amount_received } of stripe.paymentIntents.list()) {
    const paid = charges.filter((charge) => charge.payment_intent === id && charge.paid);
    expect(paid.map((charge) => charge.amount)).toEqual(status === 'succeeded' ? [amount] : []);
    expect(amount_received).toBe(status === 'succeeded' ? amount : 0);
    const succeeded = events.filter(({ data }) => 'id' in data.object && data.object.id === id);
    expect(succeeded).toHaveLength(paid.length);
    const refunded = refunds
      .filter((refund) => refund.payment_intent === id)
      .reduce((sum, one) => sum + one.amount, 0);
    expect(paid[0]?.amount_refunded ?? 0).toBe(refunded);
    expect(refunded).toBeLessThanOrEqual(amount_received);
  }
}

test('amounts add up after any sequence of steps', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 30, maxLength: 60 }),
      fc.boolean(),
      async (steps, slowly) => {
        const clock = { now: Date.now() };
        const opened = await startTestServer({ now: () => clock.now, processingMs: slowly ? 2000 : 0 });
        const world: World = Object.assign(clock, { ...opened, intents: [], challenges: [] });
        for (const one of steps) await execute(world, one);
        await expectConsistent(world);
        await opened.fakeStripe.close();
      },
    ),
    { numRuns: 10 },
  );
}, 60_000);
