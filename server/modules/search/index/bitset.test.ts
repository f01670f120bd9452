// Tests that a bitset behaves like a set of numbers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitset } from './bitset.ts';

const numbers = fc.uniqueArray(fc.nat({ max: 700 }));
const toBitset = (list: readonly number[]) => {
  const bitset = new Bitset();
  for (const number of list) bitset.add(number);
  return bitset;
};
const listOf = (bitset: Bitset) =>
  Array.from({ length: 800 }, (_, number) => number).filter((one) => bitset.has(one));

test('union, intersection, difference and counts are those of sets', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const [left, right] = [new Set(one), new Set(other)];
      const sorted = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b);
      expect(listOf(toBitset(one).unite(toBitset(other)))).toEqual(sorted([...left, ...right]));
      expect(listOf(toBitset(one).intersect(toBitset(other)))).toEqual(
        sorted(one.filter((number) => right.has(number))),
      );
      expect(listOf(toBitset(one).subtract(toBitset(other)))).toEqual(
        sorted(one.filter((number) => !right.has(number))),
      );
      expect(toBitset(one).count()).toBe(left.size);
      expect(listOf(toBitset(one).filter((number) => number % 3 === 0))).toEqual(
        sorted(one).filter((number) => number % 3 === 0),
      );
      expect(toBitset(one).countCommon(toBitset(other))).toBe(
        one.filter((number) => right.has(number)).length,
      );
    }),
  );
});

test('the count follows every change after it was counted', () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, (one, added, removed) => {
      const bitset = toBitset(one);
      const expected = new Set(one);
      expect(bitset.count()).toBe(expected.size);
      for (const number of added) bitset.add(number);
      for (const number of removed) bitset.delete(number);
      const changed = new Set([...one, ...added].filter((number) => !removed.includes(number)));
      expect(bitset.count()).toBe(changed.size);
      expect(bitset.copy().count()).toBe(changed.size);
      expect(bitset.unite(toBitset(one)).count()).toBe(new Set([...changed, ...one]).size);
      expect(bitset.intersect(toBitset(one)).count()).toBe(expected.size);
      expect(bitset.subtract(toBitset(one)).count()).toBe(0);
    }),
  );
});

test('a copy is independent; deleting what is not in it changes nothing', () => {
  const bitset = toBitset([3, 31, 32]);
  const copy = bitset.copy();
  copy.delete(31);
  copy.delete(5000);
  expect([listOf(bitset), listOf(copy)]).toEqual([
    [3, 31, 32],
    [3, 32],
  ]);
});
