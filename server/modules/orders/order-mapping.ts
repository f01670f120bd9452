// Orders as clients and payments see them.
import { dollarsFromCents } from '#contract/money.ts';
import type { Order } from '#contract/order.ts';
import { type OrderState, orderState } from '#contract/order-state.ts';
import type { OrderStatus } from './rules.ts';
import type { OrderRow } from './store.ts';

/** What an order costs, what was refunded and returned of it, and what payments names it by. */
export interface OrderBalance {
  readonly id: string;
  readonly number: string;
  readonly customerEmail: string;
  readonly customerName: string;
  readonly priceCents: number;
  readonly status: OrderStatus;
  readonly transactionId: string | null;
  /** Pieces; none of an order of swatches. */
  readonly quantity: number;
  readonly refundedCents: number;
  /** Requested and not refunded yet. */
  readonly refundingCents: number;
  /** Of an order of swatches: what its swatches took off other orders. */
  readonly creditUsedCents: number;
  readonly returnedQuantity: number;
}

/** Pieces of stock. */
export const piecesOf = ({ kind, quantity }: OrderRow) => (kind === 'pieces' ? quantity : 0);

export function toBalance(row: OrderRow): OrderBalance {
  return {
    id: row.id,
    number: row.number,
    customerEmail: row.customer_email,
    customerName: row.customer_name,
    priceCents: row.price_cents,
    status: row.status,
    transactionId: row.transaction_id,
    quantity: piecesOf(row),
    refundedCents: row.refunded_cents,
    refundingCents: row.refunding_cents,
    creditUsedCents: row.credit_used_cents,
    returnedQuantity: row.returned_quantity,
  };
}

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function stateOf(row: OrderRow): OrderState {
  const { status, fulfilment, price_cents, refunded_cents } = row;
  return orderState({ status, fulfilment, priceCents: price_cents, refundedCents: refunded_cents });
}

/** `img`: the picture of the product as it is now. */
export function toOrder(row: OrderRow, img: string): Order {
  return {
    _id: row.id,
    kind: row.kind,
    productId: row.article_id,
    productName: row.article_name,
    articleNumber: row.article_number,
    quantity: row.quantity,
    price: dollarsFromCents(row.price_cents),
    user: row.customer_email,
    userName: row.customer_name,
    phone: row.phone,
    address: row.address,
    customDetails: row.custom_details,
    paid: row.status === 'paid',
    transactionId: row.transaction_id,
    placedAt: new Date(row.placed_at).toISOString(),
    number: row.number,
    state: stateOf(row),
    refunded: dollarsFromCents(row.refunded_cents),
    refunding: dollarsFromCents(row.refunding_cents),
    paymentDueAt: row.status === 'unpaid' ? isoTime(row.payment_due_at) : null,
    purchaseOrderNumber: row.purchase_order_number,
    img,
  };
}
