// What the removal of an account has to know of a customer's orders. Reads `orders` and `invoices`.
import { sql } from 'kysely';
import { orderStateSql } from '#server/storage/order-state.ts';
import type { Executor } from '#server/storage/tables.ts';

export interface OpenOrders {
  /** Ids. */
  readonly unpaid: readonly string[];
  /** Numbers of orders that are paid, and neither delivered nor refunded whole. */
  readonly inProgress: readonly string[];
}

/** Oldest first. */
export async function findOpenOrders(db: Executor, email: string): Promise<OpenOrders> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status'])
    .where('customer_email', '=', email)
    .where(orderStateSql, 'in', ['unpaid', 'paid', 'processing', 'shipped'])
    .orderBy('id')
    .execute();
  return {
    unpaid: rows.filter(({ status }) => status === 'unpaid').map(({ id }) => id),
    inProgress: rows.filter(({ status }) => status === 'paid').map(({ number }) => number),
  };
}

/** Locks the orders of a customer until the transaction ends, as payments do before they write anything of the customer. */
export async function lockOrders(tx: Executor, email: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('customer_email', '=', email)
    .execute();
}

/** Invoices and credit notes. */
export async function countInvoices(db: Executor, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('orders.customer_email', '=', email)
    .executeTakeFirstOrThrow();
  return Number(count);
}
