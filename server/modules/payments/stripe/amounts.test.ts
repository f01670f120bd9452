// Amounts as Stripe counts them.
import { expect, test } from 'vitest';
import { mostChargeOf } from '#contract/figures/currencies.ts';
import { centsFromStripe, toStripeAmount } from './amounts.ts';

test.each([
  ['USD', 128_050, 128_050],
  ['JPY', 500, 500],
  ['KWD', 5120, 5120],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['MGA', 500, 5],
])('%s %i is %i at Stripe', (currency, cents, amount) => {
  expect(toStripeAmount(cents, currency)).toBe(amount);
  expect(centsFromStripe(amount, currency)).toBe(cents);
});

test.each(['USD', 'JPY', 'KWD', 'ISK', 'UGX', 'MGA'])(
  'the most that is charged in %s has eight digits',
  (currency) => {
    expect(toStripeAmount(mostChargeOf(currency), currency)).toBeLessThanOrEqual(99_999_999);
  },
);
