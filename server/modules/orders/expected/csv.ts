// A CSV file of expected deliveries, which an ERP or a spreadsheet has written: its rows, and why some cannot be read.
import { type NewExpectedDelivery, newDelivery } from '#contract/office/expected-deliveries.ts';
import { unreadable } from '#server/http/files/decode-csv.ts';
import { readCsv } from '#server/http/files/read-csv.ts';

const DELIVERIES_MAX = 1000;
const ROWS_AT_ONCE = 100;

const TITLES: Readonly<Record<string, keyof NewExpectedDelivery>> = {
  'article number': 'articleNumber',
  pieces: 'quantity',
  day: 'expectedOn',
  lot: 'lot',
  note: 'note',
};
const REQUIRED = ['Article number', 'Pieces', 'Day'];

/** As a spreadsheet counts its rows: the line of titles is 1. */
interface DeliveryOfRow {
  readonly row: number;
  readonly delivery: NewExpectedDelivery;
}

export interface RowProblem {
  readonly row: number;
  readonly detail: string;
}

const fold = (title: string) => title.trim().toLowerCase();

/** Throws `csv_unreadable`, also where a column is missing, is there twice, or rows are too many. */
export async function readDeliveries(
  text: string,
): Promise<{ deliveries: DeliveryOfRow[]; problems: RowProblem[] }> {
  const { titles, rows } = await readCsv(text, ROWS_AT_ONCE, (title) => fold(title) in TITLES);
  const columns = titles.map((title) => TITLES[fold(title)]);
  const missing = REQUIRED.find((title) => !columns.includes(TITLES[fold(title)]));
  if (missing) throw unreadable(`The first line must be titles. The column "${missing}" is missing.`);
  const twice = titles.find((_, nth) => columns[nth] && columns.indexOf(columns[nth]) !== nth);
  if (twice) throw unreadable(`The column "${twice.trim()}" is in this file twice.`);
  const deliveries: DeliveryOfRow[] = [];
  const problems: RowProblem[] = [];
  // Rows, because one may have several problems.
  let count = 0;
  for await (const batch of rows)
    for (const { row, cells } of batch) {
      count += 1;
      if (count > DELIVERIES_MAX) throw unreadable(`This file has more than ${DELIVERIES_MAX} deliveries.`);
      const parsed = newDelivery.safeParse(draftOf(columns, cells));
      if (parsed.success) deliveries.push({ row, delivery: parsed.data });
      else
        problems.push(
          ...parsed.error.issues.map(({ path, code, message }) => ({
            row,
            detail: `${titles[columns.findIndex((name) => name === path[0])]?.trim()}: ${code === 'invalid_type' ? 'A whole number of pieces' : message}`,
          })),
        );
    }
  return { deliveries, problems };
}

/** The lot of a file without that column is not known yet. */
function draftOf(
  columns: readonly (keyof NewExpectedDelivery | undefined)[],
  cells: readonly string[],
): Readonly<Record<string, string | number>> {
  const draft: Record<string, string | number> = { lot: '' };
  for (const [nth, name] of columns.entries()) {
    const cell = cells[nth]?.trim() ?? '';
    if (name) draft[name] = name === 'quantity' && /^\d+$/.test(cell) ? Number(cell) : cell;
  }
  return draft;
}
