// The orders of the sample shop: money, stock and documents agree as if customers and admins had made them.
import { pino } from 'pino';
import { expect } from 'vitest';
import { orderStates } from '#contract/order-state.ts';
import { findStockDifferences } from '#server/modules/catalogue/stock-movements.ts';
import { readSettings } from '#server/settings.ts';
import { inThePast } from '../../seed/clock.ts';
import { fabrics } from '../../seed/fabrics.ts';
import { addSampleOrders } from '../../seed/orders/add-orders.ts';
import { LocalProvider } from '../../seed/orders/local-provider.ts';
import { DAY_MS } from '../../seed/orders/order-steps.ts';
import { sampleOrders } from '../../seed/orders/sample-orders.ts';
import { type StripeFixture, test } from '../support/fake-stripe.ts';
import { dateIn, plainSums } from '../support/sales.ts';
import type { TestApp } from '../support/test-app.ts';

const ADMIN = 'rowan@mail.com';

const addFabrics = ({ app }: TestApp) =>
  app.catalogue.addProducts(fabrics.map((fabric) => ({ ...fabric, img: '/cloth/twill.jpg' })));

function addOrders({ app, storage }: TestApp, { cards, server }: StripeFixture): Promise<number> {
  const provider = new LocalProvider(cards, server.local);
  const common = { storage, settings: readSettings({}), log: pino({ level: 'silent' }), admin: ADMIN };
  const now = Date.now();
  return inThePast(80 * DAY_MS, (setClock) => addSampleOrders(app, { ...common, provider, now, setClock }));
}

test('sample orders are in every state and leave the stock as it was', async ({ shop, fakeStripe }) => {
  await addFabrics(shop);
  expect(await addOrders(shop, fakeStripe)).toBe(sampleOrders.length);
  const token = await shop.signIn(ADMIN, { admin: true });
  const orders = await shop.request('listAllOrders', {
    token,
    query: { limit: 100, state: [...orderStates] },
  });
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orderStates));
  expect(orders.map(({ placedAt }) => placedAt)).toEqual(orders.map(({ placedAt }) => placedAt).sort());
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
  const { items } = await shop.app.catalogue.listProducts({});
  const stock = items.map(({ productName, availableQuantity }) => [productName, availableQuantity]);
  expect(stock).toEqual(
    fabrics.map(({ productName, availableQuantity }) => [productName, availableQuantity]),
  );
  expect(await addOrders(shop, fakeStripe)).toBe(0);
});

test('sample payments are at the card provider and add up to the Overview', async ({ shop, fakeStripe }) => {
  await addFabrics(shop);
  await addOrders(shop, fakeStripe);
  const run = await shop.app.payments.reconcile({ includeNotDue: true, searchProvider: true });
  expect(run).toMatchObject({ outcome: 'done', changed: [], failed: 0, unmatched: [] });
  const token = await shop.signIn(ADMIN, { admin: true });
  const overview = await shop.request('getOverview', { token });
  const plain = await plainSums(shop, dateIn('UTC'));
  const months = Object.values(plain);
  const sum = (of: 'settled' | 'refunded', all: readonly Record<typeof of, number>[]) =>
    Math.round(all.reduce((cents, one) => cents + one[of] * 100, 0));
  expect(sum('refunded', overview.months)).toBe(sum('refunded', months));
  expect(sum('settled', overview.months)).toBe(sum('settled', months));
  expect(sum('settled', months) - sum('refunded', months)).toBe(await fakeStripe.capturedCents());
});

test('no email is sent for sample orders, and each paid one has an invoice', async ({ shop, fakeStripe }) => {
  await addFabrics(shop);
  await addOrders(shop, fakeStripe);
  expect(await shop.app.outbox.counts()).toMatchObject({ due: 0, failed: 0 });
  const { db } = shop.storage;
  const paid = await db.selectFrom('orders').select('id').where('status', '=', 'paid').execute();
  const invoices = await db
    .selectFrom('invoices')
    .select(['order_id', 'issued_at'])
    .where('kind', '=', 'invoice')
    .orderBy('number')
    .execute();
  expect(new Set(invoices.map(({ order_id }) => order_id))).toEqual(new Set(paid.map(({ id }) => id)));
  const issued = invoices.map(({ issued_at }) => issued_at);
  expect(issued).toEqual([...issued].sort((one, other) => one - other));
});
