// Days as banks write them in CSV files: in which order day and month stand is told by all days of a file. Pure.
import { unreadable } from './bank-entry.ts';
import { folded } from './bank-words.ts';

/** The beginnings of the months' names in English, German, French, Dutch, Italian, Spanish and the Nordic languages. */
const MONTHS = [
  /^(?:jan|ene|gen)/,
  /^f(?:eb|ev|eve)/,
  /^(?:mar|maa|mrz|mrt|maerz)/,
  /^(?:apr|avr|abr)/,
  /^(?:ma[iygj]|mei)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:au[gk]|aou|ago)/,
  /^se[pt]/,
  /^(?:o[ck]t|ott)/,
  /^nov/,
  /^(?:de[czs]|dic)/,
];
const LONGEST = 40;

/** `dates`: those of all columns of the file. Throws `bank_file_unreadable` when 03/04/2026 could be two days. */
export function dayReader(
  dates: readonly string[],
  isDayFirst: boolean,
): (date: string) => string | undefined {
  const marked = dates.flatMap((date) => {
    const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d\d)\b/.exec(date) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  const hasMonthFirst = marked.some(([, second]) => second > 12);
  const hasDayFirst = marked.some(([first]) => first > 12) || (isDayFirst && !hasMonthFirst);
  if (hasDayFirst === hasMonthFirst && marked.some(([first, second]) => first !== second))
    throw unreadable('Dates such as 03/04/2026 could be two days: export them as 2026-04-03.');
  return (date) => {
    const text = date.slice(0, LONGEST);
    const [, isoYear, , isoMonth, isoDay] = /^(\d{4})([-/.]?)(\d\d)\2(\d\d)(?!\d)/.exec(text) ?? [];
    if (isoYear) return dayOf(isoYear, isoMonth, isoDay);
    const [, first, mark, second, year = ''] =
      /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d\d)\b/.exec(text) ?? [];
    if (first) return hasMonthFirst && mark !== '.' ? dayOf(year, first, second) : dayOf(year, second, first);
    return dayInWords(text);
  };
}

/** Reads '25 Nov 2026', '25-nov-26', '25. November 2026', '25 de noviembre de 2026' and 'Nov 25, 2026'. */
function dayInWords(text: string): string | undefined {
  const parts = text.match(/\d+|\p{L}+/gu) ?? [];
  const months = parts
    .map((part) => MONTHS.findIndex((month) => month.test(folded(part))))
    .filter((at) => at >= 0);
  const [day = '', year = ''] = parts.filter((part) => /^\d/.test(part));
  // Mardi, a Tuesday, begins as March does.
  return months.length === 1 && day.length <= 2 ? dayOf(year, String((months[0] ?? 0) + 1), day) : undefined;
}

function dayOf(year: string, month = '', day = ''): string | undefined {
  if (!/^(?:\d\d)?\d\d$/.test(year)) return undefined;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : undefined;
}
