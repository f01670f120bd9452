// The two lists of the home page, asked of the API: six fabrics and three reviews, newest first (spec section 9).
import { HOME_PRODUCTS, HOME_REVIEWS } from '#contract/limits.ts';
import type { Product } from '#contract/product.ts';
import type { Review } from '#contract/review.ts';
import { request } from '#web/api/client.ts';

type Fetch = typeof globalThis.fetch;

/** A list that cannot be had is undefined: nothing is said of it (spec section 8), nothing is shown. */
type List<Item> = readonly Item[] | undefined;
export type Coming<Item> = List<Item> | Promise<List<Item>>;

export interface HomeLists {
  readonly products: Coming<Product>;
  readonly reviews: Coming<Review>;
}

export const newestProducts = (fetch?: Fetch) =>
  request('listProducts', { query: { limit: HOME_PRODUCTS, sort: 'newest' }, ...(fetch && { fetch }) });

export const newestReviews = (fetch?: Fetch) =>
  request('listReviews', { query: { limit: HOME_REVIEWS, sort: 'newest' }, ...(fetch && { fetch }) });

export async function listsOfHome(fetch: Fetch) {
  const [products, reviews] = await Promise.allSettled([newestProducts(fetch), newestReviews(fetch)]);
  return { products: settledValue(products), reviews: settledValue(reviews) } satisfies HomeLists;
}

function settledValue<Value>(settled: PromiseSettledResult<Value>): Value | undefined {
  return settled.status === 'fulfilled' ? settled.value : undefined;
}
