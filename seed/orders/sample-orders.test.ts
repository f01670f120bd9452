// Tests that customers can place the sample orders.
import { expect, test } from 'vitest';
import { readFabrics } from '../fabrics.ts';
import { DAY_MS, stepsOf } from './order-steps.ts';
import { sampleOrders } from './sample-orders.ts';

const { fabrics } = await readFabrics();

test('every order is of a sample fabric and reaches its minimum order', () => {
  const minimum = new Map(fabrics.map(({ productName, minimumQuantity }) => [productName, minimumQuantity]));
  const tooSmall = sampleOrders.filter(
    ({ fabric, pieces, swatches }) => !swatches && !(pieces >= (minimum.get(fabric) ?? Infinity)),
  );
  expect(tooSmall).toEqual([]);
});

test('orders of swatches name each fabric once and reserve at least the minimum order', () => {
  const minimum = new Map(fabrics.map(({ productName, minimumQuantity }) => [productName, minimumQuantity]));
  const all = sampleOrders.flatMap((order) =>
    order.swatches ? [{ ...order, swatches: order.swatches }] : [],
  );
  expect(all.length).toBeGreaterThan(1);
  for (const { fabric, pieces, swatches } of all) {
    expect(new Set(swatches.map((swatch) => swatch.fabric)).size).toBe(pieces);
    expect(swatches[0]?.fabric).toBe(fabric);
    for (const swatch of swatches)
      expect(swatch.reserved ?? Infinity).toBeGreaterThanOrEqual(minimum.get(swatch.fabric) ?? Infinity);
  }
});

test('orders are listed oldest first and end before now', () => {
  const ages = sampleOrders.map(({ daysAgo }) => daysAgo);
  expect(ages).toEqual([...ages].sort((one, other) => other - one));
  const now = 100 * DAY_MS;
  const times = stepsOf(sampleOrders, now).map(({ at }) => at);
  expect(times).toEqual([...times].sort((one, other) => one - other));
  expect(times.at(-1)).toBeLessThan(now);
});

test('orders that share a payment are paid in one step', () => {
  const shared = stepsOf(sampleOrders, 100 * DAY_MS).filter(({ orders }) => orders.length > 1);
  expect(shared.map(({ what }) => what)).toEqual(['pay']);
});
