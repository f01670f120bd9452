// Tests which articles count as similar.
import { expect, test } from 'vitest';
import { mostSimilar } from './similar-articles.ts';

type Facts = Parameters<typeof mostSimilar>[0];

const subject = articleOf(
  '0',
  { weave: 'twill', colour_family: 'blue', pattern: 'solid', weight_gsm: 280 },
  ['wool'],
  ['suits'],
);

function articleOf(
  id: string,
  facts: Partial<Facts['article']>,
  fibres: readonly Facts['fibres'][number]['fibre'][] = [],
  uses: Facts['uses'] = [],
): Facts {
  return {
    article: {
      id,
      weave: null,
      pattern: null,
      colour_family: null,
      weight_gsm: null,
      colourway_group: null,
      available_quantity: 10,
      expected: null,
      ...facts,
    },
    fibres: fibres.map((fibre) => ({ fibre, share_permille: 1000 / fibres.length })),
    uses,
  };
}

const order = (...candidates: Facts[]) => mostSimilar(subject, candidates).map(({ article }) => article.id);

test('shared uses and weight come before colour, weave and fibres', () => {
  const sameColour = articleOf('1', { colour_family: 'blue' });
  const lookAlike = articleOf('2', { weave: 'twill', colour_family: 'blue', weight_gsm: 450 }, ['wool']);
  const sameUse = articleOf('3', { weight_gsm: 300 }, [], ['suits']);
  const sameUseAndColour = articleOf('4', { weight_gsm: 300, colour_family: 'blue' }, [], ['suits']);
  expect(order(sameColour, lookAlike, sameUse, sameUseAndColour)).toEqual(['4', '3', '2', '1']);
});

test('the article itself and those without a shared fact are left out', () => {
  expect(
    order(subject, articleOf('1', { weave: 'satin' }, ['silk'], ['dresses']), articleOf('2', {})),
  ).toEqual([]);
});

test('facts that neither states are not shared', () => {
  const unstated = articleOf('5', {});
  expect(mostSimilar(articleOf('6', {}), [unstated])).toEqual([]);
});

test('the newest of equally similar articles is first, none is sold out for good', () => {
  const blue = { colour_family: 'blue' } as const;
  const soldOut = articleOf('9', { ...blue, colourway_group: null, available_quantity: 0 });
  const expected = articleOf('6', { ...blue, available_quantity: 0, expected: '[{}]' });
  expect(order(expected, articleOf('7', blue), soldOut, articleOf('8', blue))).toEqual(['8', '7', '6']);
});
