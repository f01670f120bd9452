// Emails about an order, written to the outbox in the transaction of the change they tell of.
import type { orderEmailKinds } from '#contract/email.ts';
import { enqueueEmail, notifyAdmins, type OrderEmailData } from '#server/modules/email/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { NewLine } from './line-store.ts';
import { findContentsOf, type OrderedLine } from './order-contents.ts';
import { asOneArticle } from './order-mapping.ts';
import type { OrderRow } from './store.ts';

type OrderEmailKind = (typeof orderEmailKinds)[number];

/** What an email tells of an order. */
export type EmailedOrder = Pick<
  OrderRow,
  | ('id' | 'number' | 'price_cents' | 'credit_cents' | 'address')
  | ('payment_due_at' | 'customer_email' | 'customer_name')
>;

/** What an email tells of a line. */
export type EmailedLine = Pick<
  NewLine,
  'kind' | 'article_id' | 'article_name' | 'article_number' | 'quantity'
> &
  Partial<Pick<OrderedLine, 'reservation'>> & {
    readonly lots?: readonly { readonly name: string; readonly quantity: number }[];
  };

interface EmailMore extends Partial<OrderEmailData> {
  /** What the order is of, where that is known; otherwise it is read. */
  readonly lines?: readonly EmailedLine[];
}

/** Emails the customer of an order. `more`: what the kind tells besides the order. */
export async function emailCustomer(
  tx: Executor,
  order: EmailedOrder,
  kind: OrderEmailKind,
  at: number,
  { lines, ...more }: EmailMore = {},
): Promise<void> {
  const data = { ...emailData(order, lines ?? (await findContentsOf(tx, order.id))), ...more };
  const recipient = { email: order.customer_email, name: order.customer_name };
  await enqueueEmail(tx, { kind, data, recipient, orderId: order.id }, at);
}

/** Tells the admins who want to know that an order was paid. */
export async function emailAdminsPaid(tx: Executor, order: EmailedOrder, at: number): Promise<void> {
  const { customer_name: customerName, customer_email: customerEmail } = order;
  const lines = await findContentsOf(tx, order.id);
  const data = { ...emailData(order, lines), customerName, customerEmail };
  await notifyAdmins(tx, { kind: 'admin_order_paid', data, orderId: order.id }, at);
}

function emailData(order: EmailedOrder, lines: readonly EmailedLine[]): OrderEmailData {
  const article = asOneArticle(lines);
  const swatches = lines.filter(({ kind }) => kind === 'swatch').map(toEmailedSwatch);
  const lots = lines.flatMap((line) => line.lots ?? []);
  return {
    orderId: order.id,
    ...article,
    number: order.number,
    priceCents: order.price_cents,
    address: order.address,
    paymentDueAt: order.payment_due_at,
    ...(lots.length > 0 && { lots: lots.map(({ name, quantity }) => ({ name, quantity })) }),
    ...(swatches.length > 0 && { swatches }),
    ...(order.credit_cents && { creditCents: order.credit_cents }),
  };
}

function toEmailedSwatch({ article_name: name, article_number: articleNumber, reservation }: EmailedLine) {
  const swatch = { name, articleNumber };
  if (!reservation || reservation.endedAt !== null) return swatch;
  const { quantity, lot, endsAt } = reservation;
  return { ...swatch, reservation: { quantity, lotName: lot?.name ?? null, endsAt } };
}
