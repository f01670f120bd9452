// The rows that an import leaves out, as a file to mend: the columns of the upload, and what is wrong with each.
import type { CsvFormat } from '#contract/core/csv-format.ts';
import type { CsvFile, CsvRow } from '#server/http/files/read-csv.ts';
import type { LeftOutRows } from './plan.ts';
import { openFile } from './planned-rows.ts';
import { excerptOf, systemOf } from './systems/read-export.ts';
import { isReason, REASON_TITLE } from './titles.ts';

const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

interface LeftOutFile {
  /** That of the upload: it says how the decimals of its cells are written. */
  readonly separator: CsvFormat['separator'];
  /** The first has the titles. */
  readonly rows: AsyncIterable<string[]>;
}

export async function leftOutFile(content: string, leftOut: LeftOutRows): Promise<LeftOutFile> {
  const file = await openFile(content);
  return { separator: SEPARATOR_NAMES[file.separator], rows: withReasons(file, leftOut) };
}

async function* withReasons(file: CsvFile, leftOut: LeftOutRows): AsyncGenerator<string[]> {
  const { titles } = file;
  // A file that was mended has the column already.
  const places = titles.flatMap((title, nth) => (isReason(title) ? [] : [nth]));
  yield [...places.map((nth) => titles[nth] ?? ''), REASON_TITLE];
  for await (const { row, cells } of chosenRows(file, (row) => leftOut[row] !== undefined)) {
    const reasons = leftOut[row]?.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason));
    const surplus = cells.slice(titles.length);
    yield [...places.map((nth) => cells[nth] ?? ''), reasons?.join('; ') ?? '', ...surplus];
  }
}

async function* chosenRows(
  { titles, rows }: CsvFile,
  isChosen: (row: number) => boolean,
): AsyncGenerator<CsvRow> {
  const system = systemOf(titles);
  if (system) yield* await excerptOf(system, titles, rows, isChosen);
  else for await (const batch of rows) yield* batch.filter(({ row }) => isChosen(row));
}
