// Rows of files as spreadsheets and programs write them.
import { expect, test } from 'vitest';
import { type CsvRow, readCsv } from './read-csv.ts';

async function rowsOf(text: string, rowsPerBatch = 2): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const batch of (await readCsv(text, rowsPerBatch)).rows) rows.push(...batch);
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

test('titles are found whatever their case and order; others are listed', async () => {
  const { titles } = await readCsv(' NAME ;Supplier;article  Number;\nx;y;z;\n', 10);
  expect(titles.columns.map((column) => column?.title)).toEqual([
    'Name',
    undefined,
    'Article number',
    undefined,
  ]);
  expect(titles.unknown).toEqual(['Supplier']);
  expect(titles.decimalMark).toBe(',');
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
