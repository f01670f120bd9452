// Slugs: how a name becomes one, and how one that is taken is numbered.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFreeSlug, slugOf } from './slug.ts';

test.for<readonly [name: string, slug: string]>([
  ['Eight-Wale Corduroy, Tobacco', 'eight-wale-corduroy-tobacco'],
  ['Prince’s Check', 'princes-check'],
  ["Weaver's Canvas", 'weavers-canvas'],
  ['Crêpe de Chine — Ivoire', 'crepe-de-chine-ivoire'],
  ['Große Blüte', 'grosse-blute'],
  ['Łódź Śląsk', 'lodz-slask'],
  ['Black & White 2/2', 'black-and-white-2-2'],
  ['  100 % Linen  ', '100-linen'],
  ['絹 👗', ''],
])('%s is %s', ([name, slug]) => {
  expect(slugOf(name)).toBe(slug);
});

test('any text is lower-case ASCII words, at most 100 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(slugOf(text)).toMatch(/^(?!.{101})([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});

test('a long name ends with a whole word', () => {
  expect(slugOf('worsted '.repeat(30))).toMatch(/^(worsted-)+worsted$/);
  expect(slugOf('w'.repeat(300))).toBe('w'.repeat(100));
});

test.for([
  [0, 'twill'],
  [1, 'twill-2'],
  [2, 'twill-3'],
  [99_999, 'twill-100000'],
] as const)('with %i slugs taken the next is %s, in few queries', async ([count, slug]) => {
  let queries = 0;
  const nthOf = (text: string) => (text === 'twill' ? 1 : Number(text.split('-')[1]));
  const isTaken = async (text: string) => {
    queries += 1;
    return nthOf(text) <= count;
  };
  expect(await findFreeSlug('twill', isTaken)).toBe(slug);
  expect(queries).toBeLessThan(40);
});

test('whatever slugs are taken, the one found is not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 40 })), async (numbers) => {
      const taken = new Set(numbers.map((nth) => (nth === 1 ? 'twill' : `twill-${nth}`)));
      const free = await findFreeSlug('twill', async (slug) => taken.has(slug));
      expect(taken).not.toContain(free);
    }),
  );
});
