// Maps what people type or read out to the beginnings of an order's words.
import { describe, expect, it } from 'vitest';
import { laterWords, orderWords } from '../store/order-words.ts';
import { toSearch } from './order-search.ts';

const search = (words: string) => toSearch(words, 2026).alternatives;
const terms = (words: string) => search(words)[0];

describe('order numbers', () => {
  for (const words of ['SO-2026-000123', 'so-2026-000123', 'SO 2026 123', 'so-2026/123', ' so  2026 123 '])
    it(`reads ${JSON.stringify(words)} as one number`, () => {
      expect(toSearch(words, 2026)).toMatchObject({ alternatives: [[['so-2026-000123']]], year: 2026 });
    });

  for (const words of ['2026-123', '2026/000123', '2026 123'])
    it(`reads ${words} as a number of that year, of whatever kind`, () => {
      expect(terms(words)?.[0]).toContain('so-2026-000123');
      expect(terms(words)?.[0]).toContain('inv-2026-000123');
    });

  for (const words of ['123', '000123', 'SO123', 'so 123'])
    it(`reads ${words} as that number of this year or one before`, () => {
      const [starts = []] = terms(words) ?? [];
      for (const year of [2026, 2025, 2006]) expect(starts).toContain(`so-${year}-000123`);
      expect(starts).not.toContain('so-2005-000123');
    });

  it('reads leading zeros as a number’s beginning, and a year as all its numbers', () => {
    expect(terms('SO-2026-0001')).toEqual([['so-2026-0001']]);
    for (const words of ['SO-2025-', 'so 2025']) expect(terms(words)).toEqual([['so-2025-']]);
  });

  it('knows numbers of more than six digits', () => {
    expect(terms('so-2026-1000000')).toEqual([['so-2026-1000000']]);
  });
});

it('reads invoice numbers like those of orders', () => {
  expect(terms('inv-2025-000123')).toEqual([['inv-2025-000123']]);
  expect(terms('CN 2026/7')).toEqual([['cn-2026-000007']]);
  expect(terms('INV 7')?.[0]?.slice(0, 2)).toEqual(['inv-2026-000007', 'inv-2025-000007']);
});

it('looks for every word of a text, and for whole emails and codes', () => {
  expect(terms('\u00c9MILE Zo')).toEqual([['emile'], ['zo']]);
  expect(terms("O'Neil-Zo")).toEqual([['o'], ['neil'], ['zo']]);
  expect(terms('Mia@Mail')).toEqual([['mia@mail']]);
  expect(terms('frost SV-00042')).toEqual([['frost'], ['sv-00042']]);
  for (const nothing of ['', ' - ', '%', '" \\']) expect(search(nothing)).toEqual([]);
});

it('takes one word for the beginning of a transaction id, as it is', () => {
  expect(toSearch(' pi_1Ab ', 2026).transaction).toBe('pi_1Ab');
  expect(toSearch('mia pi_1Ab', 2026).transaction).toBe('');
});

it('reads digits as the end of a telephone number, in groups and beside words', () => {
  expect(terms('0497')?.[0]).toContain('~7940');
  expect(search('7946 0497')).toContainEqual([['~79406497']]);
  expect(search('oyel 7946 0497')).toContainEqual([['oyel'], ['~79406497']]);
  expect(search('+44 20 7946 0497')).toContainEqual([['~794064970244']]);
});

it('has each word once, codes whole and in words, and safe in JSON', () => {
  const words = orderWords({
    number: 'SO-2026-000052',
    customer: ['Mia "Mi" Weber', 'mia.weber@gmail.co.uk', 'Weber\\Sons'],
    phone: '+44 20 7946',
    purchaseOrderNumber: 'PO 45-17',
    trackingNumbers: [],
    articles: ['Frost Organza', 'SV-00042'],
    documents: ['INV-2026-000052'],
  });
  expect(words).toBe(
    ' mia mi weber mia.weber@gmail.co.uk gmail co webersons po 45-17 17 frost organza sv-00042 00042 so-2026-000052 inv-2026-000052 ~64970244',
  );
  expect(laterWords('JD-0146')).toBe(' jd-0146 0146');
});
