// Emails about an order, written to the outbox in the transaction of the change they tell of.
import type { orderEmailKinds } from '#contract/email.ts';
import { enqueueEmail, notifyAdmins, type OrderEmailData } from '#server/modules/email/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { OrderRow } from './store.ts';

type OrderEmailKind = (typeof orderEmailKinds)[number];

/** What an email tells of an order. */
export type EmailedOrder = Pick<
  OrderRow,
  | (
      | 'id'
      | 'number'
      | 'product_id'
      | 'product_name'
      | 'article_number'
      | 'quantity'
      | 'price_cents'
      | 'address'
    )
  | ('hold_ends_at' | 'customer_email' | 'customer_name')
>;

/** Emails the customer of an order. `more`: what the kind tells besides the order. */
export async function emailCustomer(
  tx: Executor,
  order: EmailedOrder,
  kind: OrderEmailKind,
  at: number,
  more: Partial<OrderEmailData> = {},
): Promise<void> {
  const data = { ...emailData(order), ...more };
  const recipient = { email: order.customer_email, name: order.customer_name };
  await enqueueEmail(tx, { kind, data, recipient, orderId: order.id }, at);
}

/** Tells the admins who want to know that an order was paid. */
export async function emailAdminsPaid(tx: Executor, order: OrderRow, at: number): Promise<void> {
  const { customer_name: customerName, customer_email: customerEmail } = order;
  const data = { ...emailData(order), customerName, customerEmail };
  await notifyAdmins(tx, { kind: 'admin_order_paid', data, orderId: order.id }, at);
}

function emailData(order: EmailedOrder): OrderEmailData {
  return {
    orderId: order.id,
    productId: order.product_id,
    number: order.number,
    productName: order.product_name,
    articleNumber: order.article_number,
    quantity: order.quantity,
    priceCents: order.price_cents,
    address: order.address,
    holdEndsAt: order.hold_ends_at,
  };
}
