// Tests the bookings of an invoice and of a credit note in the format of each program.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_BOOKKEEPING as settings } from '#contract/money/bookkeeping.ts';
import type { CsvValue } from '#server/http/files/send-csv.ts';
import { inWindows1252 } from '#server/http/files/windows-1252.ts';
import type { LedgerRow } from '../ledger-store.ts';
import { datevHead, datevPostings } from './datev.ts';
import { journalEntry } from './journal.ts';
import { quickbooksLines } from './quickbooks.ts';
import { xeroInvoiceLines, xeroPaymentLine } from './xero.ts';

const row: LedgerRow = {
  kind: 'settlement',
  id: 'order',
  orderId: 'order',
  at: Date.UTC(2026, 10, 30, 23, 30),
  amountCents: 365_000,
  currency: 'EUR',
  pieces: 50,
  orderNumber: 'SO-2026-000123',
  customerName: 'Mia Weber',
  customerEmail: 'mia@mail.com',
  articleNumber: 'SV-00001',
  articleName: 'Twill',
  reference: 'pi_1',
  isOnAccount: false,
  documentNumber: 'INV-2026-000007',
  issuedAt: 0,
  document: null,
};

const customer = { name: 'Mia Weber', email: 'mia@mail.com', company: 'Weber "Coats"\nGmbH', taxId: '' };

const FILE = {
  shopName: 'Selvedge',
  settings,
  from: '2026-11-01',
  to: '2026-11-30',
  at: Date.UTC(2026, 11, 1),
  currency: 'EUR',
};

interface Taxed {
  readonly customer?: typeof customer;
  readonly kind?: 'invoice';
  readonly dueOn?: string;
  readonly taxRule?: string;
  readonly taxes?: readonly { rate: number; netCents: number; taxCents: number }[];
  readonly deliveryAddressParts?: { readonly country: string };
}

const entryOf = (document: Taxed, changes: Partial<LedgerRow> = {}) =>
  journalEntry(
    { ...row, ...changes, document: JSON.stringify({ customer, currency: 'EUR', ...document }) },
    settings,
    () => '2026-11-30',
  );

const domestic = entryOf({
  taxRule: 'domestic',
  taxes: [
    { rate: 1900, netCents: 300_000, taxCents: 57_000 },
    { rate: 700, netCents: 7477, taxCents: 523 },
  ],
});
const refunded = entryOf(
  { taxRule: 'domestic', taxes: [{ rate: 1900, netCents: 1000, taxCents: 190 }] },
  { kind: 'refund', amountCents: -1190, reference: 're_1', documentNumber: 'CN-2026-000003' },
);

/** The filled cells of a row as texts. */
const filled = (cells: readonly CsvValue[]) =>
  cells.flatMap((cell) => {
    const text = typeof cell === 'object' && cell !== null && 'figures' in cell ? cell.figures : cell;
    return text === null || text === '' ? [] : [String(text)];
  });

test('DATEV gets a posting for each rate and one for the payment', () => {
  expect(datevPostings(domestic, settings).map(filled)).toEqual([
    [
      '3570,00',
      'S',
      'EUR',
      '10000',
      '8400',
      '3011',
      'INV-2026-000007',
      'Weber "Coats" GmbH',
      'SO-2026-000123',
    ],
    ['80,00', 'S', 'EUR', '10000', '8300', '3011', 'INV-2026-000007', 'Weber "Coats" GmbH', 'SO-2026-000123'],
    ['3650,00', 'S', 'EUR', '1360', '10000', '3011', 'INV-2026-000007', 'Payment pi_1', 'SO-2026-000123'],
  ]);
  expect(datevPostings(refunded, settings).map(filled)).toEqual([
    ['11,90', 'H', 'EUR', '10000', '8400', '3011', 'CN-2026-000003', 'Weber "Coats" GmbH', 'SO-2026-000123'],
    ['11,90', 'H', 'EUR', '1360', '10000', '3011', 'CN-2026-000003', 'Refund re_1', 'SO-2026-000123'],
  ]);
});

test('an invoice on account has its own day to pay, and no card payment', () => {
  const taxes = [{ rate: 1900, netCents: 300_000, taxCents: 57_000 }];
  const onAccount = entryOf(
    { kind: 'invoice', taxRule: 'domestic', taxes, dueOn: '2026-12-30' },
    { isOnAccount: true, reference: null },
  );
  expect(datevPostings(onAccount, settings).map((posting) => filled(posting).slice(3, 8))).toEqual([
    ['10000', '8400', '3011', 'INV-2026-000007', '301226'],
  ]);
  expect(xeroInvoiceLines(onAccount).map((line) => line.slice(4, 6))).toEqual([['30/11/2026', '30/12/2026']]);
  expect(new Set(quickbooksLines(onAccount, settings).map(([journal]) => journal))).toEqual(
    new Set(['INV-2026-000007']),
  );
});

