// The address that orders an article again: its page with the order dialog open.
import type { OrderLineDetails } from '#contract/order-details.ts';
import { pages } from '#contract/paths.ts';
import { lotToPrefer } from './lot-words.ts';
import { AGAIN, LOT, withOrder } from './order-address.ts';

type LineToRepeat = Pick<OrderLineDetails, 'articleId' | 'quantity' | 'articlePath' | 'lots'>;

/**
 * Opens the dialog with the same quantity and lot, and with the order's delivery. If the article is not on sale, leads
 * to the collection, which says so.
 */
export function orderAgainPath(
  orderId: string,
  { articlePath, articleId, quantity, lots }: LineToRepeat,
): string {
  const search = new URLSearchParams(withOrder('', articleId, quantity));
  search.set(AGAIN, orderId);
  const lot = lotToPrefer(lots);
  if (lot) search.set(LOT, lot._id);
  return `${articlePath ?? pages.purchase}?${search}`;
}
