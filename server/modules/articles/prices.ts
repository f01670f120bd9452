// The prices an article has had. Writes `article_prices`.

import type { ArticlePrice } from '#contract/articles/article-admin.ts';
import { amountFromCents } from '#contract/figures/money.ts';
import { actorColumns, shownActor } from '#server/storage/actors.ts';
import { newId } from '#server/storage/ids.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import type { Executor } from '#server/storage/tables.ts';
import { priceStepsOf } from './price-steps.ts';
import type { ArticleRow } from './store.ts';

interface PriceBy {
  /** The id of a user, OPERATOR or SYSTEM. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Priced = Pick<ArticleRow, 'id' | 'price_cents' | 'price_steps'>;

/** The first prices of new articles, or the next ones of others. */
export async function insertPrices(tx: Executor, articles: readonly Priced[], by: PriceBy): Promise<void> {
  const { actor, at } = by;
  const rows = articles.map(({ id, price_cents, price_steps }) => ({
    id: newId(at),
    article_id: id,
    price_cents,
    price_steps,
    ...actorColumns(actor),
    at,
  }));
  await insertMany('article_prices', tx, rows);
}

/** The current price first. */
export async function listPricesOf(db: Executor, articleId: string): Promise<ArticlePrice[]> {
  const rows = await findPrices(db, articleId);
  return rows.map(({ id, price_cents, price_steps, actor, at }) => ({
    _id: id,
    price: amountFromCents(price_cents),
    priceSteps: priceStepsOf(price_steps),
    actor,
    at: new Date(at).toISOString(),
  }));
}

function findPrices(db: Executor, articleId: string) {
  return db
    .selectFrom('article_prices')
    .select(['id', 'price_cents', 'price_steps', 'at'])
    .select(shownActor('article_prices').as('actor'))
    .where('article_id', '=', articleId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
