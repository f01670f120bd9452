// The currencies a shop can have, and how a language writes them. Only the server reads it: it sends the result to the
// browser (contract/figures/money.ts), because Intl's first use is slow there.
import { digitsOf, type MoneyFormat, moneyStepOf } from './money.ts';
import type { NumberFormat } from './number-format.ts';

/** The currencies of ISO 4217 that are money in circulation. */
const CURRENCIES = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
    'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
    'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK ' +
    'MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF ' +
    'SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU ' +
    'UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
);

/**
 * The least that Stripe charges, in the smallest unit (docs.stripe.com/currencies, minimum and maximum charge amounts).
 * For other currencies Stripe converts half a US dollar at the day's rate.
 */
const LEAST_CHARGES: Readonly<Record<string, number>> = {
  AED: 200,
  CZK: 15_00,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 175_00,
  MXN: 10_00,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 10_00,
};
/** Stripe takes amounts of up to eight digits, and writes those of some currencies without decimals with two. */
const MOST_CHARGE = 999_999_99;
const MOST_CHARGES: Readonly<Record<string, number>> = { ISK: 999_999, UGX: 999_999 };

/** The least charge of a currency in its smallest unit. Where Stripe states none, half a unit: Stripe may ask for more. */
export function leastChargeOf(currency: string): number {
  const least = LEAST_CHARGES[currency] ?? (digitsOf(currency) === 3 ? 500 : 50);
  return Math.max(least, moneyStepOf(currency));
}

/** The most that Stripe charges, in the currency's smallest unit. */
export function mostChargeOf(currency: string): number {
  const step = moneyStepOf(currency);
  return Math.floor((MOST_CHARGES[currency] ?? MOST_CHARGE) / step) * step;
}

/** Whether it is the ISO 4217 code of a currency in circulation. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/** Whether it is a BCP 47 tag of a language that this system can write numbers in. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** The money of a shop with this currency, as this locale writes it in Latin digits, and as texts in a language name it. */
export function createMoneyFormat(currency: string, locale: string, language = 'en'): MoneyFormat {
  const style = { style: 'currency', currency } as const;
  const parts = partsOf(locale, { ...style, ...decimals(digitsOf(currency)) }, 1);
  const first = parts.findIndex(({ type }) => type === 'integer');
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction');
  return {
    currency,
    locale,
    name: nameOf(currency, language),
    prefix: textOf(parts.slice(0, first)),
    suffix: textOf(parts.slice(last + 1)),
    amounts: numberFormat(locale, style),
    numbers: numberFormat(locale, {}),
    chargeMinCents: leastChargeOf(currency),
    chargeMaxCents: mostChargeOf(currency),
  };
}

/** 'dollars', 'euros', 'Japanese yen'. */
function nameOf(currency: string, language: string): string {
  const parts = partsOf(language, { style: 'currency', currency, currencyDisplay: 'name' }, 2);
  return parts.find(({ type }) => type === 'currency')?.value.replace(/^US /, '') ?? currency;
}

function numberFormat(locale: string, style: Intl.NumberFormatOptions): NumberFormat {
  const options = { ...style, ...decimals(1) };
  const valuesOf = (value: number, type: string) =>
    partsOf(locale, options, value).flatMap((part) => (part.type === type ? [part.value] : []));
  const groups = valuesOf(1_234_567_890, 'integer').map(({ length }) => length);
  const isGrouped = (value: number) => valuesOf(value, 'group').length > 0;
  return {
    decimal: valuesOf(1, 'decimal')[0] ?? '.',
    group: valuesOf(1_234_567_890, 'group')[0] ?? '',
    groupSizes: [groups.at(-1) ?? 3, groups.at(-2) ?? 3],
    leastGrouped: isGrouped(1000) ? 4 : 5,
  };
}

const decimals = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

const partsOf = (locale: string, options: Intl.NumberFormatOptions, value: number) =>
  new Intl.NumberFormat(new Intl.Locale(locale, { numberingSystem: 'latn' }), options).formatToParts(value);

const textOf = (parts: readonly Intl.NumberFormatPart[]) => parts.map(({ value }) => value).join('');
