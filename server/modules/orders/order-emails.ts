// Emails about an order, written to the outbox in the transaction of the change they tell of.
import type { EmailKind } from '#contract/email.ts';
import { enqueueEmail } from '#server/modules/email/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { OrderRow } from './store.ts';

/** The input of the templates of an order's emails. Times in milliseconds since 1970. */
export interface OrderEmailData {
  readonly orderId: string;
  readonly number: string | null;
  readonly productName: string;
  readonly articleNumber: string | null;
  readonly quantity: number;
  readonly priceCents: number;
  readonly address: string;
  readonly holdEndsAt: number | null;
  readonly transactionId?: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** Null for a carrier the shop does not know. */
  readonly trackingUrl?: string | null;
  /** What the admin who moved the order on tells the customer. */
  readonly note?: string;
  readonly cancelledBy?: 'customer' | 'admin' | 'shop';
  readonly reason?: string;
  readonly refundCents?: number;
  readonly refundId?: string;
}

/** Emails the customer of an order. `more`: what the kind tells besides the order. */
export async function emailCustomer(
  tx: Executor,
  order: OrderRow,
  kind: EmailKind,
  at: number,
  more: Partial<OrderEmailData> = {},
): Promise<void> {
  const data: OrderEmailData = {
    orderId: order.id,
    number: order.number,
    productName: order.product_name,
    articleNumber: order.article_number,
    quantity: order.quantity,
    priceCents: order.price_cents,
    address: order.address,
    holdEndsAt: order.hold_ends_at,
    ...more,
  };
  const recipient = { email: order.customer_email, name: order.customer_name };
  await enqueueEmail(tx, { kind, data, recipient, orderId: order.id }, at);
}
