// Finds orders whose amounts differ from the sums of their lines, and pieces that are promised or awaited otherwise than
// deliveries say. Reads every order, so only the operator's command calls it.
import { sql } from 'kysely';
import { expectedText } from '#server/modules/stock/expected/rules.ts';
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

/** What is stored of awaited pieces, and what the rows that it follows from say. */
export interface ExpectedDifference {
  readonly of: 'delivery' | 'line' | 'article';
  /** The number of the article or the order. */
  readonly number: string;
  readonly stored: string;
  readonly counted: string;
}

/**
 * Compares what deliveries promise and what lines await with the awaited pieces, and what articles say that is expected, from `today`
 * on, with their deliveries.
 */
export async function findExpectedDifferences(db: Executor, today: string): Promise<ExpectedDifference[]> {
  const { rows: counts } = await sql<Omit<ExpectedDifference, 'stored' | 'counted'> & Counted>`
    select * from (
      select 'delivery' as "of", article_number as "number",
        case when received_at is null and cancelled_at is null then promised_quantity else 0 end as "stored",
        coalesce(sum(awaited_pieces.quantity), 0) as "counted"
      from expected_deliveries
      join articles on articles.id = expected_deliveries.article_id
      left join awaited_pieces on delivery_id = expected_deliveries.id
      group by expected_deliveries.id, article_number, received_at, cancelled_at, promised_quantity
      union all
      select 'line', orders.number, awaited_quantity - released_quantity, sum(awaited_pieces.quantity)
      from awaited_pieces
      join order_lines on order_lines.id = line_id
      join orders on orders.id = order_lines.order_id
      group by order_lines.id, orders.number, awaited_quantity, released_quantity
    ) as counts where stored <> counted order by "of", "number"`.execute(db);
  const open = await db
    .selectFrom('expected_deliveries')
    .selectAll()
    .where('received_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('expected_on')
    .execute();
  const byArticle = Map.groupBy(open, ({ article_id }) => article_id);
  const articles = await db.selectFrom('articles').select(['id', 'article_number', 'expected']).execute();
  const texts = articles.map(({ id, article_number: number, expected }) => ({
    of: 'article' as const,
    number,
    stored: fromDay(expected, today) ?? '',
    counted: expectedText(byArticle.get(id) ?? [], today) ?? '',
  }));
  return [
    ...counts.map((row) => ({ ...row, stored: String(row.stored), counted: String(row.counted) })),
    ...texts.filter(({ stored, counted }) => stored !== counted),
  ];
}

interface Counted {
  readonly stored: number;
  readonly counted: number;
}

/** The job that takes out days that are over may not have run yet. */
function fromDay(expected: string | null, today: string): string | null {
  const days = (JSON.parse(expected ?? '[]') as { on: string }[]).filter(({ on }) => on >= today);
  return days.length === 0 ? null : JSON.stringify(days);
}
