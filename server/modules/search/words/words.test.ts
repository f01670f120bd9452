// Tests the words and figures of a search without an index.
import { expect, test } from 'vitest';
import type { Figure } from './figures.ts';
import { english } from './languages.ts';
import { plainNumber } from './words.ts';

const figures: Readonly<Record<string, Omit<Figure, 'raw' | 'word'>>> = {
  '400 gsm': { column: 'weightGsm', from: 380, to: 420 },
  '400gsm': { column: 'weightGsm', from: 380, to: 420 },
  '400 g/m²': { column: 'weightGsm', from: 380, to: 420 },
  '400 g/m2': { column: 'weightGsm', from: 380, to: 420 },
  '400 g / sqm': { column: 'weightGsm', from: 380, to: 420 },
  '400g': { column: 'weightGsm', from: 380, to: 420 },
  '14 oz': { column: 'weightGsm', from: 450, to: 499 },
  '14oz/yd²': { column: 'weightGsm', from: 450, to: 499 },
  '8 ounces': { column: 'weightGsm', from: 257, to: 285 },
  '300-400 gsm': { column: 'weightGsm', from: 300, to: 400 },
  '400 to 300 g/m²': { column: 'weightGsm', from: 300, to: 400 },
  'over 400 gsm': { column: 'weightGsm', from: 400 },
  '> 400 gsm': { column: 'weightGsm', from: 400 },
  'at least 400 gsm': { column: 'weightGsm', from: 400 },
  'under 200 gsm': { column: 'weightGsm', to: 200 },
  'max. 200 gsm': { column: 'weightGsm', to: 200 },
  '150 cm': { column: 'widthMm', from: 1500 },
  '150cm wide': { column: 'widthMm', from: 1500 },
  '1.5 m wide': { column: 'widthMm', from: 1500 },
  '1,5 m wide': { column: 'widthMm', from: 1500 },
  '60"': { column: 'widthMm', from: 1524 },
  '60 inches wide': { column: 'widthMm', from: 1524 },
  'under 100 cm': { column: 'widthMm', to: 1000 },
  'under $80': { column: 'priceCents', to: 8000 },
  'over $19.99': { column: 'priceCents', from: 1999 },
  '$20-$30': { column: 'priceCents', from: 2000, to: 3000 },
  'below 80 dollars': { column: 'priceCents', to: 8000 },
  'under $1,200': { column: 'priceCents', to: 120_000 },
  '$1,200.50': { column: 'priceCents', to: 120_050 },
  'price under 80': { column: 'priceCents', to: 8000 },
  'cheaper than 80': { column: 'priceCents', to: 8000 },
  'between $20 and $30': { column: 'priceCents', from: 2000, to: 3000 },
  '1,200 gsm': { column: 'weightGsm', from: 1140, to: 1260 },
  '7,5 oz': { column: 'weightGsm', from: 241, to: 268 },
  'between 200 and 300 gsm': { column: 'weightGsm', from: 200, to: 300 },
  'between 200 gsm and 300 gsm': { column: 'weightGsm', from: 200, to: 300 },
  '200 gsm to 300 gsm': { column: 'weightGsm', from: 200, to: 300 },
  'weight between 200 and 300': { column: 'weightGsm', from: 200, to: 300 },
  '400+ gsm': { column: 'weightGsm', from: 400 },
  '400 gsm+': { column: 'weightGsm', from: 400 },
  '300 gsm or more': { column: 'weightGsm', from: 300 },
  '300 gsm and up': { column: 'weightGsm', from: 300 },
  '300 gsm minimum': { column: 'weightGsm', from: 300 },
  '300 gsm or less': { column: 'weightGsm', to: 300 },
  '300 gsm max': { column: 'weightGsm', to: 300 },
  'lighter than 200 gsm': { column: 'weightGsm', to: 200 },
  'lighter than 200': { column: 'weightGsm', to: 200 },
  'less than 200 gsm': { column: 'weightGsm', to: 200 },
  'no more than 200 gsm': { column: 'weightGsm', to: 200 },
  'heavier than 400 gsm': { column: 'weightGsm', from: 400 },
  'no less than 400 gsm': { column: 'weightGsm', from: 400 },
  'weight over 400': { column: 'weightGsm', from: 400 },
  'weight: 400 gsm': { column: 'weightGsm', from: 380, to: 420 },
  'wider than 140 cm': { column: 'widthMm', from: 1400 },
  '60" or wider': { column: 'widthMm', from: 1524 },
};

