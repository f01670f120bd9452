// Tests which articles count as similar.
import { expect, test } from 'vitest';
import { mostSimilar } from './similar-articles.ts';

type Facts = Parameters<typeof mostSimilar>[0];

const subject = articleOf(
  '0',
  { weave: 'twill', colour_family: 'blue', pattern: 'solid' },
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
      colourway_group: null,
      available_quantity: 10,
      ...facts,
    },
    fibres: fibres.map((fibre) => ({ fibre, share_permille: 1000 / fibres.length })),
    uses,
  };
}

const order = (...candidates: Facts[]) => mostSimilar(subject, candidates).map(({ article }) => article.id);

test('the more facts are shared, the earlier an article is', () => {
  const sameUse = articleOf('1', {}, [], ['suits']);
  const sameColour = articleOf('2', { colour_family: 'blue' });
  const halfWool = articleOf('3', { colour_family: 'blue' }, ['wool', 'silk']);
  const sameWeave = articleOf('4', { weave: 'twill', pattern: 'solid' }, ['wool']);
  expect(order(sameUse, sameColour, halfWool, sameWeave)).toEqual(['4', '3', '2', '1']);
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

test('of equally similar articles those in stock are first, then the newest', () => {
  const blue = { colour_family: 'blue' } as const;
  const soldOut = articleOf('9', { ...blue, colourway_group: null, available_quantity: 0 });
  expect(order(articleOf('7', blue), soldOut, articleOf('8', blue))).toEqual(['8', '7', '9']);
});
