// The titles of a file of articles: the columns that they are, and those that the shop does not have.
import { unreadable } from '#server/http/files/decode-csv.ts';
import { type Column, columnOf } from './columns.ts';

interface CsvTitles {
  /** The column of each cell; undefined where the title is none of the shop's. */
  readonly columns: readonly (Column | undefined)[];
  /** Titles that are no column of the shop. */
  readonly unknown: readonly string[];
}

/** The column of a file of rows that were left out; an import passes over it. */
export const REASON_TITLE = 'Reason';
export const isReason = (title: string) => title.trim() === REASON_TITLE;

/** Throws `csv_unreadable` where no title is a column of the shop, or two are the same. */
export function toTitles(titles: readonly string[]): CsvTitles {
  const columns = titles.map(columnOf);
  if (!columns.some((column) => column !== undefined))
    throw unreadable(
      'The first line must be the titles of the columns, such as "Article number". Download the articles to see all of them.',
    );
  const repeated = columns.find((column, nth) => column && columns.indexOf(column) !== nth);
  if (repeated) throw unreadable(`The column "${repeated.title}" is in this file twice.`);
  return {
    columns,
    unknown: titles.filter((title, nth) => !columns[nth] && title.trim() !== '' && !isReason(title)),
  };
}
