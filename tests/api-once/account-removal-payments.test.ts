// Removal of an account with unpaid orders: no card can be charged for them any more, and a payment that got through wins.
import { expect } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { MIA } from '../support/endpoints/endpoint-visits.ts';
import { findTexts } from '../support/endpoints/stored-text.ts';
import { createHttpClient } from '../support/http-client.ts';
import { signUpToLeave } from '../support/people/confirm-removal.ts';
import {
  createIntent,
  createStripeFixture,
  placeOrder,
  type StripeFixture,
} from '../support/providers/fake-stripe.ts';
import { createTestApp, test } from '../support/test-app.ts';

const body = { reviews: 'remove' };

async function createScene(fakeStripe: StripeFixture) {
  const shop = await createTestApp(await freshDatabase(), {}, { cards: fakeStripe.cards });
  await shop.signIn('admin@mail.com', { admin: true });
  const mia = await createHttpClient(shop);
  const token = await signUpToLeave(mia, MIA);
  const bought = await placeOrder(shop, token);
  const intent = await createIntent(shop, token, bought);
  return { shop, mia, token, bought, intent };
}

test('open payments are cancelled at the provider before the account goes', async () => {
  const fakeStripe = await createStripeFixture();
  const { shop, mia, intent } = await createScene(fakeStripe);
  await mia.request('removeAccount', { body });
  expect((await fakeStripe.confirm(intent.clientSecret)).status).toBe(400);
  expect(await fakeStripe.capturedCents()).toBe(0);
  const [article] = await shop.request('listProducts');
  expect(article?.availableQuantity).toBe(100);
  // The provider still knows who has paid; the search for missing payments does not bring it back.
  await shop.storage.db.deleteFrom('payments').execute();
  await shop.app.payments.reconcile({ searchProvider: true });
  await shop.app.jobs.runNow(shop.app.outboxSender.job);
  expect(await findTexts(shop.storage, [MIA])).toEqual([]);
});

test('a payment that got through keeps the account', async () => {
  const fakeStripe = await createStripeFixture();
  const { shop, mia, token, bought, intent } = await createScene(fakeStripe);
  await fakeStripe.confirm(intent.clientSecret);
  expect(await mia.requestError('removeAccount', { body })).toBe('orders_in_progress');
  expect(await shop.request('getOrder', { token, params: { id: bought.id } })).toMatchObject({ paid: true });
});

test('a payment being processed and a provider that is down keep the account', async () => {
  const fakeStripe = await createStripeFixture({ processingMs: 60_000 });
  const { mia, intent } = await createScene(fakeStripe);
  await fakeStripe.confirm(intent.clientSecret);
  expect(await mia.requestError('removeAccount', { body })).toBe('order_payment_in_progress');
  await fakeStripe.server.close();
  expect(await mia.requestError('removeAccount', { body })).toBe('payment_provider_unavailable');
  expect((await mia.request('getSession'))?.user.email).toBe(MIA);
});
