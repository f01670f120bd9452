// The home page's lists on the server: the six newest articles and three newest reviews (spec section 9).
import type { ArticleSummary } from '#contract/article.ts';
import { HOME_ARTICLES, HOME_REVIEWS } from '#contract/limits.ts';
import type { Review } from '#contract/review.ts';
import { request } from '#web/api/client.ts';

/** Undefined when it could not be loaded: the page then shows nothing in its place (spec section 8). */
type List<Item> = readonly Item[] | undefined;
type MaybeLoading<Item> = List<Item> | Promise<List<Item>>;

export interface HomeLists {
  readonly articles: MaybeLoading<ArticleSummary>;
  readonly reviews: MaybeLoading<Review>;
}

export async function loadHomeLists(fetch: typeof globalThis.fetch) {
  const [articles, reviews] = await Promise.allSettled([
    request('GET /api/product', { query: { limit: HOME_ARTICLES, sort: 'newest' }, fetch }),
    request('GET /api/review', { query: { limit: HOME_REVIEWS, sort: 'newest' }, fetch }),
  ]);
  return { articles: fulfilledValue(articles), reviews: fulfilledValue(reviews) } satisfies HomeLists;
}

function fulfilledValue<Value>(result: PromiseSettledResult<Value>): Value | undefined {
  return result.status === 'fulfilled' ? result.value : undefined;
}
