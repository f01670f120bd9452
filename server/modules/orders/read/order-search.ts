// Parses a search for orders into beginnings of words (order-words.ts). Pure.
import { isCode, PHONE_DIGITS_MIN, partsOf, phoneWord, splitWords } from '../store/order-words.ts';

/** The beginnings that one word typed may be of; an order needs a word that begins with one of them. */
export type Term = readonly string[];

export interface OrderSearch {
  /** An order has to match every term of one of these; none for a text without words. */
  readonly alternatives: readonly (readonly Term[])[];
  /** The beginning of a transaction id; '' when the text is no single word. */
  readonly transaction: string;
  /** The year of the order number, if it was given. */
  readonly year: number | undefined;
}

/** A number without a year is looked for in this year and this many years before. */
const YEARS_BACK = 20;
/** Numbers have at least this many digits; more from the millionth of a year on. */
const DIGITS = 6;
/** Shorter numbers are those of orders only: many words begin with one or two digits. */
const LITERAL_DIGITS_MIN = 3;
const KINDS = ['so', 'inv', 'cn'];
/** Matches 'so 2026 123', 'INV-2026-000052', 'cn 7', 'so-2026'. */
const SPOKEN = /(?<=^|\s)(so|inv|cn)[\s-]*(?:(20\d\d)(?:[\s/-]+(\d{1,9})?)?|(\d{1,9}))(?=\s|$)/g;
/** Matches '2026-123', '2026/000123', '2026 123'. */
const OF_YEAR = /(?<=^|\s)(20\d\d)[\s/-]+(\d{1,9})(?=\s|$)/g;
const PHONE_PART = /^[().+/-]*\d[\d().+/-]*$/;

/** `year` is the current year, in which the newest numbers are. */
export function toSearch(text: string, year: number): OrderSearch {
  const typed = partsOf(text);
  const spoken: Term[] = [];
  let statedYear: number | undefined;
  const rest = typed
    .join(' ')
    .replace(SPOKEN, (_, kind: string, stated?: string, digits = '', alone?: string) => {
      if (stated && kind === 'so') statedYear = Number(stated);
      const years = alone === undefined ? [Number(stated)] : yearsUntil(year);
      spoken.push(years.map((one) => numberStart(kind, one, alone ?? digits)));
      return '';
    })
    .replace(OF_YEAR, (_, stated: string, digits: string) => {
      spoken.push(KINDS.map((kind) => numberStart(kind, Number(stated), digits)));
      return '';
    });
  const terms = [...spoken, ...partsOf(rest).flatMap((part) => termsOf(part, year))];
  const asPhone = statedYear === undefined ? phoneTerms(typed, year) : [];
  const transaction = typed.length === 1 ? text.trim() : '';
  return { alternatives: [terms, asPhone].filter(({ length }) => length > 0), transaction, year: statedYear };
}

function termsOf(part: string, year: number): Term[] {
  if (/^\d+$/.test(part)) return [digitsTerm(part, year)];
  if (PHONE_PART.test(part) && isCode(part)) return [[part, phoneWord(part)].filter(Boolean)];
  return isCode(part) ? [[part]] : splitWords(part).map((word) => [word]);
}

function digitsTerm(digits: string, year: number): Term {
  return [
    ...(digits.length < LITERAL_DIGITS_MIN ? [] : [digits]),
    ...(digits.length > 9 ? [] : yearsUntil(year).map((one) => numberStart('so', one, digits))),
    ...(digits.length < PHONE_DIGITS_MIN ? [] : [phoneWord(digits)]),
  ];
}

/** Reads parts that have digits only, one after the other, as one telephone number; empty when there are none. */
function phoneTerms(parts: readonly string[], year: number): readonly Term[] {
  const terms: Term[] = [];
  let hasRun = false;
  for (let at = 0; at < parts.length; ) {
    const end = parts.findIndex((part, nth) => nth >= at && !PHONE_PART.test(part));
    const run = parts.slice(at, end === -1 ? parts.length : end);
    const phone = phoneWord(run.join(''));
    if (run.length > 1 && phone !== '') {
      hasRun = true;
      terms.push([phone]);
    } else terms.push(...run.flatMap((part) => termsOf(part, year)));
    at += run.length;
    const other = parts[at];
    if (other !== undefined) terms.push(...termsOf(other, year));
    at += 1;
  }
  return hasRun ? terms : [];
}

const yearsUntil = (year: number) => Array.from({ length: YEARS_BACK + 1 }, (_, back) => year - back);

/** Digits with leading zeros are the beginning of a number; other digits are a whole number. */
function numberStart(kind: string, year: number, digits: string): string {
  const isBeginning = digits === '' || digits.startsWith('0');
  return `${kind}-${year}-${isBeginning ? digits : digits.padStart(DIGITS, '0')}`;
}
