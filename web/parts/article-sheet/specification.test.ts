// Tests the rows of the specification table and the care instructions.
import { expect, test } from 'vitest';
import type { Article } from '#contract/articles/article.ts';
import type { Units } from '#contract/figures/units.ts';
import { fullArticle, plainArticle } from '../../pages/feed/sample-articles.ts';
import { summaryOf } from '../../pages/shop/article/load-article.ts';
import { careInstructions } from './care-instructions.ts';
import { specificationRows } from './specification.ts';

const NO_CARE = { wash: null, bleach: null, dry: null, iron: null, professional: null };

const textOf = (article: Article, units: Units = 'metric') =>
  // A no-break space stands before the per cent sign.
  specificationRows(article, units).map(({ name, values }) =>
    `${name}: ${values.join(' / ')}`.replaceAll('\u00a0', ' '),
  );

test('every stated fact has a row, with units and names of countries', () => {
  expect(textOf(fullArticle)).toEqual([
    'Article number: SV-00007',
    'Composition: 80 % wool, 20 % polyamide',
    'Weight: 430 g/m²',
    'Width: 150 cm',
    'Length of a piece: 2.5 m ± 3 %',
    'In one length: Each piece is one cut of 2.5 m',
    'Shrinkage, first wash: 2.5 % in length, 2 % in width',
    'Weave: Twill',
    'Pattern: Check',
    'Colour: Peat brown',
    'Suited to: Coats, Upholstery',
    'Yarn spun in: Italy',
    'Woven in: United Kingdom',
    'Certificates: OEKO-TEX Standard 100, no. 21.HUS.52816, valid until 31 December 2027 / RWS',
  ]);
  expect(specificationRows(fullArticle, 'metric').find(({ name }) => name === 'Colour')?.swatch).toBe(
    '#6f5f4a',
  );
});

test('every figure with a unit is in the chosen units', () => {
  const rows = textOf({ ...fullArticle, repeatHeightCm: 63.5, continuousLengthM: 45.72 }, 'imperial');
  expect(rows).toEqual(
    expect.arrayContaining([
      'Weight: 12.7 oz/yd²',
      'Width: 59.1 in',
      'Length of a piece: 2.73 yd ± 3 %',
      'In one length: Up to 50 yd in one cut',
      'Height of the repeat: 25 in',
    ]),
  );
  expect(rows.join()).not.toMatch(/\d (m|cm|g\/m²)\b/);
});

test('cloth that comes in longer cuts than a piece says how long they are', () => {
  expect(textOf({ ...fullArticle, continuousLengthM: 50 })).toContain('In one length: Up to 50 m in one cut');
  expect(textOf({ ...fullArticle, continuousLengthM: 2 })).toContain(
    'In one length: Each piece is one cut of 2.5 m',
  );
});

test('a lead time is that of a fabric that is not in stock', () => {
  expect(textOf({ ...fullArticle, availableQuantity: 0 })).toContain('Lead time: Woven again in 21 days');
  expect(textOf({ ...plainArticle, availableQuantity: 0 }).join()).not.toContain('Lead time');
});

test('a fabric that must not be washed has no row of its first wash', () => {
  const names = (wash: 'no' | 'hand') =>
    specificationRows({ ...fullArticle, care: { ...NO_CARE, wash } }, 'metric').map(({ name }) => name);
  expect(names('hand')).toContain('Shrinkage, first wash');
  expect(names('no')).not.toContain('Shrinkage, first wash');
});

test('facts that are not stated have no row', () => {
  expect(textOf(plainArticle)).toEqual(['Article number: SV-00007']);
});

test('care instructions are in the order of ISO 3758, each with its text', () => {
  expect(careInstructions(fullArticle.care)).toEqual([
    { treatment: 'wash', code: '30-mild', text: 'Wash at or below 30 °C, mild process' },
    { treatment: 'bleach', code: 'no', text: 'Do not bleach' },
    { treatment: 'iron', code: '150', text: 'Iron at or below 150 °C' },
  ]);
  expect(careInstructions(null)).toEqual([]);
});

test('the summary names the stated facts and fits a search result', () => {
  expect(summaryOf(fullArticle)).toBe(
    'SV-00007: 80 % wool, 20 % polyamide, 430 g/m², 150 cm wide. A tweed for overcoats.',
  );
  expect(summaryOf(plainArticle)).toBe('SV-00007. A tweed for overcoats.');
  expect(summaryOf({ ...fullArticle, description: 'Long '.repeat(200) }).length).toBeLessThanOrEqual(156);
});
