// Finds the table in a bank's CSV file: its separator, its line of titles, and the columns that each title can be. Pure.
import { CsvError, parse } from 'csv-parse/sync';
import { BANK_FILE_MAX_LINES, IMPORT_MAX_COLUMNS } from '#contract/core/limits.ts';
import { oneLine, tooManyLines, unreadable } from './bank-entry.ts';
import { type Column, FURTHER_TITLES, folded, plainTitle, TITLES } from './bank-words.ts';

/** Banks write some lines about the account before the titles. */
const LINES_BEFORE_TITLES = 30;
const SEPARATORS = [';', ',', '\t', '|'] as const;
export interface Table {
  readonly separator: string;
  readonly titles: readonly string[];
  /** The columns that each title can be, the lower numbers preferred. */
  readonly known: readonly ReadonlyMap<Column, number>[];
  /** Behind the titles, as a spreadsheet counts. */
  readonly rows: readonly {
    readonly row: number;
    readonly cells: readonly string[];
    /** More cells than titles: a separator stands within one, and which cell is which is not known. */
    readonly isTooLong: boolean;
  }[];
}

/** The separator and the line of titles with which most columns are known. */
export function tableOf(file: string): Table {
  let best: { separator: string; titles: number; columns: Table['known']; score: number } | undefined;
  for (const separator of SEPARATORS)
    for (const [titles, cells] of parsed(file, separator, LINES_BEFORE_TITLES).entries()) {
      if (cells.length > IMPORT_MAX_COLUMNS) continue;
      const columns = cells.map(columnsOfTitle);
      const found = new Set(columns.flatMap((known) => [...known.keys()]));
      const isTable = found.has('date') && (found.has('amount') || found.has('credit'));
      if (isTable && found.size > (best?.score ?? 0))
        best = { separator, titles, columns, score: found.size };
    }
  if (!best) throw columnsNotKnown();
  const { separator, titles: at, columns: known } = best;
  const [titles = [], ...rows] = parsed(file, separator, at + BANK_FILE_MAX_LINES + 2)
    .slice(at)
    .map((cells) => cells.map(oneLine));
  if (rows.length > BANK_FILE_MAX_LINES) throw tooManyLines();
  const toRow = (cells: string[], nth: number) => ({
    row: at + nth + 2,
    cells: cells.slice(0, known.length),
    isTooLong: cells.slice(known.length).some(Boolean),
  });
  return { separator, titles, known, rows: rows.map(toRow) };
}

export const columnsNotKnown = () =>
  unreadable(
    'The columns of this file are not known. It needs the titles "Booking date", "Amount" and "Reference"; "Currency", "Payer", "Account" and "Transaction ID" help.',
  );

function parsed(file: string, delimiter: string, to: number): string[][] {
  try {
    return parse(file, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

const TITLE_MAX_CHARACTERS = 100;
/** The last in the sequence of preference. */
export const FURTHER = 2000;

/** A title that is known as it stands is preferred to one that is known without its currency. */
function columnsOfTitle(cell: string): ReadonlyMap<Column, number> {
  const title = cell.slice(0, TITLE_MAX_CHARACTERS);
  const [whole, plain] = [folded(title), plainTitle(title).title];
  const ranks = Object.entries(TITLES).flatMap(([column, titles]) => {
    const words = titles.split(/[\s|]+/);
    const [at, without] = [words.indexOf(whole), words.indexOf(plain)];
    if (whole === '' || (at < 0 && without < 0)) return [];
    return [[column as Column, at < 0 ? 1000 + without : at] as const];
  });
  if (ranks.length > 0) return new Map(ranks);
  const further = Object.entries(FURTHER_TITLES).find(([, isTitle]) => isTitle(plain));
  return new Map(further ? [[further[0] as Column, FURTHER]] : []);
}
