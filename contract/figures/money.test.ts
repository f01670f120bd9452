// Amounts in the shop's currency, and as its language writes them.
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createMoneyFormat, isCurrency, isLocale } from './currencies.ts';
import {
  amountFromCents,
  centsFromAmount,
  chargeMaxCents,
  chargeMinCents,
  formatAmount,
  formatBarePrice,
  formatMoney,
  formatPrice,
  moneyStep,
  plainAmount,
  setMoneyFormat,
  totalCents,
  US_DOLLARS,
} from './money.ts';
import { formatNumber } from './number-format.ts';

afterEach(() => setMoneyFormat(US_DOLLARS));

const use = (currency: string, locale: string) => setMoneyFormat(createMoneyFormat(currency, locale));

test('the default is what the settings USD and en-US give', () => {
  expect(createMoneyFormat('USD', 'en-US')).toEqual(US_DOLLARS);
});

test.each(['USD', 'JPY', 'KWD', 'MGA'])(
  'every amount of %s that can be charged survives the wire',
  (code) => {
    use(code, 'en-US');
    fc.assert(
      fc.property(fc.nat({ max: chargeMaxCents() / moneyStep() }), (steps) => {
        const cents = steps * moneyStep();
        expect(centsFromAmount(amountFromCents(cents))).toBe(cents);
        expect(centsFromAmount(Number(plainAmount(cents)))).toBe(cents);
      }),
    );
  },
);

test.each([19.999, 0.001, -0.01, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  '%d is no amount',
  (amount) => {
    expect(centsFromAmount(amount)).toBeUndefined();
  },
);

test('amounts that binary fractions miss are whole cents', () => {
  expect([19.99, 0.29, 1.15, 4.35, 1_128.29].map((amount) => centsFromAmount(amount))).toEqual([
    1999, 29, 115, 435, 112_829,
  ]);
});

test('errors of double arithmetic are no decimals of an amount, a third decimal is', () => {
  const prices = fc.integer({ min: 1, max: 100_000_00 }).map((cents) => cents / 100);
  const pieces = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(prices, pieces), { minLength: 1, maxLength: 20 }), (lines) => {
      const cents = lines.reduce((sum, [price, quantity]) => sum + Math.round(price * 100) * quantity, 0);
      expect(centsFromAmount(lines.reduce((sum, [price, quantity]) => sum + price * quantity, 0))).toBe(
        cents,
      );
      expect(
        centsFromAmount(lines.reduce((sum, [price, quantity]) => sum + price * quantity, 0) + 0.001),
      ).toBe(undefined);
    }),
  );
  expect([3 * 38.15, 114.446].map((amount) => centsFromAmount(amount))).toEqual([11_445, undefined]);
});

test('yen have no decimals, and dinars a third one that is 0', () => {
  expect([500, 500.5, 0.5].map((amount) => centsFromAmount(amount, 'JPY'))).toEqual([
    500,
    undefined,
    undefined,
  ]);
  expect([5.12, 5.125, 5].map((amount) => centsFromAmount(amount, 'KWD'))).toEqual([5120, undefined, 5000]);
});

test('a total is quantity times unit price', () => {
  expect(totalCents(3, 1250)).toBe(3750);
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1250, '$12.50'],
  [128_000, '$1,280.00'],
  [-2000, '−$20.00'],
])('%i cents read %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

describe('each language writes its currency', () => {
  const NARROW = '\u202f';
  const SPACE = '\u00a0';
  test.each([
    ['EUR', 'de-DE', `1.280,50${SPACE}€`, `1.234.567,80${SPACE}€`, '1.234.567'],
    [
      'EUR',
      'fr-FR',
      `1${NARROW}280,50${SPACE}€`,
      `1${NARROW}234${NARROW}567,80${SPACE}€`,
      `1${NARROW}234${NARROW}567`,
    ],
    ['EUR', 'es-ES', `1280,50${SPACE}€`, `1.234.567,80${SPACE}€`, '1.234.567'],
    ['GBP', 'en-GB', '£1,280.50', '£1,234,567.80', '1,234,567'],
    ['INR', 'en-IN', '₹1,280.50', '₹12,34,567.80', '12,34,567'],
    ['JPY', 'en-US', '¥128,050', '¥123,456,780', '1,234,567'],
    ['KWD', 'en-US', `KWD${SPACE}128.050`, `KWD${SPACE}123,456.780`, '1,234,567'],
    // Latin digits, as in the fields of forms.
    ['KWD', 'ar-KW', `\u200f128.050${SPACE}د.ك.\u200f`, `\u200f123,456.780${SPACE}د.ك.\u200f`, '1,234,567'],
  ])('%s in %s', (currency, locale, some, more, number) => {
    use(currency, locale);
    expect(formatMoney(128_050)).toBe(some);
    expect(formatMoney(123_456_780)).toBe(more);
    expect(formatNumber(1_234_567)).toBe(number);
  });
});

test('a price is written from the amount of a response', () => {
  expect(formatPrice(1015.4)).toBe('$1,015.40');
  expect(formatPrice(-20)).toBe('−$20.00');
  expect(formatBarePrice(1240.5)).toBe('$1240.5');
  use('EUR', 'de-DE');
  expect(formatBarePrice(1240.5)).toBe('1240,5\u00a0€');
  expect(formatAmount(1250)).toBe('12,50');
});

test('an amount of another currency names it', () => {
  use('EUR', 'de-DE');
  expect(formatMoney(128_000, 'USD')).toBe('1.280,00\u00a0$');
  expect(formatPrice(500, 'JPY')).toBe('500\u00a0¥');
  // The ISO's decimals, although ICU writes forints without.
  expect(formatMoney(128_050, 'HUF')).toBe('1.280,50\u00a0HUF');
});

test.each([
  ['USD', 50, 99_999_999],
  ['JPY', 50, 99_999_999],
  ['KWD', 500, 99_999_990],
  ['CZK', 1500, 99_999_999],
  ['MGA', 100, 99_999_900],
])('a card can be charged %s %i to %i', (currency, least, most) => {
  use(currency, 'en-US');
  expect([chargeMinCents(), chargeMaxCents()]).toEqual([least, most]);
});

test('currencies in circulation and languages are known', () => {
  expect(['USD', 'JPY', 'KWD', 'EUR'].every(isCurrency)).toBe(true);
  expect(['usd', 'DEM', 'XXX', 'ABC', ''].some(isCurrency)).toBe(false);
  expect(['en-US', 'de-DE', 'ja'].every(isLocale)).toBe(true);
  expect(['xx-YY', 'english', 'de_DE', ''].some(isLocale)).toBe(false);
});
