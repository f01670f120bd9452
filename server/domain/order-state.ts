// The state of an order (contract/core/order-state.ts), of a row and as SQL.
import { type SqlBool, sql } from 'kysely';
import { type OrderState, orderState } from '#contract/core/order-state.ts';
import type { Row } from '#server/storage/tables.ts';

type StateColumns = Pick<Row<'orders'>, 'status' | 'fulfilment' | 'price_cents' | 'refunded_cents'>;

export const orderStateOf = ({
  status,
  fulfilment,
  price_cents: priceCents,
  refunded_cents: refundedCents,
}: StateColumns): OrderState => orderState({ status, fulfilment, priceCents, refundedCents });

/** The expression that the schema indexes; a query that writes it differently does not use those indexes. */
const stateSql = (table: '' | 'orders.') => {
  const columns = sql.raw(table);
  return sql<OrderState>`case when ${columns}status <> 'paid' then ${columns}status
  when ${columns}refunded_cents > 0 and ${columns}refunded_cents >= ${columns}price_cents then 'refunded' else coalesce(${columns}fulfilment, 'paid') end`;
};

export const orderStateSql = stateSql('');
/** Qualifies the columns, for queries that join other tables with `orders`. */
export const joinedOrderStateSql = stateSql('orders.');

/** Whether all of a price is refunded or being refunded; where nothing is refunded, it is not. Amounts in cents. */
export function isRefundedWhole(
  priceCents: number,
  { refunded_cents, refunding_cents }: Pick<Row<'orders'>, 'refunded_cents' | 'refunding_cents'>,
): boolean {
  const refunded = refunded_cents + refunding_cents;
  return refunded > 0 && refunded >= priceCents;
}

/** The orders of which `isRefundedWhole` is false. */
export const notRefundedSql = sql<SqlBool>`(refunded_cents + refunding_cents = 0 or refunded_cents + refunding_cents < price_cents)`;
