// Finds refunds whose amount differs from the sum of their lines. Reads every refund, so only the operator's
// command calls it.
import { sql } from 'kysely';
import type { Executor } from '#server/storage/tables.ts';

/** Amounts in cents. */
export interface RefundDifference {
  readonly id: string;
  readonly currency: string;
  readonly amountCents: number;
  readonly ofLines: number;
}

export async function findRefundDifferences(db: Executor): Promise<RefundDifference[]> {
  const ofLines = sql<number>`coalesce(sum(refund_lines.amount_cents), 0)`;
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('refund_lines', 'refund_lines.refund_id', 'refunds.id')
    .select(['refunds.id', 'refunds.currency', 'refunds.amount_cents', ofLines.as('ofLines')])
    .groupBy('refunds.id')
    .having((eb) => eb(ofLines, '<>', eb.ref('refunds.amount_cents')))
    .orderBy('refunds.id')
    .execute();
  return rows.map(({ id, currency, amount_cents, ofLines }) => ({
    id,
    currency,
    amountCents: amount_cents,
    ofLines: Number(ofLines),
  }));
}
