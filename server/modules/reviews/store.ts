// Reviews in the database. Writes `reviews`, reads `orders`; holds no rules.
import type { Selectable } from 'kysely';
import type { NewReview, ReviewsQuery } from '#contract/review.ts';
import { newId } from '#server/storage/ids.ts';
import { paginate } from '#server/storage/paging.ts';
import type { Executor, ReviewsTable } from '#server/storage/tables.ts';

export type ReviewRow = Selectable<ReviewsTable>;

/** Those that are published. */
export function findReviews(db: Executor, { article, ...page }: ReviewsQuery): Promise<ReviewRow[]> {
  const query = db.selectFrom('reviews').selectAll().where('state', '=', 'published');
  return paginate(article ? query.where('article_id', '=', article) : query, page).execute();
}

/** Sum and number of the stars in an article's published reviews. */
export async function sumStars(db: Executor, articleId: string): Promise<{ sum: number; count: number }> {
  const { sum, count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => [fn.sum('stars').as('sum'), fn.count('stars').as('count')])
    .where('article_id', '=', articleId)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  return { sum: Number(sum), count: Number(count) };
}

/** Image URLs of the reviews after this id, in every state: what is hidden may be published again. */
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

/** What the shop decides about a new review. */
export interface ReviewDecision {
  readonly state: ReviewRow['state'];
  readonly isVerified: boolean;
}

export async function insertReview(
  db: Executor,
  authorId: string,
  review: NewReview,
  { state, isVerified }: ReviewDecision,
): Promise<string> {
  const { name, customer, description, img, articleId = null, stars = null } = review;
  const id = newId();
  await db
    .insertInto('reviews')
    .values({
      ...{ id, author_id: authorId, name, customer, description, img, article_id: articleId, stars },
      ...{ state, is_verified: isVerified ? 1 : 0 },
    })
    .execute();
  return id;
}

/** Whether a customer has paid an order of the article; a swatch is none. */
export async function hasPaidFor(db: Executor, userId: string, articleId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.customer_id', '=', userId)
    .where('orders.status', '=', 'paid')
    .where('order_lines.article_id', '=', articleId)
    .where('order_lines.kind', '=', 'pieces')
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

/** Who has ordered pieces of what. */
export function findBuyers(db: Executor, orderIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.customer_id as authorId', 'order_lines.article_id as articleId'])
    .distinct()
    .where('orders.id', 'in', orderIds)
    .where('order_lines.kind', '=', 'pieces')
    .execute();
}

/** Marks the reviews of an article that a customer has written; returns whether there were any without the mark. */
export async function markVerified(tx: Executor, authorId: string, articleId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ is_verified: 1 })
    .where('article_id', '=', articleId)
    .where('author_id', '=', authorId)
    .where('is_verified', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
