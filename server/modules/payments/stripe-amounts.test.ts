// Amounts as Stripe counts them.
import { expect, test } from 'vitest';
import { centsFromStripe, toStripeAmount } from './stripe-amounts.ts';

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
