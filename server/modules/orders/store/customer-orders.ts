// A customer's orders: what they have ordered and paid for, and what happens to them when the account is removed.
import { type NotNull, sql } from 'kysely';
import { statesInProgress } from '#contract/core/order-state.ts';
import type { AccountRemoval } from '#contract/people/account.ts';
import { isRefundedWhole, orderStateSql } from '#server/domain/order-state.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { ordersOf } from '#server/storage/queries/order-refs.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import type { OrderRow } from './store.ts';

interface OpenOrders {
  /** The ids of unpaid orders. */
  readonly unpaid: readonly string[];
  /** Paid orders that are neither delivered nor fully refunded. */
  readonly inProgress: AccountRemoval['ordersInProgress'];
}

/** Both lists are sorted oldest first. */
export async function findOpenOrders(db: Executor, userId: string): Promise<OpenOrders> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', orderStateSql.as('state'), 'deposit_paid_at'])
    .select(['price_cents', 'refunded_cents', 'refunding_cents'])
    .where('customer_id', '=', userId)
    .where(orderStateSql, 'in', ['unpaid', ...statesInProgress])
    .orderBy('id')
    .execute();
  return {
    unpaid: rows.filter(isUnpaid).map(({ id }) => id),
    inProgress: rows.flatMap(({ id, number, state: current, ...sums }) => {
      if (current === 'unpaid' && sums.deposit_paid_at !== null)
        return [{ _id: id, number, state: 'paid' as const, isBeingRefunded: false }];
      const state = statesInProgress.find((one) => one === current);
      const isBeingRefunded = isRefundedWhole(sums.price_cents, sums);
      return state ? [{ _id: id, number, state, isBeingRefunded }] : [];
    }),
  };
}

/** The mill works on an order whose deposit is paid. */
const isUnpaid = (row: { readonly state: string; readonly deposit_paid_at: number | null }) =>
  row.state === 'unpaid' && row.deposit_paid_at === null;

/**
 * Locks the orders of a customer until the transaction ends, in ascending order, and makes orders that they place
 * meanwhile wait. Payments lock the same rows before they write anything of the customer.
 */
export async function lockOrders(
  { kind }: Pick<Storage, 'kind'>,
  tx: Executor,
  userId: string,
): Promise<void> {
  // SQLite runs one transaction at a time anyway.
  if (kind !== 'postgres') return;
  await lockPlacing({ kind }, tx, userId);
  const ids = tx.selectFrom('orders').select('id').where('customer_id', '=', userId);
  await ids.orderBy('id').forUpdate().execute();
}

/** Orders that one customer places wait for each other until the transaction ends. */
export const lockPlacing = (storage: Pick<Storage, 'kind'>, tx: Executor, userId: string): Promise<void> =>
  lockUntilCommit(storage, tx, `orders of ${userId}`);

/** Counts the orders placed since `at`, in milliseconds since 1970, for which the customer has paid or owes something. */
export async function countPaidSince(db: Executor, userId: string, at: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('customer_id', '=', userId)
    .where('placed_at', '>=', at)
    .where((eb) => eb.or([eb('status', '=', 'paid'), eb('deposit_paid_at', 'is not', null)]))
    .where('price_cents', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts invoices and credit notes. */
export async function countInvoices(db: Executor, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('order_id', 'in', ordersOf(userId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Assigns the paid orders of a customer to another user; returns the ids of the orders. */
export async function movePaidOrders(tx: Executor, from: string, to: string): Promise<string[]> {
  const moved = await tx
    .updateTable('orders')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .where('status', '=', 'paid')
    .returning('id')
    .execute();
  const ids = moved.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .updateTable('order_events')
    .set({ actor_id: to })
    .where('actor_id', '=', from)
    .where('order_id', 'in', ids)
    .execute();
  return ids;
}

export async function hasPaidOrders(db: Executor, userId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', userId)
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

/** The number of the customer's unpaid orders, `most` at the most. */
export async function countUnpaid(db: Executor, userId: string, most: number): Promise<number> {
  const unpaid = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', userId)
    .where(orderStateSql, '=', sql.lit('unpaid'))
    // An order whose deposit is paid waits for the mill.
    .where('deposit_paid_at', 'is', null)
    .limit(most)
    .execute();
  return unpaid.length;
}

/** Orders with swatches that are not cancelled, placed after `since` (milliseconds since 1970), oldest first. */
export function findSwatchOrders(db: Executor, userId: string, since: number) {
  return (
    db
      .selectFrom('orders')
      .select(['placed_at as at', 'swatch_quantity as quantity'])
      .where('customer_id', '=', userId)
      // This is a literal because a plan with a parameter cannot use the partial index.
      .where('swatch_quantity', '>', sql.lit(0))
      .where('placed_at', '>', since)
      .where('status', '<>', 'cancelled')
      .orderBy('placed_at')
      .execute()
  );
}

/** Whether a customer has paid for pieces of the article; swatches do not count. */
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

/** The customers of orders, and the articles they ordered pieces of. */
export function findBuyers(db: Executor, orderIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.customer_id as authorId', 'order_lines.article_id as articleId'])
    .distinct()
    .where('orders.id', 'in', orderIds)
    .where('order_lines.kind', '=', 'pieces')
    .$narrowType<{ articleId: NotNull }>()
    .execute();
}

/** All columns of a customer's orders. */
export function findCustomerOrders(db: Executor, userId: string): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('customer_id', '=', userId).execute();
}

/** Ascending. */
export async function findOrderIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('customer_id', '=', userId).execute();
  return rows.map(({ id }) => id).sort();
}
