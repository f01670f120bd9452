// The counts and lists of the Overview other than money: orders by state, waiting work, low stock, refunds. Reads only.
import { type Expression, sql } from 'kysely';
import { COUNTED_MAX } from '#contract/core/limits.ts';
import type { OrderState } from '#contract/core/order-state.ts';
import type { Waiting } from '#contract/office/overview.ts';
import { orderStateSql } from '#server/domain/order-state.ts';
import { idBefore, idTimestamp } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';

/** Counts the rows of a query that ends at COUNTED_MAX, so that the count reads no more than that. */
async function countRows(db: Executor, rows: Expression<unknown>): Promise<number> {
  return (await countWaiting(db, rows)).count;
}

/** Counts the ids of a query that ends at COUNTED_MAX, with the time of the first id. */
async function countWaiting(db: Executor, rows: Expression<unknown>) {
  const counted = await sql<{
    count: number;
    first: string | null;
  }>`select count(*) as count, min(id) as first from (${rows}) counted`.execute(db);
  const { count = 0, first = null } = counted.rows[0] ?? {};
  return { count: Number(count), oldest: first && new Date(idTimestamp(first)).toISOString() };
}

/** Counts orders in a state; `placedFrom` (milliseconds since 1970) leaves out those placed before. */
export function countOrders(db: Executor, state: OrderState, placedFrom?: number): Promise<number> {
  const query = db.selectFrom('orders').select('id').where(orderStateSql, '=', state).limit(COUNTED_MAX);
  return countRows(db, placedFrom === undefined ? query : query.where('id', '>', idBefore(placedFrom)));
}

/** The oldest orders in a state. */
export function countWaitingOrders(db: Executor, state: OrderState) {
  const query = db.selectFrom('orders').select('id').where(orderStateSql, '=', state);
  return countWaiting(db, query.orderBy('id').limit(COUNTED_MAX));
}

/** Unpaid orders of which nothing is paid yet. */
export function countUnpaidOrders(db: Executor) {
  const query = db.selectFrom('orders').select('id').where(orderStateSql, '=', 'unpaid');
  return countWaiting(db, query.where('deposit_paid_at', 'is', null).orderBy('id').limit(COUNTED_MAX));
}

export function countOrdersToWeave(db: Executor) {
  const query = db.selectFrom('orders').select('id').where('status', '=', sql.lit('unpaid'));
  const woven = query.where('deposit_paid_at', 'is not', null).where('rest_due_at', 'is', null);
  return countWaiting(db, woven.orderBy('id').limit(COUNTED_MAX));
}

/** `oldest` is when the first rest became due. */
export async function countOrdersWithRestDue(db: Executor) {
  const query = db
    .selectFrom('orders')
    .select('rest_due_at')
    .where('status', '=', sql.lit('unpaid'))
    .where('rest_due_at', 'is not', null)
    .orderBy('rest_due_at')
    .limit(COUNTED_MAX);
  const { count, first } = await db
    .selectFrom(query.as('counted'))
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.min<number | string | null>('rest_due_at').as('first'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: first === null ? null : new Date(Number(first)).toISOString() };
}

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
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.amount_cents', 'refunds.reason', 'refunds.succeeded_at'])
    .select(['refunds.order_id', 'orders.number', 'orders.currency', 'orders.customer_name'])
    .where('refunds.state', '=', sql.lit('succeeded'))
    .orderBy('refunds.succeeded_at', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute();
}
