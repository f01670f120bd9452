// Tests from when on a shop shows what it could use.
import { expect, test } from 'vitest';
import { shopUses, switchedTo, waysIn } from './shop-uses.ts';

const FACTS = { fabrics: 1, hasMeasures: false, colours: [], fabricUses: [], filters: [] };

test.each([
  [7, false, false],
  [8, true, false],
  [12, true, true],
])('%i fabrics: comparison %s, filter panel %s', (fabrics, comparison, filterPanel) => {
  expect(shopUses(switchedTo(false), { ...FACTS, fabrics })).toMatchObject({ comparison, filterPanel });
});

test('three colours are no way in, four are', () => {
  expect(waysIn(['red', 'blue', 'pink'])).toEqual([]);
  expect(waysIn(['red', 'blue', 'pink', 'grey'])).toHaveLength(4);
});

test('without swatches no pieces are set aside with one', () => {
  expect(shopUses({ ...switchedTo(true), swatches: false }, FACTS).reservations).toBe(false);
});
