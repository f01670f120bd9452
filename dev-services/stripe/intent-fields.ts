// What a PaymentIntent may ask for: amounts, currencies, ways to pay. Pure.
import type Stripe from 'stripe';
import { invalid, missing } from './errors.ts';
import type { Parameters } from './parameters.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
/** Stripe's smallest charge, in the currency's smallest unit, where it has one. */
const SMALLEST: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  cad: 50,
  aud: 50,
  chf: 50,
  jpy: 50,
};
const LARGEST = 99_999_999;

export interface IntentFields {
  readonly amount: number;
  readonly currency: string;
  readonly automaticMethods: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
  readonly allowedMethods: Stripe.PaymentIntent['allowed_payment_method_types'];
}

/** `before`: the intent that is changed; without one, amount and currency must be given. */
export function readIntentFields(params: Parameters, before?: Stripe.PaymentIntent): IntentFields {
  const amount = params.integer('amount', 1) ?? before?.amount;
  if (amount === undefined) throw missing('amount');
  const currency = (params.text('currency') || before?.currency)?.toLowerCase();
  if (currency === undefined) throw missing('currency');
  if (!CURRENCIES.has(currency)) {
    throw invalid(`Invalid currency: ${currency.slice(0, 20)}. It must be a three-letter ISO 4217 code.`, {
      param: 'currency',
    });
  }
  checkAmount(amount, currency);
  checkEmail(params);
  const allowedMethods = before ? before.allowed_payment_method_types : allowedWays(params);
  return {
    amount,
    currency,
    allowedMethods,
    automaticMethods: before?.automatic_payment_methods ?? waysToPay(params),
  };
}

function checkAmount(amount: number, currency: string): void {
  const smallest = SMALLEST[currency] ?? 1;
  if (amount < smallest) {
    const least = inWords(smallest, currency);
    throw invalid(`Amount must be at least ${least}`, { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > LARGEST) {
    const most = inWords(LARGEST, currency);
    throw invalid(`Amount must be no more than ${most}`, { code: 'amount_too_large', param: 'amount' });
  }
}

function checkEmail(params: Parameters): void {
  const email = params.text('receipt_email');
  if (!email || /^[^\s@]+@[^\s@]+$/.test(email)) return;
  throw invalid(`Invalid email address: ${email.slice(0, 100)}`, {
    code: 'email_invalid',
    param: 'receipt_email',
  });
}

/** The ways the shop allows; null where it says nothing. */
function allowedWays(params: Parameters): IntentFields['allowedMethods'] {
  const types = params.list('allowed_payment_method_types');
  const stranger = types?.find((type) => type !== 'card');
  if (stranger === undefined && types?.length !== 0) return types ? ['card'] : null;
  throw invalid(`The payment method type "${stranger ?? ''}" is invalid: this network takes cards only.`, {
    param: 'allowed_payment_method_types',
  });
}

/** Null where the ways are listed one by one; the only way this network knows is `card`. */
function waysToPay(params: Parameters): IntentFields['automaticMethods'] {
  const types = params.list('payment_method_types');
  const automatic = params.group('automatic_payment_methods')?.only('enabled', 'allow_redirects');
  const enabled = automatic?.flag('enabled');
  if (types && enabled) {
    throw invalid(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
      { param: 'payment_method_types' },
    );
  }
  const stranger = types?.find((type) => type !== 'card');
  if (stranger !== undefined || types?.length === 0) {
    throw invalid(`The payment method type "${stranger ?? ''}" is invalid: this network takes cards only.`, {
      param: 'payment_method_types',
    });
  }
  if (types || enabled === false) return null;
  const redirects = automatic?.choice('allow_redirects', ['always', 'never']) ?? 'always';
  return { allow_redirects: redirects, enabled: true };
}

/** '$0.50 usd' */
export function inWords(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${format.format(amount / 10 ** digits)} ${currency}`;
}
