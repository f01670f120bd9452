// The home page's data on the server: its content, the six newest articles and three newest reviews (spec section 9).
import type { ArticleSummary } from '#contract/articles/article.ts';
import type { Review } from '#contract/articles/review.ts';
import { HOME_ARTICLES, HOME_REVIEWS } from '#contract/core/limits.ts';
import type { HomeContent } from '#contract/shop/shop-content.ts';
import { request } from '#web/api/client.ts';

/** Undefined when it could not be loaded: the page then shows nothing in its place (spec section 8). */
type List<Item> = readonly Item[] | undefined;
type MaybeLoading<Item> = List<Item> | Promise<List<Item>>;

export interface HomeLists {
  readonly articles: MaybeLoading<ArticleSummary>;
  readonly reviews: MaybeLoading<Review>;
}

export interface HomeData extends HomeLists, HomeContent {}

export async function loadHome(fetch: typeof globalThis.fetch) {
  const [home, articles, reviews] = await Promise.allSettled([
    request('GET /api/shop-content/home', { fetch }),
    request('GET /api/product', { query: { limit: HOME_ARTICLES, sort: 'newest' }, fetch }),
    request('GET /api/review', { query: { limit: HOME_REVIEWS, sort: 'newest' }, fetch }),
  ]);
  if (home.status === 'rejected') throw home.reason;
  return {
    ...home.value,
    articles: fulfilledValue(articles),
    reviews: fulfilledValue(reviews),
  } satisfies HomeData;
}

function fulfilledValue<Value>(result: PromiseSettledResult<Value>): Value | undefined {
  return result.status === 'fulfilled' ? result.value : undefined;
}
