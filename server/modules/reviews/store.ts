// Reviews in the database. Writes `reviews`; holds no rules.
import type { NotNull } from 'kysely';
import type { NewReview, ReviewsQuery } from '#contract/articles/review.ts';
import { newId } from '#server/storage/ids.ts';
import { paginate } from '#server/storage/queries/paging.ts';
import type { Executor, Row } from '#server/storage/tables.ts';

export type ReviewRow = Row<'reviews'>;

/** Only published reviews. */
export function findReviews(db: Executor, { article, ...page }: ReviewsQuery): Promise<ReviewRow[]> {
  const query = db.selectFrom('reviews').selectAll().where('state', '=', 'published');
  return paginate(article ? query.where('article_id', '=', article) : query, page).execute();
}

/** The sum and number of the stars in the published reviews of articles; none of those without such reviews. */
export function sumStars(db: Executor, articleIds: readonly string[]) {
  return db
    .selectFrom('reviews')
    .select(({ fn }) => [
      'article_id as articleId',
      fn.sum<number | string>('stars').as('sum'),
      fn.count<number | string>('stars').as('count'),
    ])
    .where('article_id', 'in', articleIds)
    .where('state', '=', 'published')
    .where('stars', 'is not', null)
    .groupBy('article_id')
    .$narrowType<{ articleId: NotNull }>()
    .execute();
}

/** The image URLs of the reviews after this id, in every state, because hidden ones may be published again. */
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

/** The columns that the shop decides for a new review. */
export interface ReviewDecision {
  readonly state: ReviewRow['state'];
  readonly isVerified: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export async function insertReview(
  db: Executor,
  authorId: string,
  review: NewReview,
  { state, isVerified, at }: ReviewDecision,
): Promise<string> {
  const { name, customer, description, img, articleId = null, stars = null } = review;
  const id = newId(at);
  await db
    .insertInto('reviews')
    .values({
      id,
      author_id: authorId,
      name,
      customer,
      description,
      img,
      article_id: articleId,
      stars,
      state,
      is_verified: isVerified ? 1 : 0,
    })
    .execute();
  return id;
}

/** Marks a customer's reviews of an article as verified; returns whether any was not marked before. */
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
