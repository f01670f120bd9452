// What the types of events are called for people.
import { type FeedEventType, feedEventTypes } from '#contract/office/feed-event-types.ts';

export const EVENT_TEXTS: Readonly<Record<FeedEventType, string>> = {
  'order.placed': 'Placed',
  'order.deposit_paid': 'Deposit paid',
  'order.paid': 'Paid',
  'order.processing': 'Being prepared',
  'order.shipped': 'Shipped',
  'order.shipped_in_part': 'A parcel sent',
  'order.delivered': 'Delivered',
  'order.cancelled': 'Cancelled',
  'order.line_cancelled': 'A fabric taken out',
  'order.line_changed': 'Pieces changed',
  'order.address_corrected': 'Delivery address changed',
  'order.parcel_corrected': 'Tracking number corrected',
  'order.refund_requested': 'Refund asked for',
  'order.refunded': 'Refunded',
  'order.refund_failed': 'Refund failed',
  'order.disputed': 'Card payment disputed',
  'stock.changed': 'Stock changed',
  'article.added': 'Added',
  'article.changed': 'Edited, withdrawn or on sale again',
};

const starting = (start: string) => feedEventTypes.filter((type) => type.startsWith(start));

/** The types in the groups in which people choose them. */
export const eventGroups: readonly (readonly [string, readonly FeedEventType[]])[] = [
  ['Orders', starting('order.')],
  ['Stock', starting('stock.')],
  ['Articles', starting('article.')],
];
