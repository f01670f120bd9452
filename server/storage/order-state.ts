// The state of an order (contract/order-state.ts) as SQL, for queries.
import { sql } from 'kysely';
import type { OrderState } from '#contract/order-state.ts';

/** As the schema indexes it: a query that writes it differently does not use those indexes. */
const stateSql = (table: '' | 'orders.') => {
  const columns = sql.raw(table);
  return sql<OrderState>`case when ${columns}status <> 'paid' then ${columns}status
  when ${columns}refunded_cents > 0 and ${columns}refunded_cents >= ${columns}price_cents then 'refunded' else coalesce(${columns}fulfilment, 'paid') end`;
};

export const orderStateSql = stateSql('');
/** In a query of more tables than `orders`. */
export const joinedOrderStateSql = stateSql('orders.');
