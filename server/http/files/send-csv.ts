// Streams lists as CSV (RFC 4180); the whole list is never in memory.
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { type CsvFormat, DEFAULT_CSV_FORMAT } from '#contract/core/csv-format.ts';
import { plainAmount } from '#contract/figures/money.ts';
import type { Page } from '#server/storage/queries/paging.ts';
import { encodeWindows1252 } from './windows-1252.ts';

/** An amount of money; negative for refunds. */
interface CsvAmount {
  readonly cents: number;
  /** Default: the shop's. */
  readonly currency?: string;
  /** True writes the code of the currency behind the amount. */
  readonly isNamed?: boolean;
}

/** Figures that are written as they are, such as an account number or an amount with a decimal comma. */
interface CsvFigures {
  readonly figures: string;
}

/**
 * A number is written with all its decimals, an amount with those of its currency, both with the decimal sign of the file. A text that
 * a spreadsheet would read as a formula gets a leading apostrophe.
 */
export type CsvValue = string | number | CsvAmount | CsvFigures | null;

export interface CsvColumn<Item> {
  readonly title: string;
  readonly value: (item: Item) => CsvValue;
}

interface CsvFile<Item> {
  /** The name without extension: letters, digits and hyphens. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Item>[];
  /** The query of the export has it. */
  readonly format: CsvFormat;
}

/** Reads a page of the list. */
type List<Item> = (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>;

/** Few, because an article has sixty cells; the event loop runs between batches. */
const ROWS_PER_BATCH = 200;

/** Sends every item of a paged list as a file download. */
export function sendCsv<Item>(
  reply: FastifyReply,
  { name, columns, format }: CsvFile<Item>,
  list: List<Item>,
): FastifyReply {
  return sendCsvRows(reply, { name, format }, csvRows(columns, list));
}

interface CsvRows {
  /** The name without extension: letters, digits, underscores and hyphens. */
  readonly name: string;
  /** What DATEV reads: semicolons, texts in quotes, Windows-1252. Otherwise UTF-8 with a mark that makes Excel read it so. */
  readonly isDatev?: boolean;
  /** Default: `DEFAULT_CSV_FORMAT`. DATEV's own is `isDatev`. */
  readonly format?: CsvFormat;
}

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;

/** Sends rows as a file download, the first of them with the titles. */
export function sendCsvRows(
  reply: FastifyReply,
  { name, isDatev = false, format = DEFAULT_CSV_FORMAT }: CsvRows,
  rows: AsyncIterable<CsvValue[]>,
): FastifyReply {
  const text = stringify({
    bom: !isDatev,
    delimiter: DELIMITERS[format.separator],
    escape_formulas: true,
    record_delimiter: 'windows',
    ...(isDatev && { delimiter: ';', quoted_string: true, quoted_empty: true }),
    // The library only quotes cells with the line end of rows, CRLF; spreadsheets also break rows at the others.
    quoted_match: /[\r\n]/,
    cast: {
      number: (value) => withDecimal(String(value), format),
      object: (value) => formatFigures(value, format),
    },
  });
  const file = Readable.from(rows).compose(text);
  return reply
    .type(`text/csv; charset=${isDatev ? 'windows-1252' : 'utf-8'}`)
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(isDatev ? file.compose(encodeWindows1252) : file);
}

/** The library calls this for every object. A leading minus of an amount is not a formula. */
function formatFigures(value: Partial<CsvAmount & CsvFigures>, format: CsvFormat) {
  const { cents, currency, isNamed, figures } = value;
  const amount = cents === undefined ? '' : withDecimal(plainAmount(cents, currency), format);
  const text = figures ?? (isNamed ? `${amount} ${currency}` : amount);
  return { value: text, escape_formulas: false, quoted_string: false };
}

const withDecimal = (figures: string, { decimal }: CsvFormat) =>
  decimal === 'comma' ? figures.replace('.', ',') : figures;

async function* csvRows<Item>(
  columns: readonly CsvColumn<Item>[],
  list: List<Item>,
): AsyncGenerator<CsvValue[]> {
  yield columns.map(({ title }) => title);
  for (let cursor: string | undefined; ; await yieldToEventLoop()) {
    const page = await list({ limit: ROWS_PER_BATCH, ...(cursor && { cursor }) });
    for (const item of page.items) yield columns.map(({ value }) => value(item));
    if (page.next === undefined) return;
    cursor = page.next;
  }
}
