// Reviews in the database. Writes `reviews`; holds no rules.
import type { Selectable } from 'kysely';
import type { NewReview, ReviewsQuery } from '#contract/review.ts';
import { newId } from '#server/storage/ids.ts';
import { paginate } from '#server/storage/paging.ts';
import type { Executor, ReviewsTable } from '#server/storage/tables.ts';

export type ReviewRow = Selectable<ReviewsTable>;

export function findReviews(db: Executor, { product, ...page }: ReviewsQuery): Promise<ReviewRow[]> {
  const query = db.selectFrom('reviews').selectAll();
  return paginate(product ? query.where('product_id', '=', product) : query, page).execute();
}

/** Sum and number of the stars in an article's reviews. */
export async function sumStars(db: Executor, productId: string): Promise<{ sum: number; count: number }> {
  const { sum, count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => [fn.sum('stars').as('sum'), fn.count('stars').as('count')])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return { sum: Number(sum), count: Number(count) };
}

/** Image URLs of the reviews after this id. */
export function findImageUrls(
  db: Executor,
  afterId: string,
  limit: number,
): Promise<Pick<ReviewRow, 'id' | 'img'>[]> {
  return db
    .selectFrom('reviews')
    .select(['id', 'img'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertReview(db: Executor, authorEmail: string, review: NewReview): Promise<string> {
  const { name, customer, description, img, productId = null, stars = null } = review;
  const id = newId();
  await db
    .insertInto('reviews')
    .values({ id, author_email: authorEmail, name, customer, description, img, product_id: productId, stars })
    .execute();
  return id;
}
