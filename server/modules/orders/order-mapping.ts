// Maps rows of orders to what clients and payments read.
import { dollarsFromCents } from '#contract/money.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import { orderName } from '#contract/order-words.ts';
import { orderStateOf } from '#server/storage/order-state.ts';
import type { LineRow, WithLines } from './line-store.ts';
import type { OrderStatus } from './rules.ts';
import type { OrderRow } from './store.ts';

/** The price of an order, the amounts refunded and returned, and the fields by which payments identify it. */
export interface OrderBalance {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly priceCents: number;
  readonly status: OrderStatus;
  readonly transactionId: string | null;
  readonly refundedCents: number;
  /** The sum of refunds that are requested and not made yet. */
  readonly refundingCents: number;
  /** The credit that the order's swatches have given to other orders. */
  readonly creditUsedCents: number;
}

export function toBalance(row: OrderRow): OrderBalance {
  return {
    id: row.id,
    number: row.number,
    customerId: row.customer_id,
    customerName: row.customer_name,
    priceCents: row.price_cents,
    status: row.status,
    transactionId: row.transaction_id,
    refundedCents: row.refunded_cents,
    refundingCents: row.refunding_cents,
    creditUsedCents: row.credit_used_cents,
  };
}

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

type OrderedArticle = Pick<LineRow, 'kind' | 'article_id' | 'article_name' | 'article_number' | 'quantity'>;

/**
 * Describes an order as if it had one article, as the specification's payload does: its only line, or the
 * first of several.
 */
export function asOneArticle(lines: readonly OrderedArticle[]) {
  const [first, second] = lines;
  const isOneArticle = first?.kind === 'pieces' && !second;
  return {
    productId: first?.article_id ?? '',
    productName: orderName(lines.map(({ kind, article_name }) => ({ kind, productName: article_name }))),
    articleNumber: isOneArticle ? first.article_number : null,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** The current pictures of articles, by article id. */
type Images = ReadonlyMap<string, string>;

export function toLine(row: LineRow, images: Images): OrderLine {
  return {
    _id: row.id,
    kind: row.kind,
    articleId: row.article_id,
    productName: row.article_name,
    articleNumber: row.article_number,
    quantity: row.quantity,
    unitPrice: dollarsFromCents(row.unit_price_cents),
    credit: dollarsFromCents(row.credit_cents),
    price: dollarsFromCents(row.amount_cents),
    refunded: dollarsFromCents(row.refunded_cents + row.refunding_cents),
    returnedQuantity: row.returned_quantity,
    img: images.get(row.article_id) ?? '',
  };
}

/** `user` is the customer's current email. */
export function toOrder(row: WithLines<OrderRow>, { images, user }: { images: Images; user: string }): Order {
  const article = asOneArticle(row.lines);
  return {
    _id: row.id,
    ...article,
    lines: row.lines.map((line) => toLine(line, images)),
    price: dollarsFromCents(row.price_cents),
    user,
    userName: row.customer_name,
    phone: row.phone,
    address: row.address,
    customDetails: row.custom_details,
    paid: row.status === 'paid',
    transactionId: row.transaction_id,
    placedAt: new Date(row.placed_at).toISOString(),
    number: row.number,
    state: orderStateOf(row),
    refunded: dollarsFromCents(row.refunded_cents),
    refunding: dollarsFromCents(row.refunding_cents),
    paymentDueAt: row.status === 'unpaid' ? isoTime(row.payment_due_at) : null,
    purchaseOrderNumber: row.purchase_order_number,
    img: images.get(article.productId) ?? '',
  };
}
