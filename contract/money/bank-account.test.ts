// Tests IBANs, BICs and how an account is printed.
import { expect, test } from 'vitest';
import { bankFacts, compactCode, isBic, isIban } from './bank-account.ts';

test.each([
  'DE89 3704 0044 0532 0130 00',
  'gb82 west 1234 5698 7654 32',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'LC55 HEMM 0001 0001 0012 0012 0002 3015',
])('%s is an IBAN', (text) => {
  expect(isIban(compactCode(text))).toBe(true);
});

test.each([
  ['a wrong digit', 'DE89 3704 0044 0532 0130 01'],
  ['two digits swapped', 'DE89 3704 0044 0532 0103 00'],
  ['a digit too few', 'DE89 3704 0044 0532 0130 0'],
  ['the length of another country', 'NL89 3704 0044 0532 0130 00'],
  ['a country without IBANs', 'US89 3704 0044 0532 0130 00'],
  ['no check digits', '3704 0044 0532 0130 00'],
  ['punctuation', 'DE89-3704-0044-0532-0130-00'],
])('no IBAN: %s', (_, text) => {
  expect(isIban(compactCode(text))).toBe(false);
});

test('a BIC has 8 or 11 characters with a country', () => {
  const [right, wrong] = [
    ['COBADEFF', 'cobadeff xxx', 'BUKBGB22'],
    ['COBADEF', 'COBADEFFX', 'COBA1EFF'],
  ];
  expect(right.map(compactCode).filter(isBic)).toHaveLength(3);
  expect(wrong.map(compactCode).filter(isBic)).toEqual([]);
});

test('an account is printed with its IBAN in groups of four', () => {
  const account = { holder: 'Calder Mill', iban: 'NO9386011117947', accountNumber: '', bic: '', bank: 'DNB' };
  expect(bankFacts(account)).toEqual([
    ['Account holder', 'Calder Mill'],
    ['IBAN', 'NO93 8601 1117 947'],
    ['Bank', 'DNB'],
  ]);
});
