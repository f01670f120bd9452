// Tests the beginnings of words.
import { expect, test } from 'vitest';
import { startsWord } from './starts-word.ts';

test.each([
  ['lin', 'Table linen', true],
  ['inen', 'Table linen', false],
  ['Män', 'Mäntel', true],
  ['man', 'Mäntel', true],
  ['ntel', 'Mäntel', false],
  ['elas', 'Élasthanne', true],
])('%s begins a word of %s: %s', (typed, label, isBeginning) => {
  expect(startsWord(typed, label)).toBe(isBeginning);
});
