// Reads the rows of a CSV file (RFC 4180) whose separator is a comma, a semicolon or a tab, a few at a time.
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { DecimalMark } from './cells.ts';
import { type Column, columnOf } from './columns.ts';
import { unreadable } from './decode-csv.ts';

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** Parsing a piece of this many characters blocks the event loop for about a millisecond. */
const CHARACTERS_AT_ONCE = 32 * 1024;
/** The line of titles is looked for here. */
const TITLES_MAX_CHARACTERS = 64 * 1024;

export interface CsvTitles {
  /** The column of each cell; undefined where the title is none of the shop's. */
  readonly columns: readonly (Column | undefined)[];
  /** Titles that are no column of the shop. */
  readonly unknown: readonly string[];
  readonly decimalMark: DecimalMark;
}

export interface CsvRow {
  /** As a spreadsheet counts: the line of titles is 1, a cell with line ends is part of one row. */
  readonly row: number;
  readonly cells: readonly string[];
}

interface CsvFile {
  readonly titles: CsvTitles;
  /** Batches of rows, empty ones left out. Throws `csv_unreadable`. */
  readonly rows: AsyncIterable<readonly CsvRow[]>;
}

/** Throws `csv_unreadable` for a file without titles, without a column that says which article, or with one twice. */
export async function readCsv(text: string, rowsPerBatch: number): Promise<CsvFile> {
  const { start, separator: stated } = separatorLine(text);
  const separator = stated ?? (await findSeparator(text, start));
  const titles = toTitles(await firstRow(text, start, separator), separator);
  // A line that states the separator is a row in a spreadsheet too.
  const before = start > 0 ? 2 : 1;
  return { titles, rows: batches(text, { start, separator, before, rowsPerBatch }) };
}

/** `sep=;`, the first line of files for Excel. */
function separatorLine(text: string): { start: number; separator: Separator | undefined } {
  const line = /^sep=([,;\t])\r?\n/i.exec(text);
  return { start: line?.[0].length ?? 0, separator: line?.[1] as Separator | undefined };
}

/** The separator with which most titles are columns of the shop. */
async function findSeparator(text: string, start: number): Promise<Separator> {
  let best: { separator: Separator; known: number } = { separator: ',', known: 0 };
  for (const separator of SEPARATORS) {
    const known = (await firstRow(text, start, separator)).filter((title) => columnOf(title)).length;
    if (known > best.known) best = { separator, known };
  }
  return best.separator;
}

async function firstRow(text: string, start: number, separator: Separator): Promise<string[]> {
  const beginning = text.slice(start, start + TITLES_MAX_CHARACTERS);
  try {
    for await (const cells of parser([beginning], separator, 1)) return cells;
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
  return [];
}

function toTitles(titles: readonly string[], separator: Separator): CsvTitles {
  const columns = titles.map(columnOf);
  if (!columns.some((column) => column !== undefined))
    throw unreadable(
      'The first line must be the titles of the columns, such as "Article number". Download the articles to see all of them.',
    );
  const repeated = columns.find((column, nth) => column && columns.indexOf(column) !== nth);
  if (repeated) throw unreadable(`The column "${repeated.title}" is in this file twice.`);
  return {
    columns,
    unknown: titles.filter((title, nth) => !columns[nth] && title.trim() !== ''),
    decimalMark: separator === ',' ? '.' : ',',
  };
}

interface BatchOptions {
  readonly start: number;
  readonly separator: Separator;
  /** Rows before the first one after the titles. */
  readonly before: number;
  readonly rowsPerBatch: number;
}

async function* batches(
  text: string,
  { start, separator, before, rowsPerBatch }: BatchOptions,
): AsyncGenerator<readonly CsvRow[]> {
  let row = before - 1;
  let batch: CsvRow[] = [];
  try {
    for await (const cells of parser(pieces(text, start), separator)) {
      row += 1;
      if (row <= before || cells.every((cell) => cell.trim() === '')) continue;
      batch.push({ row, cells });
      if (batch.length < rowsPerBatch) continue;
      yield batch;
      batch = [];
      await yieldToEventLoop();
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(csvProblem(error, row + 1)) : error;
  }
  if (batch.length > 0) yield batch;
}

async function* pieces(text: string, start: number): AsyncGenerator<string> {
  for (let from = start; from < text.length; from += CHARACTERS_AT_ONCE) {
    yield text.slice(from, from + CHARACTERS_AT_ONCE);
    await yieldToEventLoop();
  }
}

function parser(
  source: Iterable<string> | AsyncIterable<string>,
  delimiter: Separator,
  rows = -1,
): AsyncIterable<string[]> {
  const parsing = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    to: rows,
  });
  // `compose` passes the errors of both on, and ends the source when the reader stops early.
  return Readable.from(source, { objectMode: false }).compose(parsing) as AsyncIterable<string[]>;
}

function csvProblem(error: CsvError, row: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened and never closed.';
  return `Row ${row} has a quotation mark where none can be. A cell with quotation marks must be quoted, and each doubled.`;
}
