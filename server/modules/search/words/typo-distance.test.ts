// Tests words of one edit against all words that one edit can make.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneEdit } from './typo-distance.ts';

const LETTERS = ['a', 'b', 'c'];
const word = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 6 });

/** Every word that replacing, adding, removing or swapping a letter makes. */
function edits(from: string): Set<string> {
  const made = new Set<string>();
  for (let at = 0; at <= from.length; at++) {
    const [before, after] = [from.slice(0, at), from.slice(at)];
    for (const letter of LETTERS) {
      made.add(before + letter + after);
      made.add(before + letter + after.slice(1));
    }
    made.add(before + after.slice(1));
    made.add(before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2));
  }
  made.delete(from);
  return made;
}

test('words differ by one letter exactly when one edit makes them equal', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(isOneEdit(one, other)).toBe(edits(one).has(other));
    }),
    { numRuns: 2000 },
  );
  for (const [typed, meant] of [
    ['twil', 'twill'],
    ['velevt', 'velvet'],
    ['orgenza', 'organza'],
    ['ssilk', 'silk'],
  ] as const)
    expect(isOneEdit(typed, meant), typed).toBe(true);
  expect(isOneEdit('silk', 'milks')).toBe(false);
});
