// Reading and grouping what is typed into a card form. Pure; keeps nothing.

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

interface BrandFacts {
  readonly brand: Brand;
  readonly begins: RegExp;
  readonly lengths: readonly number[];
  /** Digits in each group, as printed on the card. */
  readonly groups: readonly number[];
  readonly cvc: number;
}

const FOURS = [4, 4, 4, 4, 3];
const BRANDS: readonly BrandFacts[] = [
  { brand: 'amex', begins: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { brand: 'diners', begins: /^3(0|[689])/, lengths: [14, 16], groups: [4, 6, 4, 2], cvc: 3 },
  { brand: 'jcb', begins: /^35/, lengths: [16], groups: FOURS, cvc: 3 },
  { brand: 'discover', begins: /^6(011|4|5)/, lengths: [16], groups: FOURS, cvc: 3 },
  { brand: 'unionpay', begins: /^62/, lengths: [16, 17, 18, 19], groups: FOURS, cvc: 3 },
  { brand: 'mastercard', begins: /^(5[1-5]|2[2-7])/, lengths: [16], groups: FOURS, cvc: 3 },
  { brand: 'visa', begins: /^4/, lengths: [13, 16, 19], groups: FOURS, cvc: 3 },
];
const UNKNOWN: BrandFacts = {
  brand: 'unknown',
  begins: /^/,
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  groups: FOURS,
  cvc: 3,
};

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export function brandOf(number: string): BrandFacts {
  return BRANDS.find(({ begins }) => begins.test(digitsOf(number))) ?? UNKNOWN;
}

/** '4242424242424242' → '4242 4242 4242 4242', never longer than the brand's numbers are. */
export function groupNumber(text: string): string {
  const { groups, lengths } = brandOf(text);
  let rest = digitsOf(text).slice(0, Math.max(...lengths));
  const parts: string[] = [];
  for (const size of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

/** '1234' → '12 / 34'; a month from 2 on gets its zero. A four-digit year, as autofill brings it, loses its century. */
export function groupExpiry(text: string): string {
  const [first = '', second] = text.split('/').map(digitsOf);
  const typed = second === undefined ? first : first.padStart(second === '' ? 0 : 2, '0') + second;
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const year = digits.slice(2);
  const short = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 2);
  // The slash stays away until a year is typed, so that it can be erased.
  return short === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)} / ${short}`;
}

export interface Expiry {
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

export function readExpiry(text: string): Expiry | undefined {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return undefined;
  return { month, year: 2000 + Number(digits.slice(2)) };
}

/** The check digit of ISO/IEC 7812, over a number of its brand's length. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (!brandOf(digits).lengths.includes(digits.length)) return false;
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const weighed = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