test('DATEV reads the file’s kind from its first line, columns by their place', () => {
  const [head = [], headings = []] = datevHead(FILE);
  expect(head).toHaveLength(31);
  expect(filled(head)).toEqual(
    'EXTF 700 21 Buchungsstapel 13 20261201000000000 SV 1001 1 20260101 4 20261101 20261130'
      .split(' ')
      .concat('Selvedge 2026-11', '1', '0', '0', 'EUR'),
  );
  expect(headings).toHaveLength(125);
  for (const posting of datevPostings(domestic, settings)) expect(posting).toHaveLength(125);
  const march = { ...settings, datev: { ...settings.datev, yearStart: '12-01' } };
  expect(datevHead({ ...FILE, settings: march })[0]?.[12]).toBe(20251201);
});

test.each([
  ['none', undefined, '8200', []],
  ['reverse_charge', [{ rate: 0, netCents: 365_000, taxCents: 0 }], '8125', ['FR40303265045']],
  ['export', [{ rate: 0, netCents: 365_000, taxCents: 0 }], '8120', []],
  ['origin', [{ rate: 1900, netCents: 306_723, taxCents: 58_277 }], '8400', []],
  ['domestic', [{ rate: 1600, netCents: 314_655, taxCents: 50_345 }], '8200', []],
  ['destination', [{ rate: 2000, netCents: 304_167, taxCents: 60_833 }], '8320', ['FR', '20,00']],
])('%s goes to its account of revenue', (taxRule, taxes, account, abroad) => {
  const entry = entryOf({
    customer: { ...customer, taxId: 'fr 40.303 265045' },
    ...(taxes && { taxRule, taxes }),
    deliveryAddressParts: { country: 'FR' },
  });
  const [revenue = []] = datevPostings(entry, settings);
  expect(filled(revenue)[4]).toBe(account);
  expect(filled(revenue).slice(8, -1)).toEqual(abroad);
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.string({ unit: 'binary', maxLength: 90 }),
);

test('every text of a file for DATEV has its length and characters', () => {
  const limits = { 1: 1, 2: 3, 10: 36, 11: 12, 13: 60, 39: 15, 94: 30 } as Record<number, number>;
  fc.assert(
    fc.property(anyText, anyText, (company, reference) => {
      const of = { company, name: company, email: '', taxId: 'GR 094019245' };
      const taxes = [{ rate: 0, netCents: 365_000, taxCents: 0 }];
      const entry = entryOf({ customer: of, taxRule: 'reverse_charge', taxes }, { reference });
      const [head = []] = datevHead({ ...FILE, shopName: company });
      expect(head[16]).toMatch(/^[\p{L}\p{N}._/ -]{1,30}$/u);
      for (const posting of datevPostings(entry, settings))
        posting.forEach((cell, nth) => {
          if (typeof cell !== 'string') return;
          // What looks like a formula gets an apostrophe.
          expect(`${/^[=+\-@]/.test(cell) ? "'" : ''}${cell}`.length).toBeLessThanOrEqual(limits[nth] ?? 0);
          expect(cell).toBe(inWindows1252(cell));
          expect(cell).not.toMatch(/\p{Cc}/u);
        });
    }),
  );
});

test('Xero gets net amounts and tax, negative for a credit note, and payments', () => {
  const line = ['2026-000007', '30/11/2026'];
  expect(xeroInvoiceLines(domestic).map(filled)).toEqual([
    [
      customer.company,
      'mia@mail.com',
      `INV-${line[0]}`,
      'SO-2026-000123',
      line[1],
      line[1],
      'Order SO-2026-000123, 19 %',
      '1',
      '3000.00',
      '8400',
      '19% (VAT on Income)',
      '570.00',
      'EUR',
    ],
    [
      customer.company,
      'mia@mail.com',
      `INV-${line[0]}`,
      'SO-2026-000123',
      line[1],
      line[1],
      'Order SO-2026-000123, 7 %',
      '1',
      '74.77',
      '8300',
      '7% (VAT on Income)',
      '5.23',
      'EUR',
    ],
  ]);
  const [credit = []] = xeroInvoiceLines(refunded);
  expect(filled(credit).slice(8)).toEqual(['-10.00', '8400', '19% (VAT on Income)', '-1.90', 'EUR']);
  expect(filled(xeroPaymentLine(refunded))).toEqual([
    '30/11/2026',
    '-11.90',
    customer.company,
    'CN-2026-000003',
    're_1',
  ]);
});

test('QuickBooks gets entries whose debits are their credits', () => {
  const lines = quickbooksLines(domestic, settings).map((cells) => filled(cells).slice(0, 4));
  expect(lines).toEqual([
    ['INV-2026-000007', '11/30/2026', 'Accounts Receivable (A/R)', '3650.00'],
    ['INV-2026-000007', '11/30/2026', 'Sales 19 %', '3000.00'],
    ['INV-2026-000007', '11/30/2026', 'Sales 7 %', '74.77'],
    ['INV-2026-000007', '11/30/2026', 'VAT payable', '575.23'],
    ['INV-2026-000007-P', '11/30/2026', 'Card payments', '3650.00'],
    ['INV-2026-000007-P', '11/30/2026', 'Accounts Receivable (A/R)', '3650.00'],
  ]);
  const sides = quickbooksLines(refunded, settings).map(([, , , debit, credit]) => [
    debit !== '',
    credit !== '',
  ]);
  expect(sides).toEqual([
    [false, true],
    [true, false],
    [true, false],
    [false, true],
    [true, false],
  ]);
});
