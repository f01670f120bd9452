// Finds orders whose amounts differ from the sums of their lines. Reads every order, so only the operator's
// command calls it.
import { sql } from 'kysely';
import type { Executor } from '#server/storage/tables.ts';

/** Amounts in cents; `swatches` is a number of swatches. */
const SUMS = ['price', 'refunded', 'credit', 'creditUsed', 'swatches', 'tax'] as const;

/** An amount of an order and the sum of its lines. */
export interface OrderDifference {
  readonly number: string;
  readonly currency: string;
  readonly of: (typeof SUMS)[number];
  readonly stored: number;
  readonly summed: number;
}

/**
 * Compares the price, the amounts refunded or being refunded, the swatch credit used and given, the number of swatches, and
 * the tax.
 */
export async function findOrderDifferences(db: Executor): Promise<OrderDifference[]> {
  const { rows } = await sql<
    Record<`${'stored' | 'summed'}_${string}`, number> & { number: string; currency: string }
  >`
    select * from (
      select
        orders.id,
        orders.number,
        orders.currency,
        orders.price_cents as "stored_price",
        orders.refunded_cents + orders.refunding_cents as "stored_refunded",
        orders.credit_cents as "stored_credit",
        orders.credit_used_cents as "stored_creditUsed",
        orders.swatch_quantity as "stored_swatches",
        orders.tax_cents as "stored_tax",
        coalesce(sum(order_lines.amount_cents), 0) as "summed_price",
        coalesce(sum(order_lines.refunded_cents + order_lines.refunding_cents), 0) as "summed_refunded",
        coalesce(sum(order_lines.credit_cents), 0) as "summed_credit",
        coalesce(sum(
          (select sum(swatch_credits.amount_cents) from swatch_credits where swatch_line_id = order_lines.id)
        ), 0) as "summed_creditUsed",
        coalesce(sum(case when kind = 'swatch' then quantity else 0 end), 0) as "summed_swatches",
        coalesce(sum(order_lines.tax_cents), 0) as "summed_tax"
      from orders left join order_lines on order_lines.order_id = orders.id
      group by orders.id
    ) as sums
    where ${sql.join(
      SUMS.map((of) => sql`${sql.ref(`stored_${of}`)} <> ${sql.ref(`summed_${of}`)}`),
      sql` or `,
    )}
    order by id`.execute(db);
  return rows.flatMap((row) =>
    SUMS.map((of) => ({
      number: row.number,
      currency: row.currency,
      of,
      stored: Number(row[`stored_${of}`]),
      summed: Number(row[`summed_${of}`]),
    })).filter(({ stored, summed }) => stored !== summed),
  );
}
