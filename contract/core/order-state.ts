// The states of an order, how it moves through them, and the kinds of timeline events. Imports nothing.

/** What goods are: pieces of an article's stock, or a cutting of it. */
export const goodsKinds = ['pieces', 'swatch'] as const;
export type GoodsKind = (typeof goodsKinds)[number];
/** What a line of an order is of. Delivery is the last line, in a shop that charges it. */
export const lineKinds = [...goodsKinds, 'delivery'] as const;
export type LineKind = (typeof lineKinds)[number];

/** By transfer, the order is unpaid until the money is in the mill's account. On account, the customer pays the invoice later; the order counts as paid, and what is owed is in the customer's statement. */
export const paymentMethods = ['card', 'account', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The part of the price that a payment pays: a deposit is paid before awaited pieces are woven, the rest before they are shipped. */
export const dueParts = ['whole', 'deposit', 'rest'] as const;
export type DuePart = (typeof dueParts)[number];

/** A paid order moves through these in this order, none skipped; null before the first. */
export const fulfilments = ['processing', 'shipped', 'delivered'] as const;
export type Fulfilment = (typeof fulfilments)[number];

export const orderStates = ['unpaid', 'paid', ...fulfilments, 'cancelled', 'refunded'] as const;
/** `refunded`: all of its price. An order of which a part was refunded, or a refund is only requested, keeps its state. */
export type OrderState = (typeof orderStates)[number];

/** The states of paid orders that neither have arrived nor were refunded whole. */
export const statesInProgress = ['paid', 'processing', 'shipped'] as const satisfies OrderState[];

/** What the state of an order follows from. */
export interface OrderProgress {
  readonly status: 'unpaid' | 'paid' | 'cancelled';
  readonly fulfilment: Fulfilment | null;
  readonly priceCents: number;
  readonly refundedCents: number;
}

/** Nothing can be refunded of an order of free swatches. */
export function orderState({ status, fulfilment, priceCents, refundedCents }: OrderProgress): OrderState {
  if (status !== 'paid') return status;
  return refundedCents > 0 && refundedCents >= priceCents ? 'refunded' : (fulfilment ?? 'paid');
}

/** Whether the whole price is refunded once the refunds in progress have succeeded. */
export function isBeingRefundedWhole(order: {
  readonly price: number;
  readonly refunded: number;
  readonly refunding: number;
}): boolean {
  const { price, refunded, refunding } = order;
  // No currency has more than three decimals.
  return refunding > 0 && Math.round((refunded + refunding) * 1000) >= Math.round(price * 1000);
}

/** Where an admin may move an order from this state; undefined where it stays. */
export function nextFulfilment(state: OrderState): Fulfilment | undefined {
  switch (state) {
    case 'paid':
      return 'processing';
    case 'processing':
      return 'shipped';
    case 'shipped':
      return 'delivered';
    default:
      return undefined;
  }
}

export const orderEventTypes = [
  'placed',
  /** The part of the price that is paid before the pieces are woven. */
  'deposit_paid',
  'paid',
  ...fulfilments,
  /** A parcel was sent, and something is left to ship. */
  'shipped_in_part',
  'cancelled',
  /** A line was taken out before the order was paid. */
  'line_cancelled',
  /** The pieces of a line, before the order was paid. */
  'line_changed',
  /** Pieces that were awaited are there. */
  'woven',
  'address_corrected',
  /** Carrier and tracking number of a parcel. */
  'parcel_corrected',
  'payment_reminder',
  'refund_requested',
  'refunded',
  'refund_failed',
  /** A charge that does not pay this order goes back to the card. */
  'payment_returned',
  /** The customer disputes the payment with the bank of the card, or the bank asks about it; internal. */
  'disputed',
  /** The bank has decided a dispute for the shop; internal. */
  'dispute_won',
  /** Somebody has withdrawn from the contract; the mill decides what follows. */
  'withdrawal',
  /** An internal note of an admin. */
  'note',
  /** An admin sent an email of the order again; internal. */
  'email_resent',
] as const;
export type OrderEventType = (typeof orderEventTypes)[number];

/** Where a card dispute stands: the mill has to answer, the bank decides, or it has decided for the mill or the customer. */
export const disputeStates = ['needs_response', 'under_review', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Who caused an event: `shop` is the shop itself (expiry, delivery after 21 days), `provider` the card provider. */
export const orderActors = ['customer', 'admin', 'shop', 'provider'] as const;
export type OrderActor = (typeof orderActors)[number];

/** An order in transit counts as delivered this long after shipping. */
export const DELIVERED_AFTER_DAYS = 21;
/** Orders paid with one payment. */
export const ORDERS_PER_PAYMENT_MAX = 20;
/** Orders that one request advances, prints or exports. */
export const ORDERS_PER_ACTION_MAX = 100;
/**
 * Header of the packing slips of several orders: those without one as 'SO-2026-000001=cancelled, …', the number and the state
 * now; of a paid order, a refund of all is on its way. An order that does not exist is left out here too.
 */
export const LEFT_OUT_HEADER = 'x-left-out';
export const ADDRESSES_MAX = 20;
