// Cells of CSV files in every separator and decimal sign, as they are sent.
import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { CsvFormat } from '#contract/core/csv-format.ts';
import { type CsvValue, sendCsv } from './send-csv.ts';

const columns = ['Name', 'Price', 'Refund', 'Width', 'Lot'].map((title, nth) => ({
  title,
  value: (cells: readonly CsvValue[]) => cells[nth] ?? null,
}));
const item = [
  '=1+1; "a"',
  { cents: 1250 },
  { cents: -1250, currency: 'EUR', isNamed: true },
  -3.5,
  '@x\ty,z',
];

async function sent(format: CsvFormat): Promise<string[]> {
  const app = fastify();
  app.get('/', (_, reply) =>
    sendCsv(reply, { name: 'file', columns, format }, async () => ({ items: [item], next: undefined })),
  );
  const { body } = await app.inject('/');
  await app.close();
  return body.split('\r\n');
}

test.each([
  ['comma', 'point', `"'=1+1; ""a""",12.50,-12.50 EUR,-3.5,"'@x\ty,z"`],
  ['comma', 'comma', `"'=1+1; ""a""","12,50","-12,50 EUR","-3,5","'@x\ty,z"`],
  ['semicolon', 'point', `"'=1+1; ""a""";12.50;-12.50 EUR;-3.5;'@x\ty,z`],
  ['semicolon', 'comma', `"'=1+1; ""a""";12,50;-12,50 EUR;-3,5;'@x\ty,z`],
  ['tab', 'comma', `"'=1+1; ""a"""\t12,50\t-12,50 EUR\t-3,5\t"'@x\ty,z"`],
] as const)(
  '%s, decimal %s: figures have its sign, texts are quoted and no formula',
  async (separator, decimal, row) => {
    const [titles, first] = await sent({ separator, decimal });
    expect(titles).toMatch(/^\ufeffName[,;\t]Price[,;\t]Refund[,;\t]Width[,;\t]Lot$/);
    expect(first).toBe(row);
  },
);
