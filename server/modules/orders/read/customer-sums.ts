// What a customer has ordered and paid: each year, in all, and the swatches.
import { type SqlBool, sql } from 'kysely';
import { amountFromCents } from '#contract/figures/money.ts';
import type { OrderYear } from '#contract/orders/own-orders.ts';
import type { ShopContext } from '#server/context.ts';
import { orderStateSql } from '#server/domain/order-state.ts';
import { dayRangeTimes, type TimeRange } from '#server/domain/shop-day.ts';
import { yearIn } from '#server/storage/queries/number-sequences.ts';
import type { Executor } from '#server/storage/tables.ts';
import { foreignCurrency } from './order-mapping.ts';

export async function findYearSums(
  { storage: { db }, timeZone }: ShopContext,
  customerId: string,
): Promise<OrderYear[]> {
  const { first, last } = await findPlacingTimes(db, customerId);
  if (first === null || last === null) return [];
  const yearOf = yearIn(timeZone);
  const years: OrderYear[] = [];
  for (let year = yearOf(last); year >= yearOf(first); year -= 1) {
    const range = dayRangeTimes({ from: `${year}-01-01`, to: `${year}-12-31` }, timeZone);
    for (const { currency, orders, ...sums } of await findSums(db, customerId, range))
      years.push({
        year,
        ...foreignCurrency(currency),
        orders: Number(orders),
        paid: amountFromCents(Number(sums.price_cents) - Number(sums.refunded_cents), currency),
      });
  }
  return years;
}

/** The state is compared so that PostgreSQL does not read the index of everybody's paid orders. */
const paidOrders = (db: Executor, customerId: string) =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where(sql<SqlBool>`(status = 'paid') is true`);

function findPlacingTimes(db: Executor, customerId: string) {
  return paidOrders(db, customerId)
    .select(({ fn }) => [
      fn.min<number | null>('placed_at').as('first'),
      fn.max<number | null>('placed_at').as('last'),
    ])
    .executeTakeFirstOrThrow();
}

function findSums(db: Executor, customerId: string, { from, until }: TimeRange) {
  return paidOrders(db, customerId)
    .select(({ fn }) => [
      'currency' as const,
      fn.countAll<number | string>().as('orders'),
      fn.sum<number | string>('price_cents').as('price_cents'),
      fn.sum<number | string>('refunded_cents').as('refunded_cents'),
    ])
    .where('placed_at', '>=', from)
    .where('placed_at', '<', until)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/** By currency and status. */
export function findOrderSums(db: Executor, customerId: string) {
  return db
    .selectFrom('orders')
    .select(['currency', 'status'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('orders'),
      fn.sum<number | string>('price_cents').as('price_cents'),
      fn.sum<number | string>('refunded_cents').as('refunded_cents'),
      fn.min('placed_at').as('first_at'),
      fn.max('placed_at').as('last_at'),
    ])
    .where('customer_id', '=', customerId)
    .groupBy(['currency', 'status'])
    .orderBy('currency')
    .execute();
}

/** The swatches of the newest orders that have some, with the reservations that run at `now` (milliseconds since 1970). */
export function findSwatches(
  db: Executor,
  customerId: string,
  { now, limit }: { now: number; limit: number },
) {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', orderStateSql.as('state')])
    .where('customer_id', '=', customerId)
    .where('swatch_quantity', '>', sql.lit(0))
    .orderBy('placed_at', 'desc')
    .limit(limit);
  return db
    .selectFrom(orders.as('listed'))
    .innerJoin('order_lines', 'order_lines.order_id', 'listed.id')
    .leftJoin('reservations', (join) =>
      join
        .onRef('reservations.order_id', '=', 'listed.id')
        .onRef('reservations.article_id', '=', 'order_lines.article_id')
        .on('reservations.ended_at', 'is', null)
        .on('reservations.ends_at', '>', now),
    )
    .select(['listed.id', 'listed.number', 'listed.placed_at', 'listed.state'])
    .select(['order_lines.article_name', 'order_lines.article_number'])
    .select(['reservations.quantity', 'reservations.ends_at', 'reservations.lot_id'])
    .select((eb) =>
      eb
        .selectFrom('stock_lots')
        .select('stock_lots.name')
        .whereRef('stock_lots.id', '=', 'reservations.lot_id')
        .as('lot_name'),
    )
    .where('order_lines.kind', '=', 'swatch')
    .orderBy('listed.placed_at', 'desc')
    .orderBy('order_lines.position')
    .limit(limit)
    .execute();
}
