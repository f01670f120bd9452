// Finds an order for other modules: by its number, or its balance.
import type { Executor } from '#server/storage/tables.ts';
import { findOrder } from '../store/store.ts';
import { type OrderBalance, toBalance } from './order-mapping.ts';

/** Finds an order by the number that a person has typed, cancelled or not. */
export function findOrderOfNumber(db: Executor, number: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'customer_id', 'customer_email'])
    .where('number', '=', number.toUpperCase())
    .executeTakeFirst();
}

/** Returns the balance of any order, cancelled or not. */
export async function findBalance(db: Executor, id: string): Promise<OrderBalance | undefined> {
  const row = await findOrder(db, id);
  return row && toBalance(row);
}
