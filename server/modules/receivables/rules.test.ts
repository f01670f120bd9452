// Tests which invoices payments leave open.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openInvoices, reminderDue } from './rules.ts';

const invoice = (number: string, dueAt: number, amountCents: number, creditedCents = 0) => ({
  number,
  orderId: number,
  orderNumber: number,
  issuedAt: dueAt,
  dueAt,
  amountCents,
  creditedCents,
});
const payment = (amountCents: number, invoiceNumber = '') => ({ amountCents, invoiceNumber });

describe('openInvoices', () => {
  const invoices = [invoice('B', 2, 500), invoice('A', 1, 300, 100)];
  test.each([
    ['nothing is paid', [], ['A 200', 'B 500'], 0],
    ['the first that is due is paid first', [payment(250)], ['B 450'], 0],
    ['the one that is named is paid first', [payment(450, 'B')], ['A 200', 'B 50'], 0],
    ['what is too much for it pays the others', [payment(600, 'B')], ['A 100'], 0],
    ['an unknown number is none', [payment(200, 'C')], ['B 500'], 0],
    ['what is too much for all stays', [payment(600, 'B'), payment(200, 'A')], [], 100],
  ])('%s', (_, payments, open, surplusCents) => {
    const result = openInvoices(invoices, payments);
    expect(result.open.map(({ number, openCents }) => `${number} ${openCents}`)).toEqual(open);
    expect(result.surplusCents).toBe(surplusCents);
  });
});

test('what is open less the surplus is invoices less credit notes and payments', () => {
  const cents = fc.integer({ min: 1, max: 1000 });
  const invoices = fc.array(
    fc.record({ dueAt: fc.integer({ min: 0, max: 5 }), cents, credited: fc.nat(1000) }),
  );
  const payments = fc.array(fc.record({ cents, nth: fc.nat(8) }));
  fc.assert(
    fc.property(invoices, payments, (some, paid) => {
      const all = some.map(({ dueAt, cents, credited }, nth) =>
        invoice(String(nth), dueAt, cents, Math.min(cents, credited)),
      );
      const { open, surplusCents } = openInvoices(
        all,
        paid.map(({ cents, nth }) => payment(cents, String(nth))),
      );
      const owed =
        all.reduce((sum, { amountCents, creditedCents }) => sum + amountCents - creditedCents, 0) -
        paid.reduce((sum, { cents }) => sum + cents, 0);
      expect(open.reduce((sum, { openCents }) => sum + openCents, 0) - surplusCents).toBe(owed);
      expect(surplusCents === 0 || open.length === 0).toBe(true);
      for (const { openCents, amountCents } of open) expect(openCents).toBeLessThanOrEqual(amountCents);
    }),
  );
});

test('reminders are due some days after the invoice', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const dueAfter = (days: number) => reminderDue(1000, 1000 + days * DAY_MS, [1, 14, 30]);
  expect([0, 0.9, 1, 13.9, 14, 29, 30, 300].map(dueAfter)).toEqual([
    undefined,
    undefined,
    1,
    1,
    14,
    14,
    30,
    30,
  ]);
});
