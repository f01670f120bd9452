// The counts and lists of the Overview other than money and orders: waiting work, low stock, refunds. Reads only.
import { type SelectQueryBuilder, sql } from 'kysely';
import { COUNTED_MAX } from '#contract/core/limits.ts';
import type { Waiting } from '#contract/office/overview.ts';
import { lateOrders } from '#server/modules/orders/read/list-store.ts';
import { countRows, countWaiting } from '#server/storage/queries/count-rows.ts';
import type { Executor, Tables } from '#server/storage/tables.ts';

export function countReviewsToLookAt(db: Executor) {
  const query = db.selectFrom('reviews').select('id').where('state', '=', 'waiting');
  return countWaiting(db, query.orderBy('id').limit(COUNTED_MAX));
}

export function countAskedQuotations(db: Executor) {
  const query = db.selectFrom('quotations').select('id').where('state', '=', sql.lit('asked'));
  return countWaiting(db, query.orderBy('id').limit(COUNTED_MAX));
}

/** Counts requested refunds whose result is not known yet. */
export function countRefundsInProgress(db: Executor) {
  const query = db.selectFrom('refunds').select('id').where('state', '=', sql.lit('requested'));
  return countWaiting(db, query.limit(COUNTED_MAX));
}

/** Disputes that wait for an answer, with the one that is to be answered first. */
export async function countDisputes(db: Executor): Promise<Waiting['disputes']> {
  const waiting = await db
    .selectFrom('disputes')
    .select(['payment_id', 'answer_by'])
    .where('closed_at', 'is', null)
    .where('state', '=', 'needs_response')
    .orderBy(sql`answer_by is null`)
    .orderBy('answer_by')
    .limit(COUNTED_MAX)
    .execute();
  const [first] = waiting;
  if (!first) return { count: 0, oldest: null };
  const payment = db.selectFrom('payments').select('order_id').where('id', '=', first.payment_id);
  const orderId = (await payment.executeTakeFirst())?.order_id;
  return {
    count: waiting.length,
    oldest: null,
    answerBy: first.answer_by === null ? null : new Date(first.answer_by).toISOString(),
    ...(orderId && { orderId }),
  };
}

/** Deliveries that have not come by their day. `today` is YYYY-MM-DD, in the time zone of the shop. */
export function countLateDeliveries(db: Executor, today: string) {
  const late = db
    .selectFrom('expected_deliveries')
    .select('expected_on as day')
    .where('received_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expected_on', '<', today);
  return countDays(db, late.orderBy('expected_on').limit(COUNTED_MAX), today);
}

export const countLateOrders = (db: Executor, today: string) =>
  countDays(db, lateOrders(db).limit(COUNTED_MAX), today);

/** Counts rows with a day, with the first of these days if it is over. */
async function countDays(
  db: Executor,
  rows: SelectQueryBuilder<Tables, never, { day: string | null }>,
  today: string,
) {
  const { count, first } = await db
    .selectFrom(rows.as('counted'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.min<string | null>('day').as('first')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: first && first < today ? new Date(first).toISOString() : null };
}

export function countWaitingMessages(db: Executor) {
  const query = db.selectFrom('order_messages').select('id').where('is_waiting', '=', sql.lit(1));
  return countWaiting(db, query.orderBy('id').limit(COUNTED_MAX));
}

export function countWaitingWithdrawals(db: Executor) {
  const query = db.selectFrom('withdrawals').select('id').where('done_at', 'is', null);
  return countWaiting(db, query.orderBy('id').limit(COUNTED_MAX));
}

export function countFailedEmails(db: Executor) {
  const query = db.selectFrom('outbox_emails').select('id').where('state', '=', sql.lit('failed'));
  return countWaiting(db, query.orderBy('id').limit(COUNTED_MAX));
}

const onSale = (db: Executor) => db.selectFrom('articles').where('withdrawn_at', 'is', null);

/** Counts articles on sale at or below their alert level. */
export function countLowStock(db: Executor): Promise<number> {
  return countRows(db, onSale(db).select('id').where('is_low', '=', sql.lit(1)).limit(COUNTED_MAX));
}

/** Counts articles on sale with fewer pieces than the minimum order. */
export function countRemnants(db: Executor): Promise<number> {
  return countRows(db, onSale(db).select('id').where('is_remnant', '=', sql.lit(1)).limit(COUNTED_MAX));
}

/** Articles on sale at or below their alert level, lowest stock first. */
export function findLowStock(db: Executor, limit: number) {
  return onSale(db)
    .select(['id', 'name', 'article_number', 'available_quantity'])
    .select(['alert_level', 'minimum_before_remnant', 'minimum_quantity'])
    .where('is_low', '=', sql.lit(1))
    .orderBy('available_quantity')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The current names of articles, on sale or not. */
export async function findArticleNames(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('articles').select(['id', 'name', 'article_number']).where('id', 'in', ids).execute();
}

/** Succeeded refunds, newest first. */
export function findRecentRefunds(db: Executor, limit: number) {
  return db
    .selectFrom('refunds')
    .select(['id', 'order_id', 'amount_cents', 'currency', 'reason', 'succeeded_at'])
    .where('state', '=', sql.lit('succeeded'))
    .orderBy('succeeded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
