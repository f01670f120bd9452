// The address that orders an article again: its page with the order dialog open.
import type { OrderDetails } from '#contract/order-endpoints.ts';
import { pages } from '#contract/paths.ts';
import { lotToPrefer } from './lot-words.ts';
import { AGAIN, LOT, withOrder } from './order-address.ts';

type OrderToRepeat = Pick<OrderDetails, '_id' | 'productId' | 'quantity' | 'articlePath' | 'lots'>;

/**
 * With the same quantity, delivery and lot. Where the article is not on sale, the collection, which says so and shows the
 * articles that are.
 */
export function orderAgainPath({ _id, articlePath, productId, quantity, lots }: OrderToRepeat): string {
  const search = new URLSearchParams(withOrder('', productId, quantity));
  search.set(AGAIN, _id);
  const lot = lotToPrefer(lots);
  if (lot) search.set(LOT, lot._id);
  return `${articlePath ?? pages.purchase}?${search}`;
}
