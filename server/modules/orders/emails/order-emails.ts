// Emails about an order, written to the outbox in the transaction of the change.

import { TAX_RULE_TEXTS } from '#contract/core/tax.ts';
import type { orderEmailKinds } from '#contract/office/email.ts';
import { enqueueEmail, notifyAdmins } from '#server/modules/email/service.ts';
import { rateTotals } from '#server/modules/tax/totals.ts';
import type { Executor } from '#server/storage/tables.ts';
import { type NewLine, taxedLine } from '../store/line-store.ts';
import { findContentsOf, type OrderedLine } from '../store/order-contents.ts';
import { asCustomerReads } from '../store/shown-names.ts';
import type { OrderRow } from '../store/store.ts';
import { orderPaidEmail } from './admin-templates.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { orderEmails } from './order-templates.ts';

type OrderEmailKind = (typeof orderEmailKinds)[number];

/** The columns of an order that an email needs. */
export type EmailedOrder = Pick<
  OrderRow,
  | ('id' | 'number' | 'currency' | 'price_cents' | 'credit_cents' | 'address')
  | ('payment_due_at' | 'customer_id' | 'customer_name')
  | ('tax_rule' | 'prices_include_tax' | 'account_due_at')
> &
  Partial<Pick<OrderRow, 'deposit_cents' | 'deposit_paid_at' | 'is_by_transfer'>>;

/** The columns of a line that an email needs. */
export type EmailedLine = Pick<
  NewLine,
  | (
      | 'kind'
      | 'article_id'
      | 'article_name'
      | 'shown_name'
      | 'article_number'
      | 'quantity'
      | 'unit_price_cents'
    )
  | ('amount_cents' | 'tax_rate' | 'tax_cents' | 'is_surcharge')
> &
  Partial<Pick<OrderedLine, 'reservation' | 'awaited_quantity' | 'released_quantity' | 'expected'>> & {
    readonly lots?: readonly { readonly name: string; readonly quantity: number }[];
  };

interface EmailMore extends Partial<Omit<OrderEmailData, 'lines'>> {
  /** The lines of the order, if the caller has them; otherwise they are read. */
  readonly lines?: readonly EmailedLine[];
}

/**
 * Emails the customer of an order at their current address. `more` holds the data that the kind of email
 * needs besides the order.
 */
export async function emailCustomer(
  tx: Executor,
  order: EmailedOrder,
  kind: OrderEmailKind,
  at: number,
  { lines, ...more }: EmailMore = {},
): Promise<void> {
  const data = {
    ...emailData(order, asCustomerReads(lines ?? (await findContentsOf(tx, order.id)))),
    ...more,
  };
  const recipient = { userId: order.customer_id, name: order.customer_name };
  await enqueueEmail(tx, { template: orderEmails[kind], data, recipient, orderId: order.id }, at);
}

/** Emails the admins who subscribe to paid orders. `customer_email` is the customer's current address. */
export async function emailAdminsPaid(
  tx: Executor,
  order: EmailedOrder & Pick<OrderRow, 'customer_email' | 'status'>,
  at: number,
): Promise<void> {
  const { customer_name: customerName, customer_email: customerEmail } = order;
  const lines = await findContentsOf(tx, order.id);
  const part = order.status === 'paid' ? ('rest' as const) : ('deposit' as const);
  const paidPart = order.deposit_cents ? { paidPart: part } : {};
  const data = { ...emailData(order, lines), customerName, customerEmail, ...paidPart };
  await notifyAdmins(tx, { template: orderPaidEmail, data, orderId: order.id }, at);
}

function emailData(order: EmailedOrder, lines: readonly EmailedLine[]): OrderEmailData {
  return {
    orderId: order.id,
    number: order.number,
    lines: lines.map((line) => toEmailedLine(order, line)),
    priceCents: order.price_cents,
    currency: order.currency,
    address: order.address,
    paymentDueAt: order.payment_due_at,
    ...(order.is_by_transfer && { isByTransfer: true }),
    ...(order.account_due_at && { invoiceDueAt: order.account_due_at }),
    ...(order.deposit_cents && { depositCents: order.deposit_cents }),
    ...(order.deposit_paid_at && { isDepositPaid: true }),
    ...(order.credit_cents && { creditCents: order.credit_cents }),
    ...(order.tax_rule !== 'none' && { tax: taxOf(order, lines) }),
  };
}

function taxOf(order: EmailedOrder, lines: readonly EmailedLine[]): OrderEmailData['tax'] {
  return {
    words: TAX_RULE_TEXTS[order.tax_rule] ?? '',
    isIncluded: isTaxIncluded(order),
    rates: rateTotals(lines.map(taxedLine))
      .filter(({ rate }) => rate > 0)
      .map(({ rate, taxCents }) => ({ rate, cents: taxCents })),
  };
}

/** Whether the prices of the lines are shown with their tax. */
const isTaxIncluded = ({ prices_include_tax, tax_rule }: EmailedOrder) =>
  prices_include_tax === 1 && TAX_RULE_TEXTS[tax_rule] === undefined;

/** Listed, before the credit; in an order with a rule of tax what is paid, with or without tax. */
function shownCents(order: EmailedOrder, line: EmailedLine): number {
  if (order.tax_rule === 'none') return line.quantity * line.unit_price_cents;
  return isTaxIncluded(order) ? line.amount_cents : line.amount_cents - (line.tax_cents ?? 0);
}

function toEmailedLine(
  order: EmailedOrder,
  { lots = [], expected = [], reservation, ...line }: EmailedLine,
): OrderEmailData['lines'][number] {
  const { awaited_quantity = 0, released_quantity = 0 } = line;
  const toWeave = expected.reduce(
    (left, { quantity }) => left - quantity,
    awaited_quantity - released_quantity,
  );
  return {
    kind: line.kind,
    ...(line.is_surcharge === 1 && { isSurcharge: true }),
    articleId: line.article_id ?? '',
    productName: line.article_name,
    articleNumber: line.article_number,
    quantity: line.quantity,
    priceCents: shownCents(order, line),
    ...(toWeave > 0 && { awaitedQuantity: toWeave }),
    ...(expected.length > 0 && { expected: expected.map(({ on, quantity }) => ({ on, quantity })) }),
    ...(lots.length > 0 && { lots: lots.map(({ name, quantity }) => ({ name, quantity })) }),
    ...(reservation?.endedAt === null && {
      reservation: {
        quantity: reservation.quantity,
        lotName: reservation.lot?.name ?? null,
        endsAt: reservation.endsAt,
      },
    }),
  };
}
