// Orders of older versions in the database. Writes `orders`; holds no rules.
import { sql } from 'kysely';
import type { Executor } from '#server/storage/tables.ts';

/**
 * Orders that a version without order numbers has placed, oldest first. `isShared`: other transactions write at the same
 * time; orders that one of them holds are passed over.
 */
export function findUnnumbered(tx: Executor, limit: number, isShared: boolean) {
  return tx
    .selectFrom('orders')
    .select(['id', 'placed_at'])
    .where('number', 'is', null)
    .orderBy('id')
    .limit(limit)
    .$if(isShared, (query) => query.forUpdate().skipLocked())
    .execute();
}

interface NumberedOrder {
  readonly id: string;
  readonly number: string;
}

/** One statement, because there may be a million orders to number. */
export async function setNumbers(tx: Executor, orders: readonly NumberedOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const rows = sql.join(orders.map(({ id, number }) => sql`(${id}, ${number})`));
  await tx
    .updateTable('orders')
    .from(sql<{ column1: string; column2: string }>`(values ${rows})`.as('numbered'))
    .set((eb) => ({ number: eb.ref('numbered.column2') }))
    .whereRef('orders.id', '=', 'numbered.column1')
    .where('number', 'is', null)
    .execute();
}

export interface PaidOrder {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether its timeline tells of the payment. */
  readonly isTold: boolean;
}

/** Orders paid after this one, in the order of their payment; free ones, which nobody pays, are not among them. */
export async function findPaidAfter(
  db: Executor,
  after: Pick<PaidOrder, 'id' | 'at'>,
  limit: number,
): Promise<PaidOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', sql.ref<number>('paid_at').as('at')])
    .select((eb) =>
      eb
        .selectFrom('order_events')
        .select('order_events.id')
        .whereRef('order_id', '=', 'orders.id')
        .where('type', '=', 'paid')
        .limit(1)
        .as('event'),
    )
    .where('status', '=', sql.lit('paid'))
    .where('price_cents', '>', 0)
    .where((eb) => eb(eb.refTuple('paid_at', 'id'), '>', eb.tuple(after.at, after.id)))
    .orderBy('paid_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, event }) => ({ id, at, isTold: event !== null }));
}
