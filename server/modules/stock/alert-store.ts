// Alerts in the database. Writes `stock_alerts`, reads `articles` and `users`.
import { expressionBuilder } from 'kysely';
import { newId } from '#server/storage/ids.ts';
import type { Executor, Tables } from '#server/storage/tables.ts';

/** The ids of the articles on sale for which the user has an alert. */
export async function findArticleIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_alerts')
    .select('article_id')
    .where('user_id', '=', userId)
    .where((eb) => eb.exists(articleOnSale))
    .execute();
  return rows.map(({ article_id }) => article_id);
}

/** Returns 1, or 0 when the row exists already. */
export async function insertStockAlert(
  db: Executor,
  userId: string,
  articleId: string,
  at: number,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stock_alerts')
    .values({ id: newId(at), user_id: userId, article_id: articleId, requested_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'article_id']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

export async function deleteAlertOf(db: Executor, userId: string, articleId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stock_alerts')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Names the articles that have alerts `waiting`, with one index lookup each: the cost grows with the number
 * of articles, not with the number of customers.
 */
function withWaitingArticles(db: Executor) {
  return db.withRecursive('waiting(article_id)', (recursive) =>
    recursive
      .selectFrom('stock_alerts')
      .select(({ fn }) => fn.min<string | null>('article_id').as('article_id'))
      .unionAll(
        recursive
          .selectFrom('waiting')
          .select(({ selectFrom }) =>
            selectFrom('stock_alerts')
              .select(({ fn }) => fn.min<string | null>('stock_alerts.article_id').as('next'))
              .whereRef('stock_alerts.article_id', '>', 'waiting.article_id')
              .as('article_id'),
          )
          .where('waiting.article_id', 'is not', null),
      ),
  );
}

/** Articles that have alerts and can be ordered at their minimum quantity. */
export function findDueArticles(db: Executor, limit: number) {
  return withWaitingArticles(db)
    .selectFrom('waiting')
    .innerJoin('articles', 'articles.id', 'waiting.article_id')
    .select(['articles.id', 'articles.name', 'articles.article_number', 'articles.slug'])
    .select(['articles.minimum_quantity', 'articles.available_quantity'])
    .where('articles.withdrawn_at', 'is', null)
    .whereRef('articles.available_quantity', '>=', 'articles.minimum_quantity')
    .orderBy('articles.id')
    .limit(limit)
    .execute();
}

export type DueArticle = Awaited<ReturnType<typeof findDueArticles>>[number];

/**
 * Deletes alerts of an article, oldest first, while it can be ordered; returns their users. Each alert is
 * returned to one of several processes.
 */
export async function takeAlerts(tx: Executor, articleId: string, limit: number) {
  const due = tx
    .selectFrom('stock_alerts')
    .select('id')
    .where('article_id', '=', articleId)
    .orderBy('id')
    .limit(limit);
  const taken = await tx
    .deleteFrom('stock_alerts')
    .where('id', 'in', due)
    .where(({ exists }) => exists(articleOnSale.whereRef('available_quantity', '>=', 'minimum_quantity')))
    .returning('user_id')
    .execute();
  if (taken.length === 0) return [];
  const ids = taken.map(({ user_id }) => user_id);
  return tx
    .selectFrom('users')
    .select(['email', 'name', 'language'])
    .where('id', 'in', ids)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('id')
    .execute();
}

/** Deletes the alerts of articles withdrawn before this time, in milliseconds since 1970. */
export async function deleteWithdrawnAlerts(db: Executor, withdrawnBefore: number): Promise<void> {
  await withWaitingArticles(db)
    .deleteFrom('stock_alerts')
    .where('article_id', 'in', ({ selectFrom }) =>
      selectFrom('waiting')
        .innerJoin('articles', 'articles.id', 'waiting.article_id')
        .select('articles.id')
        .where('articles.withdrawn_at', '<', withdrawnBefore),
    )
    .execute();
}

/** Selects one row if the outer row's article is on sale. */
const articleOnSale = expressionBuilder<Tables, 'stock_alerts'>()
  .selectFrom('articles')
  .select('articles.id')
  .whereRef('articles.id', '=', 'stock_alerts.article_id')
  .where('articles.withdrawn_at', 'is', null);
