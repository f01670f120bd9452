// Cells: what is written is read back unchanged, and what people type is understood or refused with a reason.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CellError,
  readCertificates,
  readComposition,
  readList,
  readNumber,
  readPriceSteps,
  readTestResults,
  readText,
  readVocabulary,
  writeCertificates,
  writeComposition,
  writePriceSteps,
  writeTestResults,
  writeText,
} from './cells.ts';

const awkward = fc.string({
  unit: fc.constantFrom(
    'a',
    "'",
    '=',
    '+',
    '-',
    '@',
    '|',
    '\\',
    'n',
    '\n',
    '\r',
    ' ',
    '"',
    ';',
    '＝',
    '🧵',
    'ש',
  ),
});

describe('text', () => {
  test('is read as it was written, and never begins as a formula does', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        expect(writeText(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
        expect(readText(writeText(text))).toBe(text);
      }),
    );
  });

  test('that is typed as a formula or with an apostrophe stays what it is', () => {
    expect(readText('=A1')).toBe('=A1');
    expect(readText("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
  });
});

describe('numbers', () => {
  test.each([
    ['12.5', '.', 12.5],
    ['12.5', ',', 12.5],
    ['12,5', ',', 12.5],
    ['12,5', '.', 12.5],
    ['0,125', '.', 0.125],
    ['1.234,50', ',', 1234.5],
    ['1,234.50', '.', 1234.5],
    ['1 234,5', ',', 1234.5],
    ['12\u00a0000', '.', 12000],
    ['-5', '.', -5],
    ['007', '.', 7],
    ['1.000', '.', 1],
    ['0.125', ',', 0.125],
    ['€ 12,50', ',', 12.5],
    ['12,50\u00a0€', ',', 12.5],
    ['CHF 12.50', ',', 12.5],
    ['$ 5', '.', 5],
    ["1'250,00", ',', 1250],
    ['1’250.00', ',', 1250],
    ['(5)', '.', -5],
  ] as const)('%j in a file with the mark %j is %d', (cell, mark, number) => {
    expect(readNumber(cell, mark)).toBe(number);
  });

  test.each([
    ['1,234', '.'],
    ['1,234,567', ','],
    ['1.000', ','],
    ['-12.500', ','],
    ['1.234.567', ','],
    ['12.5.1', '.'],
    ['1e3', '.'],
    ['5 m', '.'],
    ['12%', '.'],
    ['5-3', '.'],
    ['0x10', '.'],
    ['Infinity', '.'],
  ] as const)('%j in a file with the mark %j is refused', (cell, mark) => {
    expect(() => readNumber(cell, mark)).toThrow(CellError);
  });

  test('with points that may group thousands are refused with both ways to write them', () => {
    expect(() => readNumber('1.000', ',')).toThrow('Write 1000, or 1,000 for a fraction');
  });

  test('are read as they are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom('.', ','), (cents, mark) => {
        expect(readNumber(String(cents / 100), mark as '.' | ',')).toBe(cents / 100);
      }),
    );
  });
});

describe('composition', () => {
  const wool = [
    { fibre: 'wool', percent: 66.7 },
    { fibre: 'polyamide', percent: 33.3 },
  ] as const;
  test.each([
    '66.7 wool; 33.3 polyamide',
    '66,7% Wool, 33,3% Polyamide (nylon)',
    '66.7 % wool / 33.3 % nylon',
    '66.7 wool\n33.3 Polyamide',
  ])('%j is understood', (cell) => {
    expect(readComposition(cell)).toEqual(wool);
  });

  test('is read as it was written', () => {
    expect(readComposition(writeComposition(wool))).toEqual(wool);
  });

  test('leaves unknown fibres to the contract and refuses what has no shares', () => {
    expect(readComposition('100 unobtainium')).toEqual([{ fibre: 'unobtainium', percent: 100 }]);
    expect(() => readComposition('wool and silk')).toThrow(CellError);
  });

  // Were each space tried in every role, this would take days.
  test('of many spaces is refused at once', () => {
    const spaces = ' '.repeat(5000);
    expect(() => readComposition(`1${spaces}wool${spaces}5`)).toThrow(CellError);
  });
});

test('price steps are read by lines, without words and with decimal commas', () => {
  const steps = [
    { fromQuantity: 50, price: 61 },
    { fromQuantity: 1200, price: 58.5 },
  ];
  expect(writePriceSteps(steps)).toBe('from 50: 61.00; from 1200: 58.50');
  expect(readPriceSteps(writePriceSteps(steps), '.')).toEqual(steps);
  expect(readPriceSteps('50:61\r\n1200 : 58,5', ',')).toEqual(steps);
  for (const cell of ['61.00', 'from 50', '50: 61: 58', 'many: 61', '50: cheap'])
    expect(() => readPriceSteps(cell, '.')).toThrow(CellError);
});

test('certificates are read as they were written, whatever their names contain', () => {
  const name = awkward.map((text) => text.trim()).filter((text) => text !== '');
  const certificate = fc.record({
    name,
    number: awkward.map((text) => text.trim()),
    validUntil: fc.constantFrom(null, '2027-05-31'),
  });
  fc.assert(
    fc.property(fc.array(certificate), (certificates) => {
      expect(readCertificates(readText(writeText(writeCertificates(certificates))))).toEqual(certificates);
    }),
  );
  expect(readCertificates('GOTS | CU 812345 | 2027-05-31\r\nRWS')).toEqual([
    { name: 'GOTS', number: 'CU 812345', validUntil: '2027-05-31' },
    { name: 'RWS', number: '', validUntil: null },
  ]);
});

test('terms are read by code and label, lists with commas or semicolons', () => {
  expect(readVocabulary(' TWILL ', { twill: 'Twill' })).toBe('twill');
  expect(readVocabulary('Other weave', { other: 'Other weave' })).toBe('other');
  expect(readVocabulary('satin', { twill: 'Twill' })).toBe('satin');
  expect(readList('suits, coats;;dresses')).toEqual(['suits', 'coats', 'dresses']);
});

test('test results are read as they were written, whatever their laboratories are called', () => {
  const result = fc.record({
    method: fc.constantFrom('martindale' as const, 'en-1021-1' as const),
    value: fc.constantFrom(null, 40_000, 4.5),
    laboratory: fc.string().map((text) => text.trim()),
    testedOn: fc.constantFrom(null, '2026-03-12'),
    report: fc.constantFrom('', 'https://mill.example/a|b.pdf'),
  });
  fc.assert(
    fc.property(fc.array(result), (results) => {
      expect(readTestResults(readText(writeText(writeTestResults(results))), ',')).toEqual(results);
    }),
  );
  expect(readTestResults('light-iso | 5,5', ',')).toMatchObject([{ method: 'light-iso', value: 5.5 }]);
});
