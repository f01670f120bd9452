// Tests the rows of a comparison: their order, their differences, and facts that are not stated.
import { expect, test } from 'vitest';
import type { Article } from '#contract/articles/article.ts';
import { plainArticle } from '../../feed/sample-articles.ts';
import { comparisonRows } from './comparison-rows.ts';

const plain: Article = { ...plainArticle, price: 20, minimumQuantity: 2, availableQuantity: 10, images: [] };
const coating: Article = {
  ...plain,
  composition: [{ fibre: 'wool', percent: 100 }],
  weightGsm: 430,
  pieceLengthM: 2.5,
  pricePerMetre: 8,
  weave: 'twill',
  care: { wash: 'no', bleach: 'no', dry: null, iron: null, professional: 'p' },
};

const names = (...articles: Article[]) => comparisonRows(articles, 'metric').map(({ name }) => name);
const row = (name: string, ...articles: Article[]) =>
  comparisonRows(articles, 'metric').find((one) => one.name === name);

test('rows have the order of the specification, whichever article states a fact', () => {
  const order = names(coating);
  expect(order.slice(0, 4)).toEqual(['Price', 'Price by length', 'Minimum order', 'In stock']);
  expect(order.at(-1)).toBe('Care');
  expect(names(plain, coating)).toEqual(order);
  expect(names({ ...plain, weave: 'satin' }, { ...coating, weave: null })).toEqual(order);
});

test('a row that differs is marked, also where one states nothing', () => {
  expect(row('Weight', coating, coating)).toMatchObject({ differs: false });
  expect(row('Weight', coating, { ...coating, weightGsm: 300 })).toMatchObject({ differs: true });
  const stated = row('Weight', coating, plain);
  expect(stated).toMatchObject({ differs: true });
  expect(stated?.cells).toEqual([{ values: ['430 g/m²'] }, undefined]);
});

test('an article alone differs from nothing', () => {
  expect(comparisonRows([coating], 'metric').some(({ differs }) => differs)).toBe(false);
  expect(comparisonRows([], 'metric')).toEqual([]);
});

test('stock is told in pieces and metres, care in words', () => {
  expect(row('In stock', coating)?.cells[0]?.values).toEqual(['10 pieces', '25 m']);
  expect(row('In stock', { ...coating, availableQuantity: 0 })?.cells[0]?.values).toEqual(['Sold out']);
  const expected = [{ on: '2099-03-12', quantity: 40 }];
  expect(row('In stock', { ...coating, expected })?.cells[0]?.values).toEqual([
    '10 now, 40 from 12 March 2099',
  ]);
  expect(row('Care', coating)?.cells[0]?.values).toContain('Do not wash');
});
