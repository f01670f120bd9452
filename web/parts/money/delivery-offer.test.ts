// Tests which delivery a visitor is shown first, what it costs, and when an order leaves.
import { expect, test } from 'vitest';
import { afterWorkingDays, deliveryCentsOf, leavesText, likelyOffer } from './delivery-offer.ts';

const offer = (text: string, countries: string[]) => ({
  text,
  countries,
  perOrder: 18,
  perKilogram: 0,
  freeFrom: null,
});

test.each([
  [['de-AT', 'en-GB'], 'To Europe'],
  [['en', 'en-GB'], 'To the United Kingdom'],
  [['en-US'], 'To the United Kingdom'],
  [[], 'To the United Kingdom'],
])('a browser that speaks %j is shown delivery %s', (languages, text) => {
  const offers = [offer('To the United Kingdom', ['GB']), offer('To Europe', ['AT', 'FR'])];
  expect(likelyOffer(offers, languages)?.text).toBe(text);
});

test('a small order costs its surcharge more, and delivery is free from an amount', () => {
  const home = { ...offer('To the United Kingdom', ['GB']), freeFrom: 500 };
  const small = { ...home, smallOrders: { below: 100, surcharge: 8 } };
  expect(deliveryCentsOf(home, 9_999, undefined)).toBe(1_800);
  expect(deliveryCentsOf(small, 9_999, undefined)).toBe(2_600);
  expect(deliveryCentsOf(small, 10_000, undefined)).toBe(1_800);
  expect(deliveryCentsOf(small, 50_000, undefined)).toBe(0);
});

const at = (day: string) => Date.parse(`${day}T12:00`);

test.each([
  ['2026-11-26', 1, '2026-11-27'],
  ['2026-11-26', 2, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-26', 7, '2026-12-07'],
  ['2026-11-28', 0, '2026-11-30'],
  ['2026-11-26', 0, '2026-11-26'],
])('from %s, %i working days later is %s', (from, days, to) => {
  expect(afterWorkingDays(at(from), days)).toBe(at(to));
});

test('a buyer reads the day, not a number of days', () => {
  expect(leavesText(at('2026-11-27'), 2)).toBe('Paid today, it leaves by Tuesday 1 December.');
});
