// Amounts as Stripe counts them: mostly in the currency's smallest unit (docs.stripe.com/currencies, special cases). Pure.
import { digitsOf } from '#contract/figures/money.ts';

/** The decimals of Stripe's amounts where they are others than the currency's. */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

const factorOf = (currency: string) =>
  10 ** ((STRIPE_DIGITS[currency] ?? digitsOf(currency)) - digitsOf(currency));

/** `currency` is an ISO 4217 code, as in `centsFromStripe`. */
export const toStripeAmount = (cents: number, currency: string): number =>
  Math.round(cents * factorOf(currency));

export const centsFromStripe = (amount: number, currency: string): number =>
  Math.round(amount / factorOf(currency));

/** Stripe writes currencies in lower case. */
export const toStripeCurrency = (currency: string): string => currency.toLowerCase();

export const currencyFromStripe = (currency: string): string => currency.toUpperCase();
