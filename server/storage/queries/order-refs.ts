// What modules before orders read of an order: its number, and whose it is.
import { type SqlBool, sql } from 'kysely';

/** The number of the order whose id is in this column. */
export const orderNumber = (column: string) =>
  sql<string | null>`(select orders.number from orders where orders.id = ${sql.ref(column)})`;

/** The ids of a person's orders, for a condition. */
export const ordersOf = (userId: string) =>
  sql<string>`(select "id" from "orders" where "customer_id" = ${userId})`;

export const noOrders = sql<SqlBool>`not exists (select orders.id from orders)`;
