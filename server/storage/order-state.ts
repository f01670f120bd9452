// The state of an order (contract/order-state.ts) as SQL, for queries.
import { sql } from 'kysely';
import type { OrderState } from '#contract/order-state.ts';

/** As migration 0008_order_lists indexes it: a query that writes it differently does not use those indexes. */
export const orderStateSql = sql<OrderState>`case when status <> 'paid' then status
  when refunded_cents > 0 and refunded_cents >= price_cents then 'refunded' else coalesce(fulfilment, 'paid') end`;