test('measures and prices are understood as figures', () => {
  for (const [q, figure] of Object.entries(figures)) {
    const [found, ...more] = english.parse(`wool ${q} coating`).filter((term) => 'column' in term);
    const { raw, word: _word, ...rest } = found as Figure;
    expect(rest, q).toEqual(figure);
    expect(raw, q).toBe(q);
    expect(more, q).toEqual([]);
  }
});

test('only whole numbers of gsm, cm and oz are looked up in texts', () => {
  const wordOf = (q: string) => (english.parse(q)[0] as Figure).word;
  for (const q of ['400 gsm', '400 g/m²', '400g', '400 grams']) expect(wordOf(q), q).toBe('400gsm');
  for (const q of ['14 oz', '14oz/yd²', '14 ounces']) expect(wordOf(q), q).toBe('14oz');
  expect(wordOf('150 cm wide')).toBe('150cm');
  for (const q of ['60"', '60 inches wide', '2 in wide', '1.5 m wide', '142.5 cm', '7,5 oz', '1,200 gsm'])
    expect(wordOf(q), q).toBeUndefined();
  expect([...english.wordsOf('142.5 cm')]).not.toContain('5cm');
});

test('two figures of a search stay two', () => {
  const bounds = (q: string) =>
    english.parse(q).map((term) => ('column' in term ? [term.column, term.from, term.to] : term.raw));
  expect(bounds('100 cm and 200 gsm')).toEqual([
    ['widthMm', 1000, undefined],
    ['weightGsm', 190, 210],
  ]);
  expect(bounds('150 cm max 300 gsm')).toEqual([
    ['widthMm', 1500, undefined],
    ['weightGsm', undefined, 300],
  ]);
});

test('numbers without such a unit are words', () => {
  for (const q of [
    'No. 8',
    'super 110s',
    '12 mm check',
    '2.5 m',
    '2 in 1',
    'light weight 100% cotton',
    'light weight 2 ply',
    'SV-00042',
    '14',
    '400 grey',
    '100% cotton',
  ])
    expect(
      english.parse(q).filter((term) => 'column' in term),
      q,
    ).toEqual([]);
});

test('words are in lower case, without accents, apostrophes and empty words', () => {
  expect(english.parse('a Fabric for the Bird’s-Eye BOUCLÉ')).toEqual([
    { raw: 'Bird’s-Eye', words: ['birds', 'eye'] },
    { raw: 'BOUCLÉ', words: ['boucle'] },
  ]);
  expect(english.parse('fabric')).toEqual([]);
  expect([...english.wordsOf('Pre-shrunk cloth, 400 g/m², 150 cm wide')]).toEqual(
    expect.arrayContaining(['pre', 'shrunk', 'preshrunk', '400gsm', '150cm']),
  );
  expect(plainNumber('SV-00042')).toBe('sv00042');
});

test('endings and spellings share a key', () => {
  for (const [one, other] of [
    ['coating', 'coats'],
    ['colour', 'colors'],
    ['grey', 'gray'],
    ['fibre', 'fibers'],
    ['mercerised', 'mercerized'],
    ['woollen', 'woolen'],
    ['pyjamas', 'pajama'],
    ['harbour', 'harbor'],
    ['dresses', 'dress'],
    ['quilting', 'quilts'],
  ] as const)
    expect(english.key(one), one).toBe(english.key(other));
  expect(english.key('linen')).not.toBe(english.key('lining'));
});
