// Reads the parameters of a PaymentIntent.
import type Stripe from 'stripe';
import { invalid, missing } from '../requests/errors.ts';
import type { Parameters } from '../requests/parameters.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
/** Stripe's smallest charges by currency, in the unit of its amounts. */
const SMALLEST: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};
const NO_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';
const THREE_DECIMALS = 'bhd jod kwd omr tnd';
/** Currencies without decimals whose amounts have two, which are 0. */
const HUNDREDTHS = 'isk ugx';
const LARGEST = 99_999_999;

export interface IntentFields {
  readonly amount: number;
  readonly currency: string;
  readonly allowedMethods: Stripe.PaymentIntent['allowed_payment_method_types'];
}

/** `before` is the intent to update; without it, amount and currency are required. */
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
  const allowedMethods = before ? before.allowed_payment_method_types : readAllowedMethods(params);
  return {
    amount,
    currency,
    allowedMethods,
  };
}

function checkAmount(amount: number, currency: string): void {
  const smallest = SMALLEST[currency] ?? 1;
  if (amount < smallest) {
    const minimum = formatAmount(smallest, currency);
    throw invalid(`Amount must be at least ${minimum}`, { code: 'amount_too_small', param: 'amount' });
  }
  const multiple = THREE_DECIMALS.includes(currency) ? 10 : HUNDREDTHS.includes(currency) ? 100 : 1;
  if (amount % multiple !== 0)
    throw invalid(`Invalid amount. Amounts in ${currency} must be evenly divisible by ${multiple}.`, {
      param: 'amount',
    });
  if (amount > LARGEST) {
    const maximum = formatAmount(LARGEST, currency);
    throw invalid(`Amount must be no more than ${maximum}`, { code: 'amount_too_large', param: 'amount' });
  }
}

/** Returns null when the parameter is missing. */
function readAllowedMethods(params: Parameters): IntentFields['allowedMethods'] {
  const types = params.list('allowed_payment_method_types');
  const unsupported = types?.find((type) => type !== 'card');
  if (unsupported === undefined && types?.length !== 0) return types ? ['card'] : null;
  throw invalid(`The payment method type "${unsupported ?? ''}" is invalid: only cards are supported.`, {
    param: 'allowed_payment_method_types',
  });
}

/** Returns a text like '$0.50 usd'. */
export function formatAmount(amount: number, currency: string): string {
  const digits = NO_DECIMALS.includes(currency) ? 0 : THREE_DECIMALS.includes(currency) ? 3 : 2;
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...decimals });
  return `${format.format(amount / 10 ** digits)} ${currency}`;
}
