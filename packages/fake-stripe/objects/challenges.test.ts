// Tests 3-D Secure challenges: passed, failed, abandoned, declined afterwards.
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { FakeStripe } from '../create-fake-stripe.ts';
import { pay, startTestServer, stripeError } from '../test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd' };
const CHALLENGED = '4000002760003184';

interface NextAction {
  readonly type: string;
  readonly use_stripe_sdk?: { readonly type: string; readonly stripe_js: string };
}

/** The URL of the challenge of a confirmation. */
async function challenged(fakeStripe: FakeStripe, intent: Stripe.PaymentIntent, number = CHALLENGED) {
  const { status, body } = await pay(fakeStripe, intent, number);
  expect([status, body.status]).toEqual([200, 'requires_action']);
  const next = body.next_action as NextAction;
  return { next, url: next.use_stripe_sdk?.stripe_js ?? '' };
}

const submit = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

test.each(['4000002500003155', '4000000000003220', CHALLENGED])(
  '%s pays after the challenge is passed',
  async (number) => {
    const { fakeStripe, stripe } = await startTestServer();
    const intent = await stripe.paymentIntents.create(deal);
    const { next, url } = await challenged(fakeStripe, intent, number);
    expect(next).toMatchObject({
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect' },
    });
    expect((await stripe.charges.list()).data).toEqual([]);
    const page = await fetch(url);
    expect(await page.text()).toContain('$42.00 USD');
    expect(await (await submit(url, 'complete')).text()).toContain('challenge_ended');
    const seen = await stripe.paymentIntents.retrieve(intent.id);
    expect(seen).toMatchObject({ status: 'succeeded', next_action: null, amount_received: 4200 });
    expect((await stripe.charges.list()).data[0]).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
    const { data } = await stripe.events.list();
    expect(data.map(({ type }) => type).reverse()).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  },
);

test('a failed challenge charges nothing, and another card can pay', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const { url } = await challenged(fakeStripe, intent);
  await submit(url, 'fail');
  const seen = await stripe.paymentIntents.retrieve(intent.id);
  expect(seen).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
  });
  expect((await stripe.charges.list()).data).toEqual([]);
  expect((await stripe.events.list({ type: 'payment_intent.payment_failed' })).data).toHaveLength(1);
  expect(await pay(fakeStripe, intent, '4242424242424242')).toMatchObject({ body: { status: 'succeeded' } });
});

test('a card can be declined after the challenge is passed', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const { url } = await challenged(fakeStripe, intent, '4000008400001629');
  await submit(url, 'complete');
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  });
});

test('an abandoned challenge changes nothing', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const { url } = await challenged(fakeStripe, intent);
  await fetch(url);
  await submit(url, '');
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_action' });
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('a challenge is completed once', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const intent = await stripe.paymentIntents.create(deal);
  const { url } = await challenged(fakeStripe, intent);
  await Promise.all([submit(url, 'complete'), submit(url, 'complete'), submit(url, 'complete')]);
  await submit(url, 'fail');
  expect((await stripe.charges.list()).data).toHaveLength(1);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
});

test('passing a challenge does not pay an intent that was changed or cancelled since', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const dearer = await stripe.paymentIntents.create(deal);
  const first = await challenged(fakeStripe, dearer);
  const updated = await stripe.paymentIntents.update(dearer.id, { amount: 9900 });
  expect(updated).toMatchObject({ status: 'requires_confirmation', next_action: null });
  await submit(first.url, 'complete');
  expect(await stripe.paymentIntents.retrieve(dearer.id)).toMatchObject({ status: 'requires_confirmation' });
  const gone = await stripe.paymentIntents.create(deal);
  const second = await challenged(fakeStripe, gone);
  await stripe.paymentIntents.cancel(gone.id);
  await submit(second.url, 'complete');
  expect(await stripe.paymentIntents.retrieve(gone.id)).toMatchObject({ status: 'canceled' });
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('passing a challenge does not charge after another card was used', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const paid = await stripe.paymentIntents.create(deal);
  const first = await challenged(fakeStripe, paid);
  expect(await pay(fakeStripe, paid, '4242424242424242')).toMatchObject({ body: { status: 'succeeded' } });
  await submit(first.url, 'complete');
  const twice = await stripe.paymentIntents.create(deal);
  const [older, newer] = [
    await challenged(fakeStripe, twice),
    await challenged(fakeStripe, twice, '4000000000003220'),
  ];
  await submit(older.url, 'fail');
  expect(await stripe.paymentIntents.retrieve(twice.id)).toMatchObject({ status: 'requires_action' });
  await submit(newer.url, 'complete');
  const { data } = await stripe.charges.list();
  expect(data.map(({ payment_intent }) => payment_intent)).toEqual([twice.id, paid.id]);
});

test('only the same origin may frame the page', async () => {
  const { fakeStripe, stripe } = await startTestServer();
  const { url } = await challenged(fakeStripe, await stripe.paymentIntents.create(deal));
  const { headers } = await fetch(url);
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${fakeStripe.url}/challenges/chal_unknown`)).status).toBe(404);
});

test('a payment can stay in processing', async () => {
  let now = Date.now();
  const { fakeStripe, stripe } = await startTestServer({ processingMs: 60_000, now: () => now });
  const intent = await stripe.paymentIntents.create(deal);
  expect(await pay(fakeStripe, intent, '4242424242424242')).toMatchObject({ body: { status: 'processing' } });
  expect(await stripeError(stripe.paymentIntents.cancel(intent.id))).toMatchObject({ statusCode: 400 });
  expect(await pay(fakeStripe, intent, '4242424242424242')).toMatchObject({ status: 400 });
  now += 59_000;
  await fakeStripe.tick();
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'processing',
    amount_received: 0,
  });
  now += 1_000;
  await fakeStripe.tick();
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 4200,
  });
});
