// Reads a CSV file (RFC 4180) whose separator is a comma, a semicolon or a tab: its titles, and its rows a few at a time.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '#contract/core/limits.ts';
import { unreadable } from './decode-csv.ts';

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** The event loop runs after each piece. A row takes up to thirty microseconds, and may be a single character. */
const CHARACTERS_AT_ONCE = 2 * 1024;
/** So much of rows is a batch, also of few rows: planning long cells takes longer. */
const CHARACTERS_PER_BATCH = 64 * 1024;
/** Above any row of the columns of articles, each as long as its field may be. */
const ROW_MAX_CHARACTERS = 256 * 1024;
/** The line of titles is looked for here. */
const TITLES_MAX_CHARACTERS = 64 * 1024;

export interface CsvRow {
  /** As a spreadsheet counts: the line of titles is 1, a cell with line ends is part of one row. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly titles: readonly string[];
  readonly separator: Separator;
  /** How it writes a fraction, which its separator tells. */
  readonly decimalMark: '.' | ',';
  /** Batches of rows, empty ones left out. Throws `csv_unreadable`, also at the first row or character beyond the limits. */
  readonly rows: AsyncIterable<readonly CsvRow[]>;
}

/** `isTitle` tells the titles that the file may have. Throws `csv_unreadable` for a file of too many columns. */
export async function readCsv(
  text: string,
  rowsPerBatch: number,
  isTitle: (title: string) => boolean,
): Promise<CsvFile> {
  const { start, lines, separator: stated } = beginning(text);
  const separator = stated ?? (await findSeparator(text, start, isTitle));
  const titles = await firstRow(text, start, separator);
  if (titles.length > IMPORT_MAX_COLUMNS)
    throw unreadable(`This file has more than ${IMPORT_MAX_COLUMNS} columns.`);
  // Lines before the titles are rows in a spreadsheet too.
  const rows = batches(text, { start, separator, before: lines + 1, rowsPerBatch });
  return { titles, separator, decimalMark: separator === ',' ? '.' : ',', rows };
}

/** What precedes the titles: empty lines of a careless exporter, and `sep=;`, the first line of files for Excel. */
function beginning(text: string): { start: number; lines: number; separator: Separator | undefined } {
  const [all = '', stated] =
    /^(?:(?:[ \t]*\r?\n)+(?:[ \t]*\uFEFF)?)?(?:sep=([,;\t])\r?\n)?/i.exec(text) ?? [];
  return { start: all.length, lines: all.split('\n').length - 1, separator: stated as Separator | undefined };
}

/** The separator with which most titles are known. */
async function findSeparator(
  text: string,
  start: number,
  isTitle: (title: string) => boolean,
): Promise<Separator> {
  let best: { separator: Separator; known: number } = { separator: ',', known: 0 };
  for (const separator of SEPARATORS) {
    const known = (await firstRow(text, start, separator)).filter(isTitle).length;
    if (known > best.known) best = { separator, known };
  }
  return best.separator;
}

async function firstRow(text: string, start: number, separator: Separator): Promise<string[]> {
  const beginning = text.slice(start, start + TITLES_MAX_CHARACTERS);
  try {
    for await (const [first] of parsedRows(beginning, 0, separator)) if (first) return first;
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
  return [];
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
  let characters = 0;
  try {
    for await (const rows of parsedRows(text, start, separator)) {
      for (const cells of rows) {
        row += 1;
        if (row > before + IMPORT_MAX_ROWS)
          throw unreadable(`This file has more than ${IMPORT_MAX_ROWS} rows, empty ones included.`);
        if (row <= before || cells.every((cell) => cell.trim() === '')) continue;
        batch.push({ row, cells });
        characters += cells.reduce((sum, cell) => sum + cell.length, 0);
        if (batch.length < rowsPerBatch && characters < CHARACTERS_PER_BATCH) continue;
        yield batch;
        batch = [];
        characters = 0;
        await yieldToEventLoop();
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(csvProblem(error, row + 1));
    throw error instanceof RowTooLong
      ? unreadable(`Row ${row + 1} is too long. Is a quotation mark opened there and never closed?`)
      : error;
  }
  if (batch.length > 0) yield batch;
}

class RowTooLong extends Error {}

/**
 * The rows that end in each piece of the text; the event loop runs between two pieces. Throws `CsvError` and `RowTooLong`,
 * after the rows before it.
 */
async function* parsedRows(text: string, start: number, delimiter: Separator): AsyncGenerator<string[][]> {
  let rows: string[][] = [];
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record(cells: string[]) {
      rows.push(cells);
      // Nothing is left to be read from the stream, which therefore takes every piece at once.
      return null;
    },
  });
  // It is thrown below.
  parser.on('error', () => undefined);
  let rowStart = start;
  for (let from = start, to = start; from <= text.length; from = to) {
    to = pieceEnd(text, from);
    const error = await parsePiece(parser, text.slice(from, to), to > text.length);
    if (rows.length > 0) {
      yield rows;
      rows = [];
      rowStart = from;
    }
    if (error) throw error;
    if (from - rowStart > ROW_MAX_CHARACTERS) throw new RowTooLong();
    await yieldToEventLoop();
  }
}

/** Two units of UTF-16 that are one character stay in one piece: the parser encodes each piece on its own. */
function pieceEnd(text: string, from: number): number {
  const to = from + CHARACTERS_AT_ONCE;
  return /[\uD800-\uDBFF]/.test(text.charAt(to - 1)) ? to + 1 : to;
}

/** Resolves to the error of the parser, if there is one. */
async function parsePiece(parser: Parser, piece: string, isLast: boolean): Promise<Error | null> {
  await new Promise<void>((resolve) => {
    if (isLast) parser.end(piece, () => resolve());
    else parser.write(piece, () => resolve());
  });
  return parser.errored;
}

function csvProblem(error: CsvError, row: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened and never closed.';
  return `Row ${row} has a quotation mark where none can be. A cell with quotation marks must be quoted, and each doubled.`;
}
