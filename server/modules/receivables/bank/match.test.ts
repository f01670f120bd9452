// Tests which invoices the lines of a bank's file pay.
import { describe, expect, test } from 'vitest';
import { transferReference } from '#contract/money/transfer-reference.ts';
import {
  type KeyedEntry,
  type MatchedAccount,
  type MatchedOrder,
  matchEntries,
  referencesIn,
} from './match.ts';

describe('referencesIn', () => {
  test.each([
    ['INV-2026-000001', ['INV-2026-000001']],
    ['inv 2026 000001 of 20.11.2026', ['INV-2026-000001']],
    ['Rechnung INV2026000001/SO-2026-000007', ['INV-2026-000001', 'SO-2026-000007']],
    ['RF18INV2026000001', ['INV-2026-000001']],
    ['INV-2026-1234567', ['INV-2026-1234567']],
    ['RF43SO2026000123', ['SO-2026-000123']],
    ['RF43 SO20 2600 0123', []],
    ['a mistyped RF44SO2026000123', []],
    ['Order SO2026000123', ['SO-2026-000123']],
    ['Thank you', []],
  ])('%s', (text, stated) => {
    expect(referencesIn(text).stated).toEqual(stated);
  });

  test.each([
    ['RF43 SO20 2600 0123', ['SO-2026-000123']],
    ['thanks RF43SO20260 00123/20.11.26', ['SO-2026-000123']],
    ['RF34SO2026000123', []],
  ])('a reference that is written in groups: %s', (text, broken) => {
    expect(referencesIn(text)).toMatchObject({ broken });
  });

  test('a number that the bank has broken', () => {
    expect(referencesIn('Invoice INV-2026-00 0001 Weber')).toEqual({
      stated: [],
      broken: ['INV-2026-000001'],
    });
  });
});

const invoice = (nth: number, amountCents: number) => ({
  number: `INV-2026-00000${nth}`,
  orderId: String(nth),
  orderNumber: `SO-2026-00000${nth}`,
  issuedAt: nth,
  dueAt: nth,
  amountCents,
  creditedCents: 0,
});
const account = (name: string, invoices: MatchedAccount['invoices'], more = {}): MatchedAccount => ({
  customer: { email: `${name}@mail.com`, name, company: '' },
  invoices,
  payments: [],
  ...more,
});
const line = (cents: number, text: string, more: Partial<KeyedEntry> = {}): KeyedEntry => ({
  key: `${text} ${cents}`,
  formerKey: `${text} ${cents}`,
  statement: 0,
  account: 'DE',
  bookedOn: '2026-11-20',
  cents,
  currency: 'USD',
  isCredit: true,
  status: 'booked',
  payer: '',
  bankReference: '',
  text,
  former: { account: 'DE', payer: '', bankReference: more.bankReference ?? '', text },
  references: referencesIn(text),
  ...more,
});
const weber = account('weber', [invoice(1, 500), invoice(2, 300)]);
const mia = account('mia', [invoice(3, 700)]);
const matching = {
  currency: 'USD',
  today: '2026-11-22',
  toAmount: (cents: number) => cents,
  orders: [] as MatchedOrder[],
  toleranceCents: 0,
};
const plan = async (
  lines: readonly KeyedEntry[],
  accounts = [weber, mia],
  booked: readonly (readonly [key: string, reference: string])[] = [],
) => {
  const matched = await matchEntries(lines, { ...matching, accounts, booked: new Map(booked) });
  return matched.map(({ state, customer, invoices, open }) => [state, customer?.name, invoices.join(), open]);
};

test.each<[string, KeyedEntry, unknown[]]>([
  ['the invoice, whole', line(500, 'INV-2026-000001'), ['matched', 'weber', 'INV-2026-000001', 500]],
  ['by the number of its order', line(300, 'SO-2026-000002'), ['matched', 'weber', 'INV-2026-000002', 300]],
  [
    'both numbers of one',
    line(500, 'INV-2026-000001 SO-2026-000001'),
    ['matched', 'weber', 'INV-2026-000001', 500],
  ],
  [
    'two invoices',
    line(800, 'INV-2026-000001 INV-2026-000002'),
    ['matched', 'weber', 'INV-2026-000001,INV-2026-000002', 800],
  ],
  ['less', line(499, 'INV-2026-000001'), ['partly', 'weber', 'INV-2026-000001', 500]],
  ['more', line(501, 'INV-2026-000001'), ['overpaid', 'weber', 'INV-2026-000001', 500]],
  ['invoices of two customers', line(500, 'INV-2026-000001 INV-2026-000003'), ['unknown', undefined, '', 0]],
  ['no number', line(500, 'Thank you'), ['unknown', undefined, '', 0]],
  ['a number that does not exist', line(500, 'INV-2026-000009'), ['unknown', undefined, '', 0]],
  [
    'another currency',
    line(500, 'INV-2026-000001', { currency: 'EUR' }),
    ['wrong_currency', undefined, '', 0],
  ],
  ['money that left', line(500, 'INV-2026-000001', { isCredit: false }), ['debit', undefined, '', 0]],
  [
    'not booked by the bank yet',
    line(500, 'INV-2026-000001', { status: 'pending' }),
    ['pending', undefined, '', 0],
  ],
  ['rejected by the bank', line(500, 'INV-2026-000001', { status: 'failed' }), ['failed', undefined, '', 0]],
  [
    'of a day to come',
    line(500, 'INV-2026-000001', { bookedOn: '2026-11-23' }),
    ['pending', undefined, '', 0],
  ],
])('%s', async (_, one, expected) => {
  expect(await plan([one])).toEqual([expected]);
});

