// Parses the words of a search for orders: the beginning of an order number, an email, a transaction id or
// words of a name, or an invoice or credit note number. Pure.
import { numberOfYear } from '#server/storage/number-sequences.ts';
import { wordText } from '#server/storage/plain-text.ts';
import { ORDER_PREFIX, orderNumber } from './order-numbers.ts';

export interface OrderSearch {
  /** The beginning of an email. */
  readonly email: string;
  /** Beginnings of words of the name, as plain text. Orders are looked up by the first one. */
  readonly words: readonly string[];
  /** The beginning of a transaction id. */
  readonly transaction: string;
  /** Ranges of order numbers; both ends are included. */
  readonly numbers: readonly (readonly [first: string, last: string])[];
  /** The numbers of invoices and credit notes. */
  readonly documents: readonly string[];
  /** The year of all these numbers, if it was given. */
  readonly year: number | undefined;
}

/** A number without a year is looked for in this year and this many years before. */
const YEARS_BACK = 20;
/** Numbers have at least this many digits; more from the millionth of a year on. */
const DIGITS = 6;
/** Matches 'SO-2026-000123', 'so 2026 123', '2026-123', '123'. */
const SPOKEN = /^(?:so[\s-]*)?(?:(20\d\d)[\s/-]+)?(\d{1,9})$/i;
const YEAR = /^so[\s-]*(20\d\d)[\s/-]*$/i;
/** Matches 'INV-2026-000123', 'cn 2026 123', 'INV 123'. */
const SPOKEN_DOCUMENT = /^(inv|cn)[\s-]*(?:(20\d\d)[\s/-]+)?(\d{1,9})$/i;

/** `year` is the current year, in which the newest numbers are. */
export function toSearch(words: string, year: number): OrderSearch {
  const text = words.trim();
  const isNumber = [YEAR, SPOKEN, SPOKEN_DOCUMENT].some((number) => number.test(text));
  return {
    email: text.toLowerCase(),
    words: isNumber || text.includes('@') ? [] : wordsOf(text),
    transaction: text,
    numbers: numberRanges(text, year),
    documents: documentNumbers(text, year),
    year: statedYear(text),
  };
}

/** Sorts the longest word first, because the fewest names have it. */
function wordsOf(text: string): string[] {
  const words = wordText(text).split(' ').filter(Boolean);
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}

function statedYear(text: string): number | undefined {
  const year = YEAR.exec(text)?.[1] ?? SPOKEN.exec(text)?.[1];
  return year === undefined ? undefined : Number(year);
}

function numberRanges(text: string, year: number): (readonly [string, string])[] {
  const wholeYear = YEAR.exec(text)?.[1];
  if (wholeYear) return [rangeOf(wholeYear, '')];
  const [, stated, digits] = SPOKEN.exec(text) ?? [];
  if (!digits) return [];
  if (stated) return [rangeOf(stated, digits)];
  return yearsUntil(year).map((one) => rangeOf(String(one), digits));
}

/** Only whole numbers match, not beginnings of longer ones. */
function documentNumbers(text: string, year: number): string[] {
  const [, prefix, stated, digits] = SPOKEN_DOCUMENT.exec(text) ?? [];
  if (!prefix) return [];
  const years = stated ? [Number(stated)] : yearsUntil(year);
  return years.map((one) => numberOfYear(prefix.toUpperCase(), one, Number(digits)));
}

const yearsUntil = (year: number) => Array.from({ length: YEARS_BACK + 1 }, (_, back) => year - back);

/** Digits with leading zeros are the beginning of a number; other digits are a whole number. */
function rangeOf(year: string, digits: string): readonly [string, string] {
  const isBeginning = digits === '' || (digits.startsWith('0') && digits.length < DIGITS);
  const beginning = `${ORDER_PREFIX}-${year}-`;
  if (isBeginning) return [beginning + digits.padEnd(DIGITS, '0'), beginning + digits.padEnd(DIGITS, '9')];
  const number = orderNumber(Number(year), Number(digits));
  return [number, number];
}
