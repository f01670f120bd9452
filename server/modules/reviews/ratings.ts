// The ratings of articles: the average and number of the stars in their published reviews.
import type { Rating } from '#contract/articles/review.ts';
import type { Executor } from '#server/storage/tables.ts';
import { sumStars } from './store.ts';

/** By article id; an article without stars has no entry. */
export async function ratingsOf(
  db: Executor,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, Rating>> {
  const rows = articleIds.length > 0 ? await sumStars(db, articleIds) : [];
  return new Map(
    rows.map(({ articleId, sum, count }) => [
      articleId,
      { average: Math.round((Number(sum) / Number(count)) * 10) / 10, count: Number(count) },
    ]),
  );
}
