// Tests the words and figures of German and French searches without an index.
import { beforeAll, expect, test } from 'vitest';
import { loadLanguages } from '#server/languages/work-language.ts';
import { readSearchWords } from './languages.ts';
import type { SearchWords } from './words.ts';

let german: SearchWords;
let french: SearchWords;

beforeAll(async () => {
  await loadLanguages(['en', 'de', 'fr']);
  [, german, french] = (await readSearchWords(['de', 'fr'])) as [SearchWords, SearchWords, SearchWords];
  return async () => void (await loadLanguages([]));
});

const wordsIn = (words: SearchWords, q: string) =>
  words.parse(q).flatMap((term) => ('words' in term ? term.words : []));

test.each([
  ['Wollstoff', ['woll']],
  ['Leinenstoffe', ['leinen']],
  ['Baumwollköper', ['baumwoll', 'koper']],
  ['Bezugsstoff', ['bezugs']],
  ['Theatersamt', ['theater', 'samt']],
  ['Schurwolle', ['schurwolle']],
  ['Leinwand', ['leinwand']],
  ['Schrot', ['schrot']],
  ['Blümlein', ['blumlein']],
])('the compound %s is split at known words', (q, words) => {
  expect(wordsIn(german, q)).toEqual(words);
});

test('a text has the known parts of its compounds', () => {
  expect([...german.wordsOf('Baumwollsamt und Torfbraun')]).toEqual(
    expect.arrayContaining(['baumwollsamt', 'baumwolle', 'samt', 'torfbraun', 'braun']),
  );
  expect([...german.wordsOf('Baumwolle')]).toEqual(['baumwolle']);
});

test('German endings and umlauts share a key', () => {
  for (const [one, other] of [
    ['stoffe', 'stoff'],
    ['wollene', 'wolle'],
    ['mantel', 'mantels'],
    ['koeper', 'koper'],
    ['blauer', 'blau'],
  ] as const)
    expect(german.key(one), one).toBe(german.key(other));
  expect(german.key('flachs')).not.toBe(german.key('flach'));
});

test('French endings share a key', () => {
  for (const [one, other] of [
    ['laines', 'laine'],
    ['lavee', 'lave'],
    ['bleus', 'bleu'],
    ['tissus', 'tissu'],
    ['manteaux', 'manteau'],
    ['legere', 'leger'],
  ] as const)
    expect(french.key(one), one).toBe(french.key(other));
  expect(french.key('lin')).not.toBe(french.key('linge'));
});

test('an elided article is no part of its word', () => {
  expect(wordsIn(french, 'nid d’abeille')).toEqual(['nid', 'abeille']);
  expect(wordsIn(french, "l'étang")).toEqual(['etang']);
});

test.each([
  ['über 400 g/m²', { column: 'weightGsm', from: 400 }],
  ['mindestens 1.200 g', { column: 'weightGsm', from: 1200 }],
  ['zwischen 200 und 300 g/m²', { column: 'weightGsm', from: 200, to: 300 }],
  ['Gewicht bis 400', { column: 'weightGsm', to: 400 }],
  ['1,5 m breit', { column: 'widthMm', from: 1500 }],
  ['60 Zoll', { column: 'widthMm', from: 1524 }],
  ['unter 1.200,50 $', { column: 'priceCents', to: 120_050 }],
  ['Preis unter 80', { column: 'priceCents', to: 8000 }],
])('%s is a figure in German', (q, figure) => {
  expect(german.parse(`Wolle ${q}`)).toMatchObject([{ raw: 'Wolle' }, { raw: q, ...figure }]);
});

test.each([
  ['plus de 400 g/m²', { column: 'weightGsm', from: 400 }],
  ['au moins 1 200 g', { column: 'weightGsm', from: 1200 }],
  ['entre 200 et 300 g/m²', { column: 'weightGsm', from: 200, to: 300 }],
  ['300 g ou moins', { column: 'weightGsm', to: 300 }],
  ['1,5 m de large', { column: 'widthMm', from: 1500 }],
  ['moins de 80 $', { column: 'priceCents', to: 8000 }],
])('%s is a figure in French', (q, figure) => {
  expect(french.parse(`laine ${q}`)).toMatchObject([{ raw: 'laine' }, { raw: q, ...figure }]);
});

test('a correction has the accents of the search and of the language', () => {
  const asWritten = german.asWritten({ from: 'kopper', to: 'koper' }, 'Köpper aus Wolle');
  expect(asWritten).toEqual({ from: 'köpper', to: 'köper' });
});
