// Amounts of money: integers of the currency's smallest unit in code and database ("cents", for yen a yen, for dinars a
// fils), numbers of the currency on the wire, texts in the language of the reader. A process serves one shop, so its format is
// set once: by the server from the settings, by the browser from the document before it hydrates the page.
import { formatFixed, type NumberFormat, setNumberFormat, US_NUMBERS } from './number-format.ts';

/** The shop's currency, how its language writes amounts and numbers, and what a card can be charged. Plain data. */
export interface MoneyFormat {
  /** An ISO 4217 code. */
  readonly currency: string;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** The currency in an English sentence: 'dollars'. */
  readonly name: string;
  /** The text before and after an amount, with its spaces: '$' and ''. */
  readonly prefix: string;
  readonly suffix: string;
  /** The format of amounts; a language may group them otherwise than numbers. */
  readonly amounts: NumberFormat;
  readonly numbers: NumberFormat;
  /** What a card can be charged, in the smallest unit. */
  readonly chargeMinCents: number;
  readonly chargeMaxCents: number;
}

export const US_DOLLARS: MoneyFormat = {
  currency: 'USD',
  locale: 'en-US',
  name: 'dollars',
  prefix: '$',
  suffix: '',
  amounts: US_NUMBERS,
  numbers: US_NUMBERS,
  chargeMinCents: 50,
  chargeMaxCents: 999_999_99,
};

export let moneyFormat = (): MoneyFormat => US_DOLLARS;

/** Charged amounts are multiples of this many cents: 10 with three decimals, as Stripe wants their last digit to be 0. */
export const moneyStep = (): number => moneyStepOf(moneyFormat().currency);
export const chargeMinCents = (): number => moneyFormat().chargeMinCents;
export const chargeMaxCents = (): number => moneyFormat().chargeMaxCents;

/**
 * A function answers the format of the language of the current work, on a server of several. Values computed from the format
 * when a module is loaded would be those of the default: compute them when they are used.
 */
export function setMoneyFormat(format: MoneyFormat | (() => MoneyFormat)): void {
  moneyFormat = typeof format === 'function' ? format : () => format;
  setNumberFormat(() => moneyFormat().numbers);
}

/** The shop's currency, an ISO 4217 code. */
export const shopCurrency = (): string => moneyFormat().currency;

/** The currencies of ISO 4217 without decimals, and with three; all others have two. */
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND';

/** The decimals of a currency. */
export function digitsOf(currency: string): number {
  if (NO_DIGITS.includes(currency)) return 0;
  return THREE_DIGITS.includes(currency) ? 3 : 2;
}

/** The multiple that charged amounts of a currency are of, in its smallest unit. Stripe charges whole ariary only. */
export function moneyStepOf(currency: string): number {
  if (currency === 'MGA') return 100;
  return digitsOf(currency) === 3 ? 10 : 1;
}

/** The decimals that charged amounts can have: none or two. `currency`: default the shop's, as in all functions below. */
export const chargedDigits = (currency = moneyFormat().currency): 0 | 2 =>
  moneyStepOf(currency) === 10 ** digitsOf(currency) ? 0 : 2;

/** An amount may have been computed with some multiplications and additions in binary fractions, each of which rounds. */
const ROUNDING = 32 * Number.EPSILON;

/** Integer cents of an amount; undefined when it is negative, not finite, or has a fraction of a cent. */
export function wholeCents(amount: number, currency = moneyFormat().currency): number | undefined {
  if (!Number.isFinite(amount) || amount < 0) return undefined;
  const units = 10 ** digitsOf(currency);
  const cents = Math.round(amount * units);
  // 3 * 38.15 is 114.44999999999999, and 114.45.
  const isWhole = Number.isSafeInteger(cents) && Math.abs(cents / units - amount) <= amount * ROUNDING;
  return isWhole ? cents : undefined;
}

/** Like `wholeCents`; undefined also for what cannot be charged. */
export function centsFromAmount(amount: number, currency = moneyFormat().currency): number | undefined {
  const cents = wholeCents(amount, currency);
  return cents !== undefined && cents % moneyStepOf(currency) === 0 ? cents : undefined;
}

/** The nearest cents that can be charged, for amounts that were stated when the shop had another currency. */
export function nearestCents(amount: number): number {
  return Math.round((amount * 10 ** digitsOf(moneyFormat().currency)) / moneyStep()) * moneyStep();
}

/** The amount as a JSON number. */
export function amountFromCents(cents: number, currency = moneyFormat().currency): number {
  return cents / 10 ** digitsOf(currency);
}

/** The amount with a point and all its decimals, for form fields and files: '1280.50'. */
export function plainAmount(cents: number, currency = moneyFormat().currency): string {
  return amountFromCents(cents, currency).toFixed(digitsOf(currency));
}

/** An amount of a response with all its decimals, for form fields: '72.90'. */
export function amountForField(amount: number): string {
  return plainAmount(Math.round(amount * 10 ** digitsOf(moneyFormat().currency)));
}

/** Order total in cents: quantity × unit price (spec section 9). */
export function totalCents(quantity: number, unitPriceCents: number): number {
  return quantity * unitPriceCents;
}

/** The amount with the sign of its currency: '$1,280.00', '1.280,00 €', '−$20.00'. */
export function formatMoney(cents: number, currency = moneyFormat().currency): string {
  if (cents < 0) return `−${formatMoney(-cents, currency)}`;
  return currency === moneyFormat().currency
    ? withCurrency(formatAmount(cents))
    : formatForeign(cents, currency);
}

/** The amount without a sign of its currency: '12.50', '1,280.00'. */
export function formatAmount(cents: number): string {
  return formatFixed(amountFromCents(cents), digitsOf(moneyFormat().currency), moneyFormat().amounts);
}

/** An amount of a response with the sign of its currency: '$38.50'. */
export function formatPrice(amount: number, currency = moneyFormat().currency): string {
  return formatMoney(Math.round(amount * 10 ** digitsOf(currency)), currency);
}

/** An amount of a response as the number it is, without grouping and padding: '$12.5', '12,5 €'. */
export function formatBarePrice(amount: number): string {
  return withCurrency(String(amount).replace('.', moneyFormat().amounts.decimal));
}

/** Writes the sign of the shop's currency beside a figure: '$1,280'. */
export const withCurrency = (figure: string): string => moneyFormat().prefix + figure + moneyFormat().suffix;

/** The sign of the shop's currency, or its code where the language has no sign for it. */
export const currencySign = (): string => (moneyFormat().prefix + moneyFormat().suffix).trim();

/** An amount of another currency than the shop's, which only an older order has. */
function formatForeign(cents: number, currency: string): string {
  const digits = digitsOf(currency);
  return new Intl.NumberFormat(new Intl.Locale(moneyFormat().locale, { numberingSystem: 'latn' }), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountFromCents(cents, currency));
}
