// The address that orders an article again: its page with the order dialog open.
import type { Order } from '#contract/order.ts';
import { pages } from '#contract/paths.ts';
import { AGAIN, withOrder } from './order-address.ts';

interface OrderToRepeat extends Pick<Order, '_id' | 'productId' | 'quantity'> {
  /** Path of the article's page; null when it is not on sale. */
  readonly articlePath: string | null;
}

/**
 * With the same quantity and delivery. Where the article is not on sale, the collection, which says so and shows the
 * articles that are.
 */
export function orderAgainPath({ _id, articlePath, productId, quantity }: OrderToRepeat): string {
  const search = new URLSearchParams(withOrder('', productId, quantity));
  search.set(AGAIN, _id);
  return `${articlePath ?? pages.purchase}?${search}`;
}