test('a line finds open what those before it leave', async () => {
  expect(await plan([200, 300, 5].map((cents) => line(cents, 'INV-2026-000001')))).toEqual([
    ['partly', 'weber', 'INV-2026-000001', 500],
    ['matched', 'weber', 'INV-2026-000001', 300],
    ['overpaid', 'weber', 'INV-2026-000001', 0],
  ]);
});

test('a line booked before is told, and one that may be entered by hand', async () => {
  const payment = { amountCents: 500, invoiceNumber: '', receivedOn: '2026-11-18', bankEntry: null };
  const similarOn = async (payments: MatchedAccount['payments'], text = 'INV-2026-000002') => {
    const accounts = [account('weber', weber.invoices, { payments })];
    const lines = await matchEntries([line(500, text)], { ...matching, accounts, booked: new Map() });
    return lines.map((one) => one.similarOn);
  };
  expect(await similarOn([payment])).toEqual(['2026-11-18']);
  expect(await similarOn([{ ...payment, receivedOn: '2026-11-10' }])).toEqual([null]);
  expect(await similarOn([{ ...payment, amountCents: 499 }])).toEqual([null]);
  const one = line(500, 'INV-2026-000001');
  expect(await plan([one], [weber], [[one.key, '']])).toEqual([['booked', undefined, '', 0]]);
});

test('the line booked under a key of version 1.0 is known by its reference', async () => {
  const [first, second] = ['INV-2026-000001', 'INV-2026-000002'].map((text) =>
    line(500, text, { formerKey: 'B-1', bankReference: 'B-1' }),
  );
  const statesOf = async (reference: string, lines = [first, second]) =>
    (
      await plan(
        lines.flatMap((one) => one ?? []),
        [weber],
        [['B-1', reference]],
      )
    ).map(([state]) => state);
  expect(await statesOf('B-1: INV-2026-000001')).toEqual(['booked', 'overpaid']);
  expect(await statesOf('B-1: INV-2026-000002')).toEqual(['matched', 'booked']);
  expect(await statesOf('B-1: INV-2026-000001', [second, first])).toEqual(['overpaid', 'booked']);
  expect(await statesOf('typed by hand')).toEqual(['booked', 'overpaid']);
});

describe('orders to be paid by transfer', () => {
  const order = (nth: number, more: Partial<MatchedOrder> = {}): MatchedOrder => ({
    id: `order-${nth}`,
    number: `SO-2026-00000${nth}`,
    status: 'unpaid',
    currency: 'USD',
    dueCents: 1000,
    isBeingWoven: false,
    customer: { email: 'ola@mail.com', name: 'ola', company: '' },
    ...more,
  });
  const orders = [
    order(7),
    order(8, { status: 'paid' }),
    order(9, { status: 'cancelled' }),
    order(6, { isBeingWoven: true }),
    order(5, { currency: 'EUR' }),
  ];
  const states = async (...lines: KeyedEntry[]) => {
    const all = { ...matching, orders, toleranceCents: 50, accounts: [weber], booked: new Map() };
    return (await matchEntries(lines, all)).map(({ state, order: of }) => [state, of?.number]);
  };

  test.each<[string, number, string, string, string?]>([
    ['exactly', 1000, transferReference('SO-2026-000007'), 'matched', 'SO-2026-000007'],
    ['less a charge of banks', 950, 'SO-2026-000007', 'short', 'SO-2026-000007'],
    ['too little', 949, 'SO-2026-000007', 'differs', 'SO-2026-000007'],
    ['too much', 1001, 'SO-2026-000007', 'differs', 'SO-2026-000007'],
    ['of another currency than the order', 1000, 'SO-2026-000005', 'differs', 'SO-2026-000005'],
    ['paid before', 1000, 'SO-2026-000008', 'paid', 'SO-2026-000008'],
    ['after it was cancelled', 1000, 'SO-2026-000009', 'late', 'SO-2026-000009'],
    ['before the pieces are woven', 1000, 'SO-2026-000006', 'early', 'SO-2026-000006'],
    ['a mistyped reference', 1000, 'RF00SO2026000007', 'unknown'],
    ['only the amount', 1000, 'Thank you', 'unknown'],
    ['two orders', 2000, 'SO-2026-000007 SO-2026-000008', 'unknown'],
    ['an order and an invoice', 1000, 'SO-2026-000007 INV-2026-000001', 'unknown'],
  ])('%s', async (_, cents, text, state, number) => {
    expect(await states(line(cents, text))).toEqual([[state, number]]);
  });

  test('a second line of an order that a line pays is told', async () => {
    const [first, second] = [line(1000, 'SO-2026-000007'), line(1000, 'RF SO-2026-000007')];
    expect((await states(line(1, 'SO-2026-000007'), first, second)).map(([state]) => state)).toEqual([
      'differs',
      'matched',
      'twice',
    ]);
  });
});
