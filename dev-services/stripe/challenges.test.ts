// 3-D Secure: passed, failed, abandoned, declined afterwards; in a frame and as a redirect.
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { CardNetwork } from './create-fake-stripe.ts';
import { openTestNetwork, pay, refusal } from './test-server.ts';

const deal = { amount: 4200, currency: 'usd' };
const CHALLENGED = '4000002760003184';

interface NextAction {
  readonly type: string;
  readonly use_stripe_sdk?: { readonly type: string; readonly stripe_js: string };
  readonly redirect_to_url?: { readonly url: string; readonly return_url: string };
}

/** Where the challenge of a confirmation is shown. */
async function challenged(
  network: CardNetwork,
  intent: Stripe.PaymentIntent,
  number = CHALLENGED,
  changes = {},
) {
  const { status, body } = await pay(network, intent, number, changes);
  expect([status, body.status]).toEqual([200, 'requires_action']);
  const next = body.next_action as NextAction;
  return { next, url: next.use_stripe_sdk?.stripe_js ?? next.redirect_to_url?.url ?? '' };
}

const answer = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

test.each(['4000002500003155', '4000000000003220', CHALLENGED])(
  '%s pays once its owner has passed',
  async (number) => {
    const { network, stripe } = await openTestNetwork();
    const intent = await stripe.paymentIntents.create(deal);
    const { next, url } = await challenged(network, intent, number);
    expect(next).toMatchObject({
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect' },
    });
    expect((await stripe.charges.list()).data).toEqual([]);
    const page = await fetch(url);
    expect(await page.text()).toContain('$42.00 USD');
    expect(await (await answer(url, 'complete')).text()).toContain('challenge_ended');
    const seen = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(seen).toMatchObject({ status: 'succeeded', next_action: null, amount_received: 4200 });
    expect(seen.latest_charge).toMatchObject({
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

test('a failed challenge takes nothing, and another card may pay', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  const { url } = await challenged(network, intent);
  await answer(url, 'fail');
  const seen = await stripe.paymentIntents.retrieve(intent.id);
  expect(seen).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
  });
  expect((await stripe.charges.list()).data).toEqual([]);
  expect((await stripe.events.list({ type: 'payment_intent.payment_failed' })).data).toHaveLength(1);
  expect(await pay(network, intent, '4242424242424242')).toMatchObject({ body: { status: 'succeeded' } });
});

test('a card may be declined after its owner has passed', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  const { url } = await challenged(network, intent, '4000008400001629');
  await answer(url, 'complete');
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  });
});

test('an abandoned challenge changes nothing', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  const { url } = await challenged(network, intent);
  await fetch(url);
  await answer(url, '');
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_action' });
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('a challenge is answered once', async () => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  const { url } = await challenged(network, intent);
  await Promise.all([answer(url, 'complete'), answer(url, 'complete'), answer(url, 'complete')]);
  await answer(url, 'fail');
  expect((await stripe.charges.list()).data).toHaveLength(1);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
});

test('passing an old challenge does not pay a deal that has changed since', async () => {
  const { network, stripe } = await openTestNetwork();
  const dearer = await stripe.paymentIntents.create(deal);
  const first = await challenged(network, dearer);
  const updated = await stripe.paymentIntents.update(dearer.id, { amount: 9900 });
  expect(updated).toMatchObject({ status: 'requires_confirmation', next_action: null });
  await answer(first.url, 'complete');
  expect(await stripe.paymentIntents.retrieve(dearer.id)).toMatchObject({ status: 'requires_confirmation' });
  const gone = await stripe.paymentIntents.create(deal);
  const second = await challenged(network, gone);
  await stripe.paymentIntents.cancel(gone.id);
  await answer(second.url, 'complete');
  expect(await stripe.paymentIntents.retrieve(gone.id)).toMatchObject({ status: 'canceled' });
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('passing an old challenge takes no money once another card is in play', async () => {
  const { network, stripe } = await openTestNetwork();
  const paid = await stripe.paymentIntents.create(deal);
  const first = await challenged(network, paid);
  expect(await pay(network, paid, '4242424242424242')).toMatchObject({ body: { status: 'succeeded' } });
  await answer(first.url, 'complete');
  const twice = await stripe.paymentIntents.create(deal);
  const [older, newer] = [
    await challenged(network, twice),
    await challenged(network, twice, '4000000000003220'),
  ];
  await answer(older.url, 'fail');
  expect(await stripe.paymentIntents.retrieve(twice.id)).toMatchObject({ status: 'requires_action' });
  await answer(newer.url, 'complete');
  const { data } = await stripe.charges.list();
  expect(data.map(({ payment_intent }) => payment_intent)).toEqual([twice.id, paid.id]);
});

test.each([
  ['complete', 'succeeded'],
  ['fail', 'failed'],
])('a redirect comes back after %s with what became of it', async (outcome, redirectStatus) => {
  const { network, stripe } = await openTestNetwork();
  const intent = await stripe.paymentIntents.create(deal);
  const returnUrl = 'https://shop.example/dashboard/payment/7?a=b';
  const changes = { return_url: returnUrl, use_stripe_sdk: 'false' };
  const { next, url } = await challenged(network, intent, CHALLENGED, changes);
  expect(next).toMatchObject({ type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl } });
  const back = await answer(url, outcome);
  expect(back.status).toBe(303);
  const address = new URL(back.headers.get('location') ?? '');
  expect(`${address.origin}${address.pathname}`).toBe('https://shop.example/dashboard/payment/7');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    a: 'b',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: redirectStatus,
  });
  const late = await fetch(url, { redirect: 'manual' });
  expect(late.headers.get('location')).toBe(back.headers.get('location'));
});

test('the page may be framed by its own origin alone, and runs nothing but itself', async () => {
  const { network, stripe } = await openTestNetwork();
  const { url } = await challenged(network, await stripe.paymentIntents.create(deal));
  const { headers } = await fetch(url);
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${network.url}/challenges/chal_unknown`)).status).toBe(404);
});

test('a server hears where to send its customer', async () => {
  const { stripe } = await openTestNetwork();
  const paying = { ...deal, confirm: true, payment_method: 'pm_card_authenticationRequired' };
  expect(
    await stripe.paymentIntents.create({ ...paying, return_url: 'https://shop.example/' }),
  ).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url' },
  });
  const odd = stripe.paymentIntents.create({ ...paying, return_url: 'javascript:alert(1)' });
  expect(await refusal(odd)).toMatchObject({ statusCode: 400, code: 'url_invalid', param: 'return_url' });
});

test('a payment may take its time', async () => {
  let now = Date.now();
  const { network, stripe } = await openTestNetwork({ processingMs: 60_000, now: () => now });
  const intent = await stripe.paymentIntents.create(deal);
  expect(await pay(network, intent, '4242424242424242')).toMatchObject({ body: { status: 'processing' } });
  expect(await refusal(stripe.paymentIntents.cancel(intent.id))).toMatchObject({ statusCode: 400 });
  expect(await pay(network, intent, '4242424242424242')).toMatchObject({ status: 400 });
  now += 59_000;
  await network.tick();
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'processing',
    amount_received: 0,
  });
  now += 1_000;
  await network.tick();
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 4200,
  });
});
