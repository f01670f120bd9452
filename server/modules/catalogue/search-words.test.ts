// Words and figures of a search, without an index.
import { expect, test } from 'vitest';
import { type Figure, parseSearch, plainNumber, wordKey, wordsOf } from './search-words.ts';

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
};

test('measures and prices are understood as figures', () => {
  for (const [q, figure] of Object.entries(figures)) {
    const [found, ...more] = parseSearch(`wool ${q} coating`).filter((term) => 'column' in term);
    const { raw, word: _word, ...rest } = found as Figure;
    expect(rest, q).toEqual(figure);
    expect(raw, q).toBe(q);
    expect(more, q).toEqual([]);
  }
});

test('numbers without such a unit are words', () => {
  for (const q of ['No. 8', 'super 110s', '12 mm check', '2.5 m', '2 in 1', 'SV-00042', '14', '400 grey'])
    expect(
      parseSearch(q).filter((term) => 'column' in term),
      q,
    ).toEqual([]);
});

test('words are in lower case, without accents and apostrophes; what means nothing is left out', () => {
  expect(parseSearch('a Fabric for the Bird’s-Eye BOUCLÉ')).toEqual([
    { raw: 'Bird’s-Eye', words: ['birds', 'eye'] },
    { raw: 'BOUCLÉ', words: ['boucle'] },
  ]);
  expect(parseSearch('fabric')).toEqual([]);
  expect([...wordsOf('Pre-shrunk cloth, 400 g/m², 150 cm wide')]).toEqual(
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
    expect(wordKey(one), one).toBe(wordKey(other));
  expect(wordKey('linen')).not.toBe(wordKey('lining'));
});
