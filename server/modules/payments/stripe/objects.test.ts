// Tests that the metadata of an intent holds any allowed number of orders and returns them, and that of a refund all lines.
import { expect, test } from 'vitest';
import { ORDER_LINES_MAX } from '#contract/core/limits.ts';
import { ORDERS_PER_PAYMENT_MAX } from '#contract/core/order-state.ts';
import { newId } from '#server/storage/ids.ts';
import { orderIdsOf, orderMetadata, refundMetadata } from './objects.ts';

test('the orders of every payment fit into the metadata and come back', () => {
  for (let count = 0; count <= ORDERS_PER_PAYMENT_MAX; count++) {
    const ids = Array.from({ length: count }, () => newId(0)).sort();
    const metadata = orderMetadata(ids);
    for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
    expect(orderIdsOf({ ...metadata, caller: 'mia@mail.com' })).toEqual(ids);
  }
});

test('the lines of the longest order fit into the metadata of its refund', () => {
  const lines = Array.from({ length: ORDER_LINES_MAX }, () => ({
    lineId: newId(0),
    amountCents: 999_999_999,
    returnedQuantity: 999_999_999,
  }));
  const metadata = refundMetadata({ payment: newId(0), refund: newId(0), order: newId(0), lines });
  for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500);
  expect(Object.keys(metadata).length).toBeLessThanOrEqual(50);
  expect(
    Object.values(metadata)
      .join()
      .match(/ 999999999 999999999/g),
  ).toHaveLength(ORDER_LINES_MAX);
});
