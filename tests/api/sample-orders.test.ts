// Shops that add the orders of the sample shop at once.
import { expect } from 'vitest';
import { findStockDifferences } from '#server/modules/stock/reconcile.ts';
import { sampleOrders } from '../../seed/orders/sample-orders.ts';
import { addFabrics, addOrders, expectPayments } from '../support/orders/sample-orders.ts';
import { test } from '../support/providers/fake-stripe.ts';

test('shops that start at once add the orders once, with their stock', async ({ shop, fakeStripe }) => {
  await addFabrics(shop);
  const added = await addOrders(shop, fakeStripe, { calls: 2 });
  expect(added.sort((one, other) => one - other)).toEqual([0, sampleOrders.length]);
  expect(await findStockDifferences(shop.storage.db)).toEqual([]);
  await expectPayments(shop, fakeStripe);
});
