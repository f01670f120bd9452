// Finds orders whose amounts differ from the sums of their lines. Reads every order, so only the operator's
// command calls it.
import { sql } from 'kysely';
import type { Executor } from '#server/storage/tables.ts';

/** An order and the sums of its lines; amounts in cents. */
export interface OrderDifference {
  readonly number: string;
  readonly priceCents: number;
  readonly refundedCents: number;
  readonly priceOfLines: number;
  readonly refundedOfLines: number;
}

/** Compares the price, and the amounts refunded or being refunded. */
export async function findOrderDifferences(db: Executor): Promise<OrderDifference[]> {
  const refunded = sql<number>`orders.refunded_cents + orders.refunding_cents`;
  const priceOfLines = sql<number>`coalesce(sum(order_lines.amount_cents), 0)`;
  const refundedOfLines = sql<number>`coalesce(sum(order_lines.refunded_cents + order_lines.refunding_cents), 0)`;
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.number', 'orders.price_cents', refunded.as('refunded')])
    .select([priceOfLines.as('priceOfLines'), refundedOfLines.as('refundedOfLines')])
    .groupBy('orders.id')
    .having((eb) =>
      eb.or([eb(priceOfLines, '<>', eb.ref('orders.price_cents')), eb(refundedOfLines, '<>', refunded)]),
    )
    .orderBy('orders.id')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    priceCents: row.price_cents,
    refundedCents: Number(row.refunded),
    priceOfLines: Number(row.priceOfLines),
    refundedOfLines: Number(row.refundedOfLines),
  }));
}
