// The composition of a fabric as text.
import { expect, test } from 'vitest';
import { compositionText } from './composition-texts.ts';

test('a composition names the largest share first, without the second name of a fibre', () => {
  expect(compositionText([{ fibre: 'wool', percent: 100 }])).toBe('100 % wool');
  expect(
    compositionText([
      { fibre: 'flax', percent: 40 },
      { fibre: 'silk', percent: 57.5 },
      { fibre: 'polyamide', percent: 2.5 },
    ]),
  ).toBe('57.5 % silk, 40 % linen, 2.5 % polyamide');
});
