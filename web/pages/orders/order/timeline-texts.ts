// The words of an order's events and their actors. Pure.
import type { OrderEventType } from '#contract/core/order-state.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails, OrderEvent } from '#contract/orders/order-details.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { lotText } from '#web/parts/orders/lot-texts.ts';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import { formatDay } from '#web/parts/quotations/quotation-texts.ts';

const TITLES: Readonly<Record<OrderEventType, string>> = {
  placed: t`Ordered`,
  deposit_paid: t`Deposit paid`,
  paid: ORDER_STATE_TEXTS.paid,
  processing: ORDER_STATE_TEXTS.processing,
  shipped: ORDER_STATE_TEXTS.shipped,
  shipped_in_part: t`Shipped in part`,
  delivered: ORDER_STATE_TEXTS.delivered,
  cancelled: ORDER_STATE_TEXTS.cancelled,
  line_cancelled: t`Cancelled in part`,
  line_changed: t`Changed`,
  woven: t`Woven`,
  address_corrected: t`Delivery address changed`,
  parcel_corrected: t`Tracking number corrected`,
  payment_reminder: t`Reminded that the time to pay is ending`,
  refund_requested: t`Refund requested`,
  refunded: t`Refunded`,
  refund_failed: t`Refund failed`,
  payment_returned: t`Payment returned`,
  disputed: t`Disputed`,
  dispute_won: t`Dispute won`,
  withdrawal: t`Withdrawal from the contract`,
  note: t`Note`,
  email_resent: t`Email sent again`,
};

type OrderCurrency = OrderDetails['currency'];

/** Lots or lines that the detail of an event names. */
const LISTED_MAX = 20;

/** Returns a text like 'Refunded $120.00' or 'Shipped'. */
export function eventTitle({ type, amount }: OrderEvent, currency?: OrderCurrency): string {
  return amount === undefined ? TITLES[type] : `${TITLES[type]} ${formatPrice(amount, currency)}`;
}

/** The details of an event without its note: 'Lot K-2231: 8 pieces', '3 pieces back to stock', 'DHL 00340…'. */
export function eventDetail(event: OrderEvent, currency?: OrderCurrency): string {
  const {
    receivedOn,
    lots = [],
    returnedQuantity,
    lines,
    carrier,
    trackingNumber,
    contents = [],
    pieces,
  } = event;
  if (receivedOn) return t`Bank transfer of ${formatDay(receivedOn)}`;
  if (pieces && event.type === 'woven')
    return `${pieces.name}: ${piecesText(pieces.before - pieces.after)}${pieces.after > 0 ? `, ${t`${formatNumber(pieces.after)} still to come`}` : ''}`;
  if (pieces) return t`${pieces.name}: ${piecesText(pieces.after)} instead of ${pieces.before}`;
  if (lines) return listed(lines.map((line) => eventLineText(line, currency))).join('; ');
  const parcel = [carrier, trackingNumber].filter(Boolean).join(' ');
  const returned = returnedQuantity ? t`${piecesText(returnedQuantity)} back to stock` : '';
  const sent = listed(contents.map(({ name, quantity }) => `${name}: ${formatNumber(quantity)}`)).join('; ');
  const inParcel = sent && parcel ? t`${parcel} with ${sent}` : parcel;
  return [...listed(lots.map(takenText)), inParcel, returned].filter(Boolean).join(', ');
}

/** The first texts and how many more there are; the order's lines have what is left out. */
const listed = (texts: readonly string[]) =>
  texts.length > LISTED_MAX
    ? [...texts.slice(0, LISTED_MAX), t`and ${texts.length - LISTED_MAX} more`]
    : texts;

/** Returns a text like 'Poplin $20.00, 2 pieces back to stock'. */
export function eventLineText(
  line: NonNullable<OrderEvent['lines']>[number],
  currency?: OrderCurrency,
): string {
  const returned = line.returnedQuantity > 0 ? t`, ${piecesText(line.returnedQuantity)} back to stock` : '';
  return `${line.name} ${formatPrice(line.amount, currency)}${returned}`;
}

/** Returns a text like 'Lot K-2231: 8 pieces', or 'Harbour Twill, lot K-2231: 8 pieces' with several articles. */
function takenText({ productName, ...lot }: NonNullable<OrderEvent['lots']>[number]): string {
  return productName ? t`${productName}, lot ${lot.name}: ${piecesText(lot.quantity)}` : lotText(lot);
}

export interface Viewer {
  readonly email: string;
  readonly isStaff: boolean;
}

/** Returns 'you', 'Ada Weaver', 'rowan@selvedge.test', 'the mill' or 'the shop itself'. */
export function eventActor(event: OrderEvent, { userName }: Pick<OrderDetails, 'userName'>, viewer: Viewer) {
  if (event.actorEmail === viewer.email) return t`you`;
  switch (event.actor) {
    case 'customer':
      return userName;
    case 'admin':
      return event.actorEmail ?? t`the mill`;
    case 'shop':
      return t`the shop itself`;
    case 'provider':
      return t`the card provider`;
  }
}

/** Says on the order's page why it was cancelled. */
export function cancelledText(order: OrderDetails, viewer: Viewer): string {
  const event = order.events.findLast(({ type }) => type === 'cancelled');
  if (!event) return t`This order was cancelled.`;
  if (event.actor === 'shop') return t`This order was not paid in time, so the shop cancelled it.`;
  return t`This order was cancelled by ${eventActor(event, order, viewer)}.`;
}
