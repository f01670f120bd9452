// Tests which data survives a restart, and which is never stored.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createFakeStripe } from './create-fake-stripe.ts';
import { createTempFolder, pay, sdkFor, startTestServer, stripeError } from './test-fixtures.ts';

const deal = { amount: 4200, currency: 'usd', metadata: { order: 'o1' } };

test('everything survives a restart', async () => {
  const dataFile = join(createTempFolder(), 'stripe.db');
  const first = await createFakeStripe({ dataFile });
  const stripe = sdkFor(first);
  const intent = await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' });
  await pay(first, intent, '4242424242424242');
  const waiting = await stripe.paymentIntents.create(deal);
  const { body } = await pay(first, waiting, '4000002760003184');
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  const before = await readAll(stripe);
  await first.close();

  const { fakeStripe, stripe: again } = await startTestServer({ dataFile });
  expect([fakeStripe.secretKey, fakeStripe.publishableKey, fakeStripe.webhookSecret]).toEqual([
    first.secretKey,
    first.publishableKey,
    first.webhookSecret,
  ]);
  expect(await readAll(again)).toEqual(before);
  expect(await again.paymentIntents.create(deal, { idempotencyKey: 'k' })).toEqual(intent);
  expect(await again.refunds.retrieve(refund.id)).toEqual(refund);
  expect(await stripeError(again.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  const { use_stripe_sdk: next } = body.next_action as { use_stripe_sdk: { stripe_js: string } };
  const challenge = next.stripe_js.replace(first.url, fakeStripe.url);
  await fetch(challenge, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  expect(await again.paymentIntents.retrieve(waiting.id)).toMatchObject({ status: 'succeeded' });
});

async function readAll(stripe: Stripe) {
  const [intents, charges, refunds, events] = await Promise.all([
    stripe.paymentIntents.list({ limit: 100 }),
    stripe.charges.list({ limit: 100 }),
    stripe.refunds.list({ limit: 100 }),
    stripe.events.list({ limit: 100 }),
  ]);
  return [intents.data, charges.data, refunds.data, events.data];
}

test('a payment in processing succeeds after a restart', async () => {
  const dataFile = join(createTempFolder(), 'stripe.db');
  let now = Date.now();
  const first = await createFakeStripe({ dataFile, processingMs: 60_000, now: () => now });
  const intent = await sdkFor(first).paymentIntents.create(deal);
  await pay(first, intent, '4242424242424242');
  await first.close();
  now += 60_000;
  const { stripe } = await startTestServer({ dataFile, now: () => now });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
});

test('card numbers and security codes are not stored', async () => {
  const folder = createTempFolder();
  const { fakeStripe, stripe } = await startTestServer({ dataFile: join(folder, 'stripe.db') });
  const code = { 'payment_method_data[card][cvc]': '987' };
  const numbers = [
    '4242424242424242',
    '4000000000000002',
    '4000002760003184',
    '4242424242424241',
    '4539578763621486',
  ];
  for (const number of numbers) {
    await pay(fakeStripe, await stripe.paymentIntents.create(deal), number, code);
  }
  const files = readdirSync(folder).map((name) => join(folder, name));
  const bytes = files.map((file) => readFileSync(file, 'latin1')).join('');
  expect(bytes).toContain('"last4":"4242"');
  for (const number of numbers) {
    expect(bytes).not.toContain(number);
    expect(bytes).not.toContain(number.slice(0, 12));
  }
  expect(bytes).not.toMatch(/"987"|cvc\W+987/);
});

test('the file is readable by its owner only', async () => {
  const dataFile = join(createTempFolder(), 'stripe.db');
  await startTestServer({ dataFile });
  expect(statSync(dataFile).mode & 0o077).toBe(0);
});

test('the file is closed when the port is taken', async () => {
  const dataFile = join(createTempFolder(), 'stripe.db');
  const { fakeStripe } = await startTestServer();
  await expect(createFakeStripe({ dataFile, port: fakeStripe.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  expect(readdirSync(join(dataFile, '..'))).toEqual(['stripe.db']);
});
