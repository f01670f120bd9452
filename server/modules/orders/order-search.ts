// What the words of a search for orders stand for: the beginning of an order number, an email, a name or a transaction id. Pure.
import { numberOfYear } from '#server/storage/number-sequences.ts';
import { plainText } from '#server/storage/plain-text.ts';

export interface OrderSearch {
  /** Beginning of an email. */
  readonly email: string;
  /** Beginning of a name, in plain text. */
  readonly name: string;
  /** Beginning of a transaction id. */
  readonly transaction: string;
  /** Order numbers from the first to the last, both included. */
  readonly numbers: readonly (readonly [first: string, last: string])[];
  /** Of which all these numbers are, where it was stated. */
  readonly year: number | undefined;
}

/** Years before this one of which an order may be meant that is named without its year. */
const YEARS_BACK = 20;
/** Digits of a number of its year; more from the millionth on. */
const DIGITS = 6;
/** 'SV-2026-000123', 'sv 2026 123', '2026-123', '123' */
const SPOKEN = /^(?:sv[\s-]*)?(?:(20\d\d)[\s/-]+)?(\d{1,9})$/i;
const YEAR = /^sv[\s-]*(20\d\d)[\s/-]*$/i;

/** `year`: the current one, of which the newest numbers are. */
export function toSearch(words: string, year: number): OrderSearch {
  const text = words.trim();
  return {
    email: text.toLowerCase(),
    name: plainText(text),
    transaction: text,
    numbers: numberRanges(text, year),
    year: statedYear(text),
  };
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
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => rangeOf(String(year - back), digits));
}

/** Of digits that begin with 0 the number may go on; others are the whole number, as people say it. */
function rangeOf(year: string, digits: string): readonly [string, string] {
  const isBeginning = digits === '' || (digits.startsWith('0') && digits.length < DIGITS);
  if (isBeginning)
    return [`SV-${year}-${digits.padEnd(DIGITS, '0')}`, `SV-${year}-${digits.padEnd(DIGITS, '9')}`];
  const number = numberOfYear('SV', Number(year), Number(digits));
  return [number, number];
}
