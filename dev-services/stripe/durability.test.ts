// The network keeps its word over restarts, and keeps nothing it should not.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openCardNetwork } from './create-fake-stripe.ts';
import { freshFolder, openTestNetwork, pay, refusal, sdkFor } from './test-server.ts';

const deal = { amount: 4200, currency: 'usd', metadata: { order: 'o1' } };

test('everything is there after a restart', async () => {
  const dataFile = join(freshFolder(), 'network.sqlite');
  const first = await openCardNetwork({ dataFile });
  const stripe = sdkFor(first);
  const intent = await stripe.paymentIntents.create(deal, { idempotencyKey: 'k' });
  await pay(first, intent, '4242424242424242');
  const waiting = await stripe.paymentIntents.create(deal);
  const { body } = await pay(first, waiting, '4000002760003184');
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
  const before = await everything(stripe);
  await first.close();

  const { network, stripe: again } = await openTestNetwork({ dataFile });
  expect([network.secretKey, network.publishableKey, network.webhookSecret]).toEqual([
    first.secretKey,
    first.publishableKey,
    first.webhookSecret,
  ]);
  expect(await everything(again)).toEqual(before);
  expect(await again.paymentIntents.create(deal, { idempotencyKey: 'k' })).toEqual(intent);
  expect(await again.refunds.retrieve(refund.id)).toEqual(refund);
  const tooMuch = again.refunds.create({ payment_intent: intent.id, amount: 4200 });
  expect(await refusal(tooMuch)).toMatchObject({ param: 'amount' });
  const { use_stripe_sdk: next } = body.next_action as { use_stripe_sdk: { stripe_js: string } };
  const challenge = next.stripe_js.replace(first.url, network.url);
  await fetch(challenge, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  expect(await again.paymentIntents.retrieve(waiting.id)).toMatchObject({ status: 'succeeded' });
});

async function everything(stripe: Stripe) {
  const [intents, charges, refunds, events] = await Promise.all([
    stripe.paymentIntents.list({ limit: 100 }),
    stripe.charges.list({ limit: 100 }),
    stripe.refunds.list({ limit: 100 }),
    stripe.events.list({ limit: 100 }),
  ]);
  return [intents.data, charges.data, refunds.data, events.data];
}

test('a payment under way is finished after a restart', async () => {
  const dataFile = join(freshFolder(), 'network.sqlite');
  let now = Date.now();
  const first = await openCardNetwork({ dataFile, processingMs: 60_000, now: () => now });
  const intent = await sdkFor(first).paymentIntents.create(deal);
  await pay(first, intent, '4242424242424242');
  await first.close();
  now += 60_000;
  const { stripe } = await openTestNetwork({ dataFile, now: () => now });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
});

test('no whole card number and no security code is ever kept', async () => {
  const folder = freshFolder();
  const { network, stripe } = await openTestNetwork({ dataFile: join(folder, 'network.sqlite') });
  const code = { 'payment_method_data[card][cvc]': '987' };
  const numbers = [
    '4242424242424242',
    '4000000000000002',
    '4000002760003184',
    '4242424242424241',
    '4539578763621486',
  ];
  for (const number of numbers) {
    await pay(network, await stripe.paymentIntents.create(deal), number, code);
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

test('nobody else on the machine reads the file', async () => {
  const dataFile = join(freshFolder(), 'network.sqlite');
  await openTestNetwork({ dataFile });
  expect(statSync(dataFile).mode & 0o077).toBe(0);
});

test('a port that is taken leaves the file free', async () => {
  const dataFile = join(freshFolder(), 'network.sqlite');
  const { network } = await openTestNetwork();
  await expect(openCardNetwork({ dataFile, port: network.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  expect(readdirSync(join(dataFile, '..'))).toEqual(['network.sqlite']);
});
