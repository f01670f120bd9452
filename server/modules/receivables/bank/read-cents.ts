// Amounts as banks write them in CSV files: which mark is that of decimals is told by all amounts of a file. Pure.
import { digitsOf } from '#contract/figures/money.ts';
import type { Figure } from '#server/http/files/csv-figure.ts';
import { centsOfDecimal, unreadable } from './bank-entry.ts';

/**
 * Reads the cents of '1.234,50', '1,234.50' or '12,5'. `figures`: those of the whole file, of which the ones with one meaning
 * tell which mark is that of decimals. The reader throws `bank_file_unreadable` where 1.234 could be two amounts.
 */
export function centsReader(
  separator: string,
  figures: readonly Figure[],
): (figure: Figure, currency: string) => number | undefined {
  const last = (digits: string) => Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const isGrouped = (digits: string, mark: string) => digits.indexOf(mark) < digits.lastIndexOf(mark);
  const isClear = (digits: string) => {
    const at = last(digits);
    // 1150.000 and 0.500 have no thousands before the mark.
    const isFraction = digits.length - at !== 4 || /^(?:0|\d{4,})[.,]/.test(digits);
    return at >= 0 && (isFraction || digits.includes(digits[at] === '.' ? ',' : '.'));
  };
  const all = figures.map(({ digits }) => digits);
  const clear = all.filter(isClear);
  const isUnclear = clear.length === 0 && all.every((digits) => last(digits) >= 0);
  const marks = new Set(
    clear.flatMap((digits) =>
      isGrouped(digits, digits.charAt(last(digits))) ? [] : digits.charAt(last(digits)),
    ),
  );
  return ({ digits }, currency) => {
    const at = last(digits);
    if (at < 0) return centsOfDecimal(digits, currency);
    const mark = digits.charAt(at);
    // 1.234 and 1,234 are a thousand, unless the file or a currency of three decimals says otherwise.
    const decimalMark = [...marks][0] ?? (separator === ',' ? '.' : ',');
    const isDecimal = marks.size > 0 ? marks.has(mark) : digitsOf(currency) === 3 && mark === decimalMark;
    const groups = isGrouped(digits, mark) || (!isClear(digits) && !isDecimal);
    const plain = digits.replaceAll(/[.,]/g, '');
    if (groups && isUnclear && !isGrouped(digits, mark) && digitsOf(currency) === 2)
      throw unreadable(`Amounts such as ${digits} could be two: export them with two decimals.`);
    if (groups) return centsOfDecimal(plain, currency);
    const fraction = digits.length - at - 1;
    return centsOfDecimal(`${plain.slice(0, plain.length - fraction)}.${plain.slice(-fraction)}`, currency);
  };
}
