// Parses and formats card numbers and expiry dates as they are typed, and validates them with the messages of Stripe's own
// form before anything is sent. Pure.
import { t } from '#contract/languages/text.ts';

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

interface BrandFacts {
  readonly brand: Brand;
  readonly prefix: RegExp;
  readonly lengths: readonly number[];
  /** The digits of each group, as printed on the card. */
  readonly groups: readonly number[];
  readonly cvcDigits: number;
}

const FOURS = [4, 4, 4, 4, 3];
const BRANDS: readonly BrandFacts[] = [
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcDigits: 4 },
  { brand: 'diners', prefix: /^3(0|[689])/, lengths: [14, 16], groups: [4, 6, 4, 2], cvcDigits: 3 },
  { brand: 'jcb', prefix: /^35/, lengths: [16], groups: FOURS, cvcDigits: 3 },
  { brand: 'discover', prefix: /^6(011|4|5)/, lengths: [16], groups: FOURS, cvcDigits: 3 },
  { brand: 'unionpay', prefix: /^62/, lengths: [16, 17, 18, 19], groups: FOURS, cvcDigits: 3 },
  { brand: 'mastercard', prefix: /^(5[1-5]|2[2-7])/, lengths: [16], groups: FOURS, cvcDigits: 3 },
  { brand: 'visa', prefix: /^4/, lengths: [13, 16, 19], groups: FOURS, cvcDigits: 3 },
];
const UNKNOWN: BrandFacts = {
  brand: 'unknown',
  prefix: /^/,
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  groups: FOURS,
  cvcDigits: 3,
};

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

export function findBrand(number: string): BrandFacts {
  return BRANDS.find(({ prefix }) => prefix.test(onlyDigits(number))) ?? UNKNOWN;
}

/** Formats '4242424242424242' as '4242 4242 4242 4242', cut at the brand's longest number. */
export function formatNumber(text: string): string {
  const { groups, lengths } = findBrand(text);
  let rest = onlyDigits(text).slice(0, Math.max(...lengths));
  const formatted: string[] = [];
  for (const size of groups) {
    if (rest === '') break;
    formatted.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return formatted.join(' ');
}

/** Formats '1234' as '12 / 34' and '5' as '05'. A four-digit year, as autofill enters it, is cut to two digits. */
export function formatExpiry(text: string): string {
  const [first = '', second] = text.split('/').map(onlyDigits);
  const typed = second === undefined ? first : first.padStart(second === '' ? 0 : 2, '0') + second;
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const year = digits.slice(2);
  const short = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 2);
  // The slash appears with the first digit of the year; if it were shown earlier, it could not be erased.
  return short === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)} / ${short}`;
}

interface CardExpiry {
  readonly month: number;
  /** The year with four digits. */
  readonly year: number;
}

export function parseExpiry(text: string): CardExpiry | undefined {
  const digits = onlyDigits(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return undefined;
  return { month, year: 2000 + Number(digits.slice(2)) };
}

/** Whether the length fits the brand and the check digit is right (Luhn, ISO/IEC 7812). */
function isCardNumber(text: string): boolean {
  const digits = onlyDigits(text);
  if (!findBrand(digits).lengths.includes(digits.length)) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

export const cardTexts = {
  numberIncomplete: t`Your card number is incomplete.`,
  numberInvalid: t`Your card number is invalid.`,
  expiryIncomplete: t`Your card's expiration date is incomplete.`,
  expiryPast: t`Your card's expiration date is in the past.`,
  cvcIncomplete: t`Your card's security code is incomplete.`,
} as const;

export function numberError(text: string): string | undefined {
  const { lengths } = findBrand(text);
  if (onlyDigits(text).length < Math.min(...lengths)) return cardTexts.numberIncomplete;
  return isCardNumber(text) ? undefined : cardTexts.numberInvalid;
}

/** `now` is in milliseconds since 1970. A card is valid until the end of its month. */
export function expiryError(text: string, now: number): string | undefined {
  const expiry = parseExpiry(text);
  if (!expiry) return cardTexts.expiryIncomplete;
  return new Date(expiry.year, expiry.month, 1).getTime() <= now ? cardTexts.expiryPast : undefined;
}

export function cvcError(text: string, number: string): string | undefined {
  return onlyDigits(text).length === findBrand(number).cvcDigits ? undefined : cardTexts.cvcIncomplete;
}
