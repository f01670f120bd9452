// Tests rules and rates: their days, the countries, and what a seller outside the EU knows.
import { expect, test } from 'vitest';
import type { TaxSettings } from '#contract/shop/shop-settings.ts';
import { dayIn, dayStart } from '#server/domain/shop-day.ts';
import { NO_TAX, taxChargesOf } from './rules.ts';

const SETTINGS: TaxSettings = {
  isCharged: true,
  sellerCountry: 'DE',
  sellerTaxId: 'DE136695976',
  pricesIncludeTax: true,
  rates: [
    { country: 'DE', kind: 'standard', percent: 19, from: '2021-01-01' },
    { country: 'DE', kind: 'standard', percent: 16, from: '2027-01-01' },
    { country: 'DE', kind: 'reduced', percent: 7, from: '2021-01-01' },
    { country: 'FR', kind: 'standard', percent: 20, from: '2027-01-01' },
  ],
};
const PRIVATE = { isForeignBusiness: false };
const BUSINESS = { isForeignBusiness: true };

test('a rate changes at midnight in the time zone of the shop', () => {
  const chargedAt = (at: number, timeZone: string) =>
    taxChargesOf(SETTINGS, { country: 'DE', ...PRIVATE }, dayIn(timeZone)(at)).rates.standard.charged;
  for (const timeZone of ['Europe/Berlin', 'UTC', 'Pacific/Auckland', 'America/New_York']) {
    const midnight = dayStart('2027-01-01', timeZone);
    expect([chargedAt(midnight - 1, timeZone), chargedAt(midnight, timeZone)]).toEqual([1900, 1600]);
  }
  const berlinMidnight = dayStart('2027-01-01', 'Europe/Berlin');
  expect(chargedAt(berlinMidnight, 'UTC')).toBe(1900);
});

test('the rates of another state apply from their first day on', () => {
  const rule = (day: string) => taxChargesOf(SETTINGS, { country: 'FR', ...PRIVATE }, day).rule;
  expect([rule('2026-12-31'), rule('2027-01-01')]).toEqual(['origin', 'destination']);
});

test('tax that is not charged, and a seller without a country, tax nothing', () => {
  const destination = { country: 'DE', ...PRIVATE };
  expect(taxChargesOf({ ...SETTINGS, isCharged: false }, destination, '2026-11-24')).toBe(NO_TAX);
  expect(taxChargesOf({ ...SETTINGS, sellerCountry: null }, destination, '2026-11-24')).toBe(NO_TAX);
});

test('a rate of zero in the buyer’s state leaves the listed price', () => {
  const rates = [
    ...SETTINGS.rates,
    { country: 'IE', kind: 'standard' as const, percent: 0, from: '2021-01-01' },
  ];
  const charges = taxChargesOf({ ...SETTINGS, rates }, { country: 'IE', ...PRIVATE }, '2026-11-24');
  expect(charges).toMatchObject({ rule: 'destination', rates: { standard: { charged: 0, listed: 0 } } });
});

test.each([
  ['GR', PRIVATE, 'origin'],
  ['GR', BUSINESS, 'reverse_charge'],
  ['NO', BUSINESS, 'export'],
  ['GB', PRIVATE, 'export'],
  ['DE', BUSINESS, 'domestic'],
])('from Germany to %s, %j: %s', (country, buyer, rule) => {
  expect(taxChargesOf(SETTINGS, { country, ...buyer }, '2026-11-24').rule).toBe(rule);
});

test('a reverse charge and an export know the rate in the listed price', () => {
  for (const destination of [
    { country: 'FR', ...BUSINESS },
    { country: 'US', ...PRIVATE },
  ]) {
    const { rates } = taxChargesOf(SETTINGS, destination, '2026-11-24');
    expect(rates).toEqual({ standard: { charged: 0, listed: 1900 }, reduced: { charged: 0, listed: 700 } });
  }
});
