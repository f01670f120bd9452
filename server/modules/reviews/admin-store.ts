// Reviews as admins see and change them. Writes `reviews`, reads `articles`; holds no rules.
import { type ExpressionBuilder, sql } from 'kysely';
import type { AllReviewsQuery } from '#contract/office/review-admin.ts';
import { plainText } from '#server/storage/plain-text.ts';
import { paginate } from '#server/storage/queries/paging.ts';
import type { Executor, RowUpdate, Tables } from '#server/storage/tables.ts';

/** Reviews in every state, with the article each is about. */
export function findReviewRecords(
  db: Executor,
  { q, state, answered, stars, article, ...page }: AllReviewsQuery,
) {
  const query = selectRecords(db)
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'waiting'))
    .$if(article !== undefined, (some) => some.where('article_id', '=', article ?? ''))
    .$if(answered !== undefined, (some) => some.where('answer', answered === 'yes' ? '<>' : '=', ''))
    .$if(stars === 'low', (some) => some.where('stars', '<=', 3))
    .$if(stars === 'high', (some) => some.where('stars', '>=', 4))
    .$if(q !== undefined && q !== '', (some) => some.where((eb) => containsWords(eb, q ?? '')));
  return paginate(query, page).execute();
}

export type ReviewRecordRow = Awaited<ReturnType<typeof findReviewRecords>>[number];

export function findReviewRecord(db: Executor, id: string): Promise<ReviewRecordRow | undefined> {
  return selectRecords(db).where('id', '=', id).executeTakeFirst();
}

const selectRecords = (db: Executor) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .select(({ selectFrom }) => [
      articleOf(selectFrom).select('name').as('article_name'),
      articleOf(selectFrom).select('slug').as('article_slug'),
      emailOf(selectFrom, 'author_id').as('author_email'),
      emailOf(selectFrom, 'answered_by').as('answered_by_email'),
    ]);

const articleOf = (selectFrom: ExpressionBuilder<Tables, 'reviews'>['selectFrom']) =>
  selectFrom('articles').whereRef('articles.id', '=', 'reviews.article_id');

const emailOf = (
  selectFrom: ExpressionBuilder<Tables, 'reviews'>['selectFrom'],
  id: 'author_id' | 'answered_by',
) => selectFrom('users').whereRef('users.id', '=', `reviews.${id}`).select('email');

const SEARCHED = ['description', 'name', 'customer', 'answer'] as const;

/** Whether each word occurs in one of the fields. */
function containsWords(eb: ExpressionBuilder<Tables, 'reviews'>, words: string) {
  return eb.and(
    words.split(/\s+/).map((word) => {
      const pattern = `%${plainText(word).replace(/[\\%_]/g, '\\$&')}%`;
      const texts = [...SEARCHED.map((field) => eb.ref(field)), emailOf(eb.selectFrom, 'author_id')];
      return eb.or(texts.map((text) => sql<boolean>`plain_text(${text}) like ${pattern} escape '\\'`));
    }),
  );
}

/** Changes a review if it still has this revision; of several concurrent callers exactly one does. */
export async function updateReview(
  tx: Executor,
  id: string,
  revision: number,
  columns: RowUpdate<'reviews'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set(columns)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
