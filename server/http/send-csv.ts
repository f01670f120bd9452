// Streams lists as CSV (RFC 4180) with a byte order mark; the whole list is never in memory.

import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { plainAmount } from '#contract/money.ts';
import type { Page } from '#server/storage/paging.ts';

/** An amount of money; negative for refunds. */
interface CsvAmount {
  readonly cents: number;
  /** Default: the shop's. */
  readonly currency?: string;
}

/**
 * A number is written as it is, an amount with all decimals of its currency. A text that a spreadsheet would read as a formula gets a
 * leading apostrophe.
 */
export type CsvValue = string | number | CsvAmount | null;

export interface CsvColumn<Item> {
  readonly title: string;
  readonly value: (item: Item) => CsvValue;
}

interface CsvFile<Item> {
  /** The name without extension: letters, digits and hyphens. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Item>[];
}

/** Reads a page of the list. */
type List<Item> = (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>;

const ROWS_PER_BATCH = 500;

/** Sends every item of a paged list as a file download. The byte order mark makes Excel read it as UTF-8. */
export function sendCsv<Item>(
  reply: FastifyReply,
  { name, columns }: CsvFile<Item>,
  list: List<Item>,
): FastifyReply {
  const format = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // The library only quotes cells with the line end of rows, CRLF; spreadsheets also break rows at the others.
    quoted_match: /[\r\n]/,
    cast: { object: formatAmount },
  });
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(csvRows(columns, list)).compose(format));
}

/** The library calls this for every object; amounts are the only ones. Their leading minus is not a formula. */
const formatAmount = ({ cents, currency }: Partial<CsvAmount>) => ({
  value: cents === undefined ? '' : plainAmount(cents, currency),
  escape_formulas: false,
});

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
