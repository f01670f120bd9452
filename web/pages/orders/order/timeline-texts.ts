// The words of an order's events and their actors. Pure.
import type { OrderEventType } from '#contract/core/order-state.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { OrderDetails, OrderEvent } from '#contract/orders/order-details.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { lotText } from '#web/parts/orders/lot-texts.ts';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';

const TITLES: Readonly<Record<OrderEventType, string>> = {
  placed: 'Ordered',
  deposit_paid: 'Deposit paid',
  paid: ORDER_STATE_TEXTS.paid,
  processing: ORDER_STATE_TEXTS.processing,
  shipped: ORDER_STATE_TEXTS.shipped,
  shipped_in_part: 'Shipped in part',
  delivered: ORDER_STATE_TEXTS.delivered,
  cancelled: ORDER_STATE_TEXTS.cancelled,
  line_cancelled: 'Cancelled in part',
  line_changed: 'Changed',
  woven: 'Woven',
  address_corrected: 'Delivery address changed',
  parcel_corrected: 'Tracking number corrected',
  payment_reminder: 'Reminded that the time to pay is ending',
  refund_requested: 'Refund requested',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  payment_returned: 'Payment returned',
  disputed: 'Disputed',
  dispute_won: 'Dispute won',
  withdrawal: 'Withdrawal from the contract',
  note: 'Note',
  email_resent: 'Email sent again',
};

/** Undefined for an order in the shop's currency. */
type OrderCurrency = OrderDetails['currency'];

/** Lots or lines that the detail of an event names. */
const LISTED_MAX = 20;

/** Returns a text like 'Refunded $120.00' or 'Shipped'. */
export function eventTitle({ type, amount }: OrderEvent, currency?: OrderCurrency): string {
  return amount === undefined ? TITLES[type] : `${TITLES[type]} ${formatPrice(amount, currency)}`;
}

/** The details of an event without its note: 'Lot K-2231: 8 pieces', '3 pieces back to stock', 'DHL 00340…'. */
export function eventDetail(event: OrderEvent, currency?: OrderCurrency): string {
  const { lots = [], returnedQuantity, lines, carrier, trackingNumber, contents = [], pieces } = event;
  if (pieces && event.type === 'woven')
    return `${pieces.name}: ${piecesText(pieces.before - pieces.after)}${pieces.after > 0 ? `, ${formatNumber(pieces.after)} still to come` : ''}`;
  if (pieces) return `${pieces.name}: ${piecesText(pieces.after)} instead of ${pieces.before}`;
  if (lines) return listed(lines.map((line) => eventLineText(line, currency))).join('; ');
  const parcel = [carrier, trackingNumber].filter(Boolean).join(' ');
  const returned = returnedQuantity ? `${piecesText(returnedQuantity)} back to stock` : '';
  const sent = listed(contents.map(({ name, quantity }) => `${name}: ${formatNumber(quantity)}`)).join('; ');
  const inParcel = sent && parcel ? `${parcel} with ${sent}` : parcel;
  return [...listed(lots.map(takenText)), inParcel, returned].filter(Boolean).join(', ');
}

/** The first texts and how many more there are; the order's lines have what is left out. */
const listed = (texts: readonly string[]) =>
  texts.length > LISTED_MAX
    ? [...texts.slice(0, LISTED_MAX), `and ${texts.length - LISTED_MAX} more`]
    : texts;

/** Returns a text like 'Poplin $20.00, 2 pieces back to stock'. */
export function eventLineText(
  line: NonNullable<OrderEvent['lines']>[number],
  currency?: OrderCurrency,
): string {
  const returned = line.returnedQuantity > 0 ? `, ${piecesText(line.returnedQuantity)} back to stock` : '';
  return `${line.name} ${formatPrice(line.amount, currency)}${returned}`;
}

/** Returns a text like 'Lot K-2231: 8 pieces', or 'Harbour Twill, lot K-2231: 8 pieces' with several articles. */
function takenText({ productName, ...lot }: NonNullable<OrderEvent['lots']>[number]): string {
  const text = lotText(lot);
  return productName ? `${productName}, ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

export interface Viewer {
  readonly email: string;
  readonly isStaff: boolean;
}

/** Returns 'you', 'Ada Weaver', 'rowan@selvedge.test', 'the mill' or 'the shop itself'. */
export function eventActor(event: OrderEvent, { userName }: Pick<OrderDetails, 'userName'>, viewer: Viewer) {
  if (event.actorEmail === viewer.email) return 'you';
  switch (event.actor) {
    case 'customer':
      return userName;
    case 'admin':
      return event.actorEmail ?? 'the mill';
    case 'shop':
      return 'the shop itself';
    case 'provider':
      return 'the card provider';
  }
}

/** Says on the order's page why it was cancelled. */
export function cancelledText(order: OrderDetails, viewer: Viewer): string {
  const event = order.events.findLast(({ type }) => type === 'cancelled');
  if (!event) return 'This order was cancelled.';
  if (event.actor === 'shop') return 'This order was not paid in time, so the shop cancelled it.';
  return `This order was cancelled by ${eventActor(event, order, viewer)}.`;
}
