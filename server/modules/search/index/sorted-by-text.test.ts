// Tests that items sorted by text agree with a filter over all items.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedByText } from './sorted-by-text.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 4 });

test('items that begin with a text are a plain filter’s, after any changes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text), fc.uniqueArray(text), text, text, (first, second, gone, prefix) => {
      const sorted = new SortedByText<string>((item) => item);
      for (const item of first) sorted.add(item);
      expect(sorted.beginningWith(prefix)).toEqual(first.filter((item) => item.startsWith(prefix)).sort());
      const more = second.filter((item) => !first.includes(item));
      for (const item of more) sorted.add(item);
      sorted.keep((item) => item !== gone);
      const left = [...first, ...more].filter((item) => item !== gone && item.startsWith(prefix));
      expect(sorted.beginningWith(prefix)).toEqual(left.sort());
    }),
  );
});
