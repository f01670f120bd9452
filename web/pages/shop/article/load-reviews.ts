// The reviews of an article and their average, loaded on the server.
import type { Rating, Review } from '#contract/articles/review.ts';
import { request, requestPage } from '#web/api/client.ts';
import { ALL_REVIEWS, REVIEWS_PARAMETER } from '../../../parts/article-sheet/reviews-address.ts';

export interface ArticleReviews {
  /** Sorted newest first. */
  readonly items: readonly Review[];
  /** Whether there are more than `items`. */
  readonly hasMore: boolean;
  readonly rating: Rating;
}

const FIRST_REVIEWS = 4;
const MAX_REVIEWS = 100;

/** Throws ApiError. */
export async function loadReviews(
  fetch: typeof globalThis.fetch,
  articleId: string,
  search: URLSearchParams,
): Promise<ArticleReviews> {
  const all = search.get(REVIEWS_PARAMETER) === ALL_REVIEWS;
  const limit = all ? MAX_REVIEWS : FIRST_REVIEWS;
  const [page, rating] = await Promise.all([
    requestPage('GET /api/review', { query: { article: articleId, limit, sort: 'newest' }, fetch }),
    request('GET /api/product/:id/rating', { params: { id: articleId }, fetch }),
  ]);
  return { items: page.items, hasMore: !all && page.next !== undefined, rating };
}
