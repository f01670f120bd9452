// Swatches in the database: what orders of swatches are of, and their credit. Writes `order_swatches`; holds no rules.
import { type Insertable, type SqlBool, sql } from 'kysely';
import { insertMany } from '#server/storage/insert-many.ts';
import { orderStateSql } from '#server/storage/order-state.ts';
import { precompiled } from '#server/storage/precompiled.ts';
import type { OrderSwatchesTable } from '#server/storage/stock-tables.ts';
import type { Executor } from '#server/storage/tables.ts';

/** Literals, because a plan for parameters could not use the partial index. */
const SWATCHES = sql.lit<'swatches'>('swatches');

export async function insertSwatches(
  tx: Executor,
  swatches: readonly Insertable<OrderSwatchesTable>[],
): Promise<void> {
  await insertMany('order_swatches', tx, swatches);
}

/** Orders of swatches that are not cancelled, placed after `since` (milliseconds since 1970), oldest first. */
export function findSwatchOrders(db: Executor, email: string, since: number) {
  return db
    .selectFrom('orders')
    .select(['placed_at as at', 'quantity'])
    .where('customer_email', '=', email)
    .where('kind', '=', SWATCHES)
    .where('placed_at', '>', since)
    .where('status', '<>', 'cancelled')
    .orderBy('placed_at')
    .execute();
}

/** Orders of swatches whose credit counts: paid, and neither refunded whole nor about to be. */
const creditedOrders = (db: Executor, email: string) =>
  db
    .selectFrom('orders')
    .where('orders.customer_email', '=', email)
    .where('orders.kind', '=', SWATCHES)
    .where('orders.status', '=', 'paid')
    .where(sql<SqlBool>`orders.refunded_cents + orders.refunding_cents < orders.price_cents`);

/** What swatches of articles that were paid and not used yet are worth to a customer, in cents, by article. */
export async function findCredits(
  db: Executor,
  email: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await creditedOrders(db, email)
    .innerJoin('order_swatches', 'order_swatches.order_id', 'orders.id')
    .select('order_swatches.product_id')
    .select((eb) => eb.fn.sum<number | string>('order_swatches.price_cents').as('cents'))
    .where('order_swatches.product_id', 'in', productIds)
    .where('credited_order_id', 'is', null)
    .groupBy('order_swatches.product_id')
    .execute();
  return new Map(rows.map(({ product_id, cents }) => [product_id, Number(cents)]));
}

interface Customer {
  readonly email: string;
  readonly productId: string;
}

const selectStanding = precompiled((tx, { email, productId, offset }: Customer & { offset: number }) =>
  tx.selectNoFrom((eb) => [
    eb
      .selectFrom('orders')
      .select('id')
      .where('customer_email', '=', email)
      .where(orderStateSql, '=', sql.lit('unpaid'))
      .limit(1)
      .offset(offset)
      .as('open_order'),
    eb
      .selectFrom('stock_holds')
      .select('id')
      .where('customer_email', '=', email)
      .where('product_id', '=', productId)
      .where(sql<SqlBool>`(ended_at is null) is true`)
      .as('hold_id'),
    creditedOrders(tx, email)
      .innerJoin('order_swatches', 'order_swatches.order_id', 'orders.id')
      .select('order_swatches.order_id')
      .where('order_swatches.product_id', '=', productId)
      .where('credited_order_id', 'is', null)
      .where('order_swatches.price_cents', '>', sql.lit(0))
      .limit(1)
      .as('swatch_order'),
  ]),
);

/** How a customer stands who orders pieces of an article. */
export interface Standing {
  /** Whether they have as many unpaid orders as they may. */
  readonly hasOpenOrders: boolean;
  /** Their hold of the article that has not ended, perhaps one that is due. */
  readonly holdId: string | undefined;
  readonly hasCredit: boolean;
}

/** `openOrdersMax`: unpaid orders they may have. */
export async function findStanding(
  tx: Executor,
  customer: Customer,
  openOrdersMax: number,
): Promise<Standing> {
  const { rows } = await selectStanding(tx, { ...customer, offset: openOrdersMax - 1 });
  const [row] = rows;
  return {
    hasOpenOrders: Boolean(row?.open_order),
    holdId: row?.hold_id ?? undefined,
    hasCredit: Boolean(row?.swatch_order),
  };
}

/**
 * Uses the swatches of an article that count for an order, which is inserted later in the same transaction; returns their sum in
 * cents. Each is used once, by any number of concurrent orders.
 */
export async function spendSwatches(
  tx: Executor,
  { email, productId, orderId }: Customer & { readonly orderId: string },
): Promise<number> {
  const used = await tx
    .updateTable('order_swatches')
    .set({ credited_order_id: orderId })
    .where('order_id', 'in', creditedOrders(tx, email).select('orders.id'))
    .where('product_id', '=', productId)
    .where('credited_order_id', 'is', null)
    .where('price_cents', '>', sql.lit(0))
    .returning('price_cents')
    .execute();
  return used.reduce((sum, { price_cents }) => sum + price_cents, 0);
}

/** Makes the swatches that an order has used count again. */
export async function giveSwatchesBack(tx: Executor, orderId: string): Promise<void> {
  await tx
    .updateTable('order_swatches')
    .set({ credited_order_id: null })
    .where('credited_order_id', '=', orderId)
    .execute();
}
