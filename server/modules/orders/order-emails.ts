// Emails about an order, written to the outbox in the transaction of the change they tell of.
import type { orderEmailKinds } from '#contract/email.ts';
import { enqueueEmail, notifyAdmins, type OrderEmailData } from '#server/modules/email/service.ts';
import { lotsOfOrders } from '#server/modules/stock/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { findSwatchesOfOrders, type SwatchOfOrder } from './ordered-swatches.ts';
import type { OrderRow } from './store.ts';

type OrderEmailKind = (typeof orderEmailKinds)[number];

/** What an email tells of an order. */
export type EmailedOrder = Pick<
  OrderRow,
  | (
      | 'id'
      | 'number'
      | 'article_id'
      | 'article_name'
      | 'article_number'
      | 'quantity'
      | 'price_cents'
      | 'address'
    )
  | ('payment_due_at' | 'customer_email' | 'customer_name')
> &
  Partial<Pick<OrderRow, 'kind' | 'credit_cents'>>;

/**
 * Emails the customer of an order. `more`: what the kind tells besides the order. Its lots or swatches are read unless they are stated
 * there.
 */
export async function emailCustomer(
  tx: Executor,
  order: EmailedOrder,
  kind: OrderEmailKind,
  at: number,
  more: Partial<OrderEmailData> = {},
): Promise<void> {
  const contents = more.lots || more.swatches ? undefined : await findContents(tx, order);
  const data = { ...emailData(order), ...contents, ...more };
  const recipient = { email: order.customer_email, name: order.customer_name };
  await enqueueEmail(tx, { kind, data, recipient, orderId: order.id }, at);
}

/** Tells the admins who want to know that an order was paid. */
export async function emailAdminsPaid(tx: Executor, order: OrderRow, at: number): Promise<void> {
  const { customer_name: customerName, customer_email: customerEmail } = order;
  const data = { ...emailData(order), ...(await findContents(tx, order)), customerName, customerEmail };
  await notifyAdmins(tx, { kind: 'admin_order_paid', data, orderId: order.id }, at);
}

/** Lots where the pieces were taken from lots, or the swatches with the reservations that last. */
async function findContents(tx: Executor, { id, kind }: EmailedOrder): Promise<OrderContents> {
  if (kind === 'swatches') {
    const swatches = (await findSwatchesOfOrders(tx, [id])).get(id) ?? [];
    return { swatches: swatches.map(toEmailedSwatch) };
  }
  const lots = (await lotsOfOrders(tx, [id])).get(id);
  return lots ? { lots: lots.map(({ name, quantity }) => ({ name, quantity })) } : {};
}

type OrderContents = Pick<OrderEmailData, 'lots' | 'swatches'>;

function toEmailedSwatch({ productName, articleNumber, reservation }: SwatchOfOrder) {
  const swatch = { name: productName, articleNumber };
  if (!reservation || reservation.endedAt !== null) return swatch;
  const { quantity, lot, endsAt } = reservation;
  return { ...swatch, reservation: { quantity, lotName: lot?.name ?? null, endsAt } };
}

function emailData(order: EmailedOrder): OrderEmailData {
  return {
    orderId: order.id,
    productId: order.article_id,
    number: order.number,
    productName: order.article_name,
    articleNumber: order.article_number,
    quantity: order.quantity,
    priceCents: order.price_cents,
    address: order.address,
    paymentDueAt: order.payment_due_at,
    ...(order.credit_cents && { creditCents: order.credit_cents }),
  };
}
