// Rows of files as spreadsheets and programs write them.
import { expect, test } from 'vitest';
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '#contract/core/limits.ts';
import { type CsvRow, readCsv } from '#server/http/files/read-csv.ts';
import { columnOf } from './columns.ts';
import { toTitles } from './titles.ts';

const isTitle = (title: string) => columnOf(title) !== undefined;

async function rowsOf(text: string, rowsPerBatch = 2): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  const file = await readCsv(text, rowsPerBatch, isTitle);
  toTitles(file.titles);
  for await (const batch of file.rows) rows.push(...batch);
  return rows;
}

test.each([
  ['comma', 'Article number,Name\r\nA-1,"Twill, ""fine"""\r\n', 'Twill, "fine"'],
  ['semicolon', 'Article number;Name\r\nA-1;"Twill; ""fine"""\r\n', 'Twill; "fine"'],
  ['tab', 'Article number\tName\nA-1\t"Twill\tfine"', 'Twill\tfine'],
  ['line end', 'Article number,Name\rA-1,"Twill\nfine"\r', 'Twill\nfine'],
])('%s: cells are separated and unquoted', async (_, text, name) => {
  expect(await rowsOf(text)).toEqual([{ row: 2, cells: ['A-1', name] }]);
});

test('rows are counted as a spreadsheet counts them, empty ones are left out', async () => {
  const text = 'sep=;\r\nName;Article number\r\n"two\nlines";A-1\r\n\r\n;\r\nTwill;A-2\r\nSatin;A-3\r\n';
  expect((await rowsOf(text)).map(({ row, cells }) => [row, cells[1]])).toEqual([
    [3, 'A-1'],
    [6, 'A-2'],
    [7, 'A-3'],
  ]);
});

test('an emoji is read whole wherever it is in the file', async () => {
  for (let length = 2020; length <= 2050; length++) {
    const name = `${'x'.repeat(length)}🧵`;
    expect((await rowsOf(`Name,Article number\n${name},A-1`))[0]?.cells).toEqual([name, 'A-1']);
  }
});

test('titles are found whatever their case and order; others are listed', async () => {
  const file = await readCsv(' NAME ;Supplier;article  Number;\nx;y;z;\n', 10, isTitle);
  const titles = toTitles(file.titles);
  expect(titles.columns.map((column) => column?.title)).toEqual([
    'Name',
    undefined,
    'Article number',
    undefined,
  ]);
  expect(titles.unknown).toEqual(['Supplier']);
  expect(file.decimalMark).toBe(',');
});

test.each([
  ['no titles', 'A-1,Twill\n', 'titles'],
  ['nothing', '\n\n', 'titles'],
  ['a title twice', 'Name,Price,name\n', 'twice'],
  ['an open quotation mark', 'Name,Price\n"Twill,5\n', 'never closed'],
  ['a quotation mark inside', 'Name,Price\nTwill,5\n12" loom,5\n', 'Row 3'],
])('%s: refused', async (_, text, reason) => {
  await expect(rowsOf(text)).rejects.toThrow(reason);
});

const TITLES = 'Article number,Name\n';
/** Refused with another reason if it is read. */
const NEVER_READ = 'Twill, 12" wide\n';

test.each([
  ['empty lines', '\n'],
  ['rows of empty cells', ',\n'],
  ['rows', 'A-1,Twill\n'],
])('%s count as rows, and one too many ends the reading', async (_, row) => {
  const most = TITLES + row.repeat(IMPORT_MAX_ROWS);
  expect((await rowsOf(most, 250)).length % IMPORT_MAX_ROWS).toBe(0);
  await expect(rowsOf(`${most}${row}${NEVER_READ}`, 250)).rejects.toThrow('more than 20000 rows');
});

test.each([
  ['cell', 'x'.repeat(300 * 1024)],
  ['row of empty cells', ','.repeat(300 * 1024)],
  ['cell that is not closed', `"${'x\n'.repeat(150 * 1024)}`],
])('a %s that is too long is refused without reading on', async (_, rest) => {
  const row = `A-2,${rest}\n`;
  await expect(rowsOf(`${TITLES}A-1,Twill\n${row}${NEVER_READ}`)).rejects.toThrow('Row 3 is too long');
});

test('too many columns are refused', async () => {
  const titles = `Name${',x'.repeat(IMPORT_MAX_COLUMNS)}\n`;
  await expect(rowsOf(titles + NEVER_READ)).rejects.toThrow('more than 200 columns');
});

test('others have their turn while empty, many or long rows are read', async () => {
  const long = `A-1,${'x'.repeat(100_000)}\n`;
  for (const text of ['\n'.repeat(19_000), 'A-1,x\n'.repeat(10_000), long.repeat(20)]) {
    const turns = await turnsDuring(() => rowsOf(TITLES + text, 250));
    expect(turns).toBeGreaterThanOrEqual(text.length / (2 * 1024));
  }
});

/** Turns of the event loop until the promise resolves. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await run();
  clearImmediate(next);
  return turns;
}

test('a batch of long rows has few of them', async () => {
  const row = `A-1,${'x'.repeat(40_000)}\n`;
  const sizes: number[] = [];
  for await (const batch of (await readCsv(TITLES + row.repeat(5), 250, isTitle)).rows)
    sizes.push(batch.length);
  expect(sizes).toEqual([2, 2, 1]);
});
