// Tests formatting and validation of card numbers, expiry dates and security codes.
import { expect, test } from 'vitest';
import {
  cardTexts,
  cvcError,
  expiryError,
  findBrand,
  formatExpiry,
  formatNumber,
  numberError,
  parseExpiry,
} from './card-format.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 'visa'],
  ['378282246310005', '3782 822463 10005', 'amex'],
  ['5555-5555-5555-4444', '5555 5555 5555 4444', 'mastercard'],
  ['30569309020004', '3056 930902 0004', 'diners'],
  ['4242', '4242', 'visa'],
  ['42424', '4242 4', 'visa'],
  ['424242424242424242429999', '4242 4242 4242 4242 424', 'visa'],
  ['', '', 'unknown'],
])('card number %s is formatted as %s', (typed, formatted, brand) => {
  expect(formatNumber(typed)).toBe(formatted);
  expect(findBrand(typed).brand).toBe(brand);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['5', '05'],
  ['12 / ', '12'],
  ['1/30', '01 / 30'],
  ['12/2030', '12 / 30'],
  ['12 / 345', '12 / 34'],
])('expiry %s is formatted as %s', (typed, formatted) => {
  expect(formatExpiry(typed)).toBe(formatted);
});

test('a card number is validated by the brand length and the check digit', () => {
  expect(numberError('4242 4242')).toBe(cardTexts.numberIncomplete);
  expect(numberError('4242 4242 4242 4241')).toBe(cardTexts.numberInvalid);
  expect(numberError('4242 4242 4242 4242')).toBeUndefined();
  expect(numberError('3782 822463 10005')).toBeUndefined();
});

test('a card is valid until the end of its month', () => {
  const now = new Date(2026, 10, 30, 23, 59).getTime();
  expect(expiryError('11 / 26', now)).toBeUndefined();
  expect(expiryError('10 / 26', now)).toBe(cardTexts.expiryPast);
  expect(expiryError('13 / 26', now)).toBe(cardTexts.expiryIncomplete);
  expect(expiryError('11', now)).toBe(cardTexts.expiryIncomplete);
  expect(parseExpiry('01 / 30')).toEqual({ month: 1, year: 2030 });
});

test('the security code of an Amex has four digits, others have three', () => {
  expect(cvcError('123', '4242 4242 4242 4242')).toBeUndefined();
  expect(cvcError('123', '3782 822463 10005')).toBe(cardTexts.cvcIncomplete);
  expect(cvcError('1234', '3782 822463 10005')).toBeUndefined();
});
