// Tests that the metadata of an intent holds any allowed number of orders and returns them.
import { expect, test } from 'vitest';
import { ORDERS_PER_PAYMENT_MAX } from '#contract/order-state.ts';
import { newId } from '#server/storage/ids.ts';
import { orderIdsOf, orderMetadata } from './stripe-objects.ts';

test('the orders of every payment fit into the metadata and come back', () => {
  for (let count = 0; count <= ORDERS_PER_PAYMENT_MAX; count++) {
    const ids = Array.from({ length: count }, newId).sort();
    const metadata = orderMetadata(ids);
    for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
    expect(orderIdsOf({ ...metadata, caller: 'mia@mail.com' })).toEqual(ids);
  }
});
