// The sums of settlements and refunds, over orders and refunds or from stored days. Writes `daily_sales` and
// `daily_article_sales`; holds no rules.

import { type NotNull, sql } from 'kysely';
import { shopCurrency } from '#contract/figures/money.ts';
import type { TimeRange } from '#server/domain/shop-day.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

/** The settlements and refunds of a period, each by its own time. */
export interface SalesSums {
  readonly orders: number;
  readonly settledCents: number;
  readonly refunds: number;
  readonly refundedCents: number;
}

export interface ArticleSums {
  readonly articleId: string;
  /** Pieces sold less pieces that refunds returned to stock; negative when those were sold before the period. */
  readonly pieces: number;
  /** Amounts settled less amounts refunded. */
  readonly revenueCents: number;
}

export type DailySalesRow = Row<'daily_sales'>;

// These are literals because a plan with parameters cannot use the partial indexes.
const paidIn = (db: Executor, { from, until }: TimeRange) =>
  db
    .selectFrom('orders')
    .where('status', '=', sql.lit('paid'))
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .where('orders.currency', '=', shopCurrency())
    // Orders of free swatches settle nothing.
    .where('price_cents', '>', 0);

const depositedIn = (db: Executor, { from, until }: TimeRange) =>
  db
    .selectFrom('orders')
    .where('deposit_paid_at', 'is not', null)
    .where('deposit_paid_at', '>=', from)
    .where('deposit_paid_at', '<', until)
    .where('orders.currency', '=', shopCurrency());

const refundedIn = (db: Executor, { from, until }: TimeRange) =>
  db
    .selectFrom('refunds')
    .where('refunds.currency', '=', shopCurrency())
    .where('refunds.state', '=', sql.lit('succeeded'))
    .where('succeeded_at', '>=', from)
    .where('succeeded_at', '<', until);

/**
 * Sums every settlement and refund of the range in the shop's currency, as all functions of this file do. A deposit is settled
 * when it is paid, and its order counts when the rest is.
 */
export async function sumSales(db: Executor, range: TimeRange): Promise<SalesSums> {
  const settled = await paidIn(db, range)
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.sum('price_cents').as('cents'),
      fn.sum('deposit_cents').as('deposits'),
    ])
    .executeTakeFirstOrThrow();
  const deposited = await depositedIn(db, range)
    .select(({ fn }) => fn.sum<number | string | null>('deposit_cents').as('cents'))
    .executeTakeFirstOrThrow();
  const refunded = await refundedIn(db, range)
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('refunds.amount_cents').as('cents')])
    .executeTakeFirstOrThrow();
  return {
    orders: Number(settled.count),
    settledCents: Number(settled.cents) - Number(settled.deposits) + Number(deposited.cents),
    refunds: Number(refunded.count),
    refundedCents: Number(refunded.cents),
  };
}

/** Sums settlements and refunds of the range by article; swatches do not count, and what has a deposit counts once it is paid whole. */
export async function sumArticles(db: Executor, range: TimeRange): Promise<ArticleSums[]> {
  const settled = await paidIn(db, range)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => [
      'order_lines.article_id',
      fn.sum('order_lines.quantity').as('pieces'),
      fn.sum('order_lines.amount_cents').as('cents'),
    ])
    .where('order_lines.kind', '=', 'pieces')
    .$narrowType<{ article_id: NotNull }>()
    .groupBy('order_lines.article_id')
    .execute();
  const refunded = await refundedIn(db, range)
    .innerJoin('refund_lines', 'refund_lines.refund_id', 'refunds.id')
    .innerJoin('order_lines', 'order_lines.id', 'refund_lines.line_id')
    // The deposit of a cancelled order was never counted.
    .where(
      (eb) => eb.selectFrom('orders').select('status').whereRef('orders.id', '=', 'refunds.order_id'),
      '=',
      'paid',
    )
    .select(({ fn }) => [
      'order_lines.article_id',
      fn.sum(sql<number>`refund_lines.returned_quantity + refund_lines.awaited_quantity`).as('pieces'),
      fn.sum('refund_lines.amount_cents').as('cents'),
    ])
    .where('order_lines.kind', '=', 'pieces')
    .$narrowType<{ article_id: NotNull }>()
    .groupBy('order_lines.article_id')
    .execute();
  const returned = refunded.map(toArticleSums).map(({ articleId, pieces, revenueCents }) => ({
    articleId,
    pieces: -pieces,
    revenueCents: -revenueCents,
  }));
  return addArticles([...settled.map(toArticleSums), ...returned]);
}

/** Adds up the entries of each article. */
export function addArticles(sums: readonly ArticleSums[]): ArticleSums[] {
  const byArticle = Map.groupBy(sums, ({ articleId }) => articleId);
  return [...byArticle].map(([articleId, its]) => ({
    articleId,
    pieces: its.reduce((sum, { pieces }) => sum + pieces, 0),
    revenueCents: its.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  }));
}

const toArticleSums = (row: { article_id: string; pieces: unknown; cents: unknown }): ArticleSums => ({
  articleId: row.article_id,
  pieces: Number(row.pieces),
  revenueCents: Number(row.cents),
});

/** The stored days between two days, both included. */
export function findDays(db: Executor, timeZone: string, from: string, to: string): Promise<DailySalesRow[]> {
  return db
    .selectFrom('daily_sales')
    .selectAll()
    .where('time_zone', '=', timeZone)
    .where('currency', '=', shopCurrency())
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

/** Sums settlements and refunds of these articles, or of all, over stored days. */
export async function sumArticlesOfDays(
  db: Executor,
  timeZone: string,
  days: readonly string[],
  articleIds?: readonly string[],
): Promise<ArticleSums[]> {
  if (days.length === 0) return [];
  const rows = await db
    .selectFrom('daily_article_sales')
    .select(({ fn }) => ['article_id', fn.sum('pieces').as('pieces'), fn.sum('revenue_cents').as('cents')])
    .where('time_zone', '=', timeZone)
    .where('currency', '=', shopCurrency())
    .where('day', 'in', days)
    .$if(articleIds !== undefined, (some) => some.where('article_id', 'in', articleIds ?? []))
    .groupBy('article_id')
    .execute();
  return rows.map(toArticleSums);
}

const ROWS_AT_ONCE = 500;

/** Stores the sums of a day; does nothing when another process has stored it. */
export async function insertDay(
  tx: Executor,
  row: NewRow<'daily_sales'>,
  articles: readonly ArticleSums[],
): Promise<void> {
  const inserted = await tx
    .insertInto('daily_sales')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!inserted) return;
  const { time_zone, currency, day } = row;
  const rows = articles.map(({ articleId, pieces, revenueCents }) => ({
    time_zone,
    currency,
    day,
    article_id: articleId,
    pieces,
    revenue_cents: revenueCents,
  }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('daily_article_sales')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
}

export async function deleteDay(db: Executor, timeZone: string, day: string): Promise<void> {
  await db
    .deleteFrom('daily_sales')
    .where('time_zone', '=', timeZone)
    .where('currency', '=', shopCurrency())
    .where('day', '=', day)
    .execute();
}
