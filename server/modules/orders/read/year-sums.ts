// What a customer has paid in each year.
import { type SqlBool, sql } from 'kysely';
import { amountFromCents } from '#contract/figures/money.ts';
import type { OrderYear } from '#contract/orders/own-orders.ts';
import type { ShopContext } from '#server/context.ts';
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
