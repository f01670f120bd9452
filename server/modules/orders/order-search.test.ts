// Maps what people type or read out to order numbers, emails and names.
import { describe, expect, it } from 'vitest';
import { toSearch } from './order-search.ts';

const numbers = (words: string) => toSearch(words, 2026).numbers;

describe('order numbers', () => {
  for (const words of [
    'SO-2026-000123',
    'so-2026-000123',
    'SO 2026 123',
    '2026-123',
    '2026/000123',
    ' 2026 123 ',
  ])
    it(`reads ${JSON.stringify(words)} as one number`, () => {
      expect(numbers(words)).toEqual([['SO-2026-000123', 'SO-2026-000123']]);
    });

  for (const words of ['123', '000123', 'SO123', 'so 123'])
    it(`reads ${words} as that number of this year or one before`, () => {
      expect(numbers(words).slice(0, 2)).toEqual([
        ['SO-2026-000123', 'SO-2026-000123'],
        ['SO-2025-000123', 'SO-2025-000123'],
      ]);
      expect(numbers(words).at(-1)?.[0]).toBe('SO-2006-000123');
    });

  it('reads leading zeros as the beginning of a number', () => {
    expect(numbers('SO-2026-0001')).toEqual([['SO-2026-000100', 'SO-2026-000199']]);
    expect(numbers('00012')[0]).toEqual(['SO-2026-000120', 'SO-2026-000129']);
  });

  it('reads prefix and year as all numbers of the year', () => {
    expect(numbers('SO-2025-')).toEqual([['SO-2025-000000', 'SO-2025-999999']]);
  });

  it('tells the year that was stated', () => {
    const yearOf = (words: string) => toSearch(words, 2026).year;
    for (const words of ['SO-2025', 'so 2025-0001', '2025-123']) expect(yearOf(words)).toBe(2025);
    for (const words of ['123', 'mia@mail.com']) expect(yearOf(words)).toBeUndefined();
  });

  it('knows numbers of more than six digits', () => {
    expect(numbers('2026-1000000')).toEqual([['SO-2026-1000000', 'SO-2026-1000000']]);
  });

  for (const words of ['mia@mail.com', 'pi_123', 'Mia 12', '12-34-56', 'SO', 'SV-00042'])
    it(`finds none in ${words}`, () => {
      expect(numbers(words)).toEqual([]);
    });
});

it('looks for an email in lower case and for a transaction id as it is', () => {
  expect(toSearch('Mia@Mail', 2026)).toMatchObject({ email: 'mia@mail', transaction: 'Mia@Mail' });
});

it('looks for the words of a name without their accents, the longest first', () => {
  expect(toSearch('ÉMILE Zo', 2026).words).toEqual(['emile', 'zo']);
  expect(toSearch('zo emile-zo', 2026).words).toEqual(['emile', 'zo']);
  for (const words of ['SO-2026-000123', 'so 2026', 'INV 12', '42', '-'])
    expect(toSearch(words, 2026).words).toEqual([]);
  expect(toSearch('42 stitches', 2026).words).toEqual(['stitches', '42']);
});

it('reads the numbers of invoices and credit notes', () => {
  const documents = (words: string) => toSearch(words, 2026).documents;
  expect(documents('inv-2025-000123')).toEqual(['INV-2025-000123']);
  expect(documents('CN 2026/7')).toEqual(['CN-2026-000007']);
  expect(documents('INV 7').slice(0, 2)).toEqual(['INV-2026-000007', 'INV-2025-000007']);
  for (const words of ['7', 'SO-2026-000007', 'inv', 'INV-2026-', 'invoice 7'])
    expect(documents(words)).toEqual([]);
});
