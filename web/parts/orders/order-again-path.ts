// The addresses that order again: an article's page with the order dialog open, or the order pad with all lines of an order.
import { pages } from '#contract/core/paths.ts';
import type { OrderLineDetails } from '#contract/orders/order-details.ts';
import { lotToPrefer } from './lot-texts.ts';
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

/** Opens the order pad with all lines of pieces of an order, and with its delivery. */
export const orderAllAgainPath = (orderId: string) =>
  `${pages.basket}?${new URLSearchParams({ [AGAIN]: orderId })}`;
