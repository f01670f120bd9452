// Tests what follows from the row of an order: what is paid, due, refundable and owed.
import { expect, test } from 'vitest';
import type { OrderRow } from '../store/store.ts';
import { toReading } from './order-reading.ts';

const UNPAID: OrderRow = {
  id: 'order-1',
  number: 'SO-2026-000001',
  customer_id: 'mia',
  customer_email: 'mia@mail.com',
  customer_name: 'Mia',
  currency: 'USD',
  language: null,
  price_cents: 20_000,
  credit_cents: 0,
  swatch_quantity: 0,
  phone: '1',
  address: 'Leeds',
  address_parts: null,
  country: null,
  custom_details: '',
  purchase_order_number: '',
  words: '',
  external_id: null,
  updated_at: null,
  status: 'unpaid',
  transaction_id: null,
  placed_at: 1,
  paid_at: null,
  payment_due_at: 500,
  payment_reminder_at: 400,
  fulfilment: null,
  shipped_at: null,
  delivered_at: null,
  cancelled_at: null,
  cancelled_by: null,
  cancel_reason: '',
  refunding_cents: 0,
  refunded_cents: 0,
  credit_used_cents: 0,
  tax_rule: 'none',
  prices_include_tax: 0,
  tax_cents: 0,
  buyer_tax_id: '',
  tax_id_holder: null,
  buyer_company: '',
  terms: null,
  payment_method: 'card',
  is_by_transfer: 0,
  account_due_at: null,
  deposit_percent: 0,
  deposit_cents: 0,
  deposit_transaction_id: null,
  deposit_paid_at: null,
  rest_due_at: null,
  ships_together: 1,
};
const DEPOSIT = { deposit_percent: 30, deposit_cents: 6000 };
const DEPOSIT_PAID = { ...DEPOSIT, deposit_transaction_id: 'pi_1', deposit_paid_at: 2, payment_due_at: null };
const PAID = { status: 'paid', transaction_id: 'pi_2', paid_at: 3 } as const;

test.each<[string, Partial<OrderRow>, Partial<ReturnType<typeof toReading>>]>([
  ['an unpaid order', {}, { state: 'unpaid', duePart: 'whole', dueCents: 20_000, dueBy: 500, paidCents: 0 }],
  ['an unpaid order without a deadline', { payment_due_at: null }, { dueCents: 20_000, dueBy: null }],
  ['a deposit', DEPOSIT, { duePart: 'deposit', dueCents: 6000, dueBy: 500, isBeingWoven: false }],
  [
    'a deposit that is paid, while the pieces are woven',
    DEPOSIT_PAID,
    {
      duePart: 'rest',
      dueCents: 14_000,
      dueBy: null,
      isBeingWoven: true,
      paidCents: 6000,
      refundableCents: 0,
    },
  ],
  [
    'a rest that can be paid',
    { ...DEPOSIT_PAID, rest_due_at: 3 },
    { duePart: 'rest', dueCents: 14_000, isBeingWoven: false, paidCents: 6000 },
  ],
  [
    'a deposit and a rest that are paid',
    { ...DEPOSIT_PAID, rest_due_at: 3, ...PAID },
    { state: 'paid', duePart: 'rest', dueCents: 14_000, paidCents: 20_000, refundableCents: 20_000 },
  ],
  [
    'a cancelled order whose deposit was paid',
    { ...DEPOSIT_PAID, status: 'cancelled' },
    {
      state: 'cancelled',
      paidCents: 6000,
      notReturnedCents: 6000,
      refundableCents: 6000,
      isBeingWoven: false,
    },
  ],
  [
    'a cancelled order of which nothing was paid',
    { status: 'cancelled' },
    { dueBy: null, paidCents: 0, notReturnedCents: 0, refundableCents: 0 },
  ],
  [
    'a paid order',
    PAID,
    { paidCents: 20_000, notReturnedCents: 20_000, refundableCents: 20_000, dueBy: null, owedCents: 0 },
  ],
  [
    'a part that is refunded, and one that is being refunded',
    { ...PAID, refunded_cents: 5000, refunding_cents: 2000 },
    { state: 'paid', notReturnedCents: 13_000, refundableCents: 13_000 },
  ],
  ['an order refunded whole', { ...PAID, refunded_cents: 20_000 }, { state: 'refunded', refundableCents: 0 }],
  [
    'swatches whose credit another order has used',
    { ...PAID, credit_used_cents: 1500 },
    { notReturnedCents: 20_000, refundableCents: 18_500 },
  ],
  [
    'swatches refunded at the card provider after their credit was used',
    { ...PAID, credit_used_cents: 1500, refunded_cents: 20_000 },
    { notReturnedCents: 0, refundableCents: 0 },
  ],
  [
    'an order on account of which a part is credited',
    { status: 'paid', payment_method: 'account', paid_at: 1, account_due_at: 900, refunded_cents: 5000 },
    { state: 'paid', paidCents: 20_000, owedCents: 15_000, refundableCents: 15_000 },
  ],
  [
    'free swatches',
    { ...PAID, transaction_id: null, price_cents: 0, swatch_quantity: 2 },
    { state: 'paid', dueCents: 0, paidCents: 0, refundableCents: 0 },
  ],
  [
    'a currency without decimals, with tax in the price',
    { currency: 'JPY', price_cents: 110_000, tax_cents: 10_000, tax_rule: 'domestic', prices_include_tax: 1 },
    { duePart: 'whole', dueCents: 110_000 },
  ],
  [
    'tax that is added to the prices',
    { ...PAID, price_cents: 12_000, tax_cents: 2000, tax_rule: 'domestic' },
    { paidCents: 12_000, refundableCents: 12_000 },
  ],
])('%s', (_, change, expected) => {
  expect(toReading({ ...UNPAID, ...change })).toMatchObject(expected);
});
