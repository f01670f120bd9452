// Swatches in the database: what orders of swatches are of, and their credit. Writes `order_swatches` and `swatch_credits`; holds no
// rules.
import { type Insertable, type SqlBool, sql } from 'kysely';
import { insertMany } from '#server/storage/insert-many.ts';
import { orderStateSql } from '#server/storage/order-state.ts';
import { precompiled } from '#server/storage/precompiled.ts';
import type { OrderSwatchesTable } from '#server/storage/stock-tables.ts';
import type { Executor } from '#server/storage/tables.ts';
import { addUsedCredit, lockOrder, subtractUsedCredit } from './store.ts';

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

/** What is left of the credit of an order of swatches, by refunds in progress too. */
const orderLeft = sql<number>`orders.price_cents - orders.refunded_cents - orders.refunding_cents - orders.credit_used_cents`;
/** What is left of the price of one of its swatches. */
const swatchLeft = sql<number>`order_swatches.price_cents - coalesce((select sum(amount_cents) from swatch_credits
  where swatch_credits.swatch_order_id = order_swatches.order_id
    and swatch_credits.position = order_swatches.position), 0)`;

/** Swatches that have credit: their orders are paid, and neither refunded whole nor used up. */
const creditedSwatches = (db: Executor, email: string) =>
  db
    .selectFrom('orders')
    .innerJoin('order_swatches', 'order_swatches.order_id', 'orders.id')
    .where('orders.customer_email', '=', email)
    .where('orders.kind', '=', SWATCHES)
    .where('orders.status', '=', 'paid')
    .where(sql<SqlBool>`${orderLeft} > 0`)
    .where(sql<SqlBool>`${swatchLeft} > 0`);

interface SwatchCredit {
  readonly orderId: string;
  readonly position: number;
  readonly productId: string;
  readonly cents: number;
}

/** What each swatch of the articles can still take off an order, the oldest first. */
async function findSwatchCredits(
  db: Executor,
  email: string,
  productIds: readonly string[],
): Promise<SwatchCredit[]> {
  const rows = await creditedSwatches(db, email)
    .select(['order_swatches.order_id', 'order_swatches.position', 'order_swatches.article_id'])
    .select([orderLeft.as('order_left'), swatchLeft.as('swatch_left')])
    .where('order_swatches.article_id', 'in', productIds)
    .orderBy('order_swatches.order_id')
    .execute();
  return rows.map(({ order_id: orderId, position, article_id: productId, order_left, swatch_left }) => ({
    ...{ orderId, position, productId },
    cents: Math.min(Number(order_left), Number(swatch_left)),
  }));
}

/** What swatches of articles can take off a customer's next orders of them, in cents, by article. */
export async function findCredits(
  db: Executor,
  email: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const credits = new Map<string, number>();
  if (productIds.length === 0) return credits;
  for (const { productId, cents } of await findSwatchCredits(db, email, productIds))
    credits.set(productId, (credits.get(productId) ?? 0) + cents);
  return credits;
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
      .selectFrom('reservations')
      .select('id')
      .where('customer_email', '=', email)
      .where('article_id', '=', productId)
      .where(sql<SqlBool>`(ended_at is null) is true`)
      .as('reservation_id'),
    creditedSwatches(tx, email)
      .select('order_swatches.order_id')
      .where('order_swatches.article_id', '=', productId)
      .limit(1)
      .as('swatch_order'),
  ]),
);

/** How a customer stands who orders pieces of an article. */
export interface Standing {
  /** Whether they have as many unpaid orders as they may. */
  readonly hasOpenOrders: boolean;
  /** Their reservation of the article that has not ended, perhaps one that is due. */
  readonly reservationId: string | undefined;
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
    reservationId: row?.reservation_id ?? undefined,
    hasCredit: Boolean(row?.swatch_order),
  };
}

/**
 * Locks the orders of swatches whose credit an order of an article can take, until the transaction ends. Call it before anything of
 * the article is locked: refunds of swatches lock their order first, too.
 */
export async function lockCreditedOrders(tx: Executor, { email, productId }: Customer): Promise<void> {
  const credits = await findSwatchCredits(tx, email, [productId]);
  for (const { orderId } of credits) await lockOrder(tx, orderId);
}

/**
 * Takes credit of an article's swatches for an order, which is inserted later in the same transaction, the oldest first; returns what
 * was taken in cents, at most `mostCents`. Of simultaneous orders and refunds none gets what another has.
 */
export async function takeCredit(
  tx: Executor,
  {
    email,
    productId,
    orderId,
    mostCents,
  }: Customer & { readonly orderId: string; readonly mostCents: number },
): Promise<number> {
  let taken = 0;
  for (const swatch of await findSwatchCredits(tx, email, [productId])) {
    const cents = Math.min(swatch.cents, mostCents - taken);
    if (cents === 0 || !(await addUsedCredit(tx, swatch.orderId, cents))) continue;
    const { orderId: swatch_order_id, position } = swatch;
    const credit = { swatch_order_id, position, order_id: orderId, amount_cents: cents };
    await tx.insertInto('swatch_credits').values(credit).execute();
    taken += cents;
  }
  return taken;
}

/** Locks the orders of swatches that made an order cheaper. Call it before the order is locked, which is younger. */
export async function lockCreditSources(tx: Executor, orderId: string): Promise<void> {
  const sources = await tx
    .selectFrom('swatch_credits')
    .select('swatch_order_id')
    .distinct()
    .where('order_id', '=', orderId)
    .orderBy('swatch_order_id')
    .execute();
  for (const { swatch_order_id } of sources) await lockOrder(tx, swatch_order_id);
}

/** Makes the credit count again that an order has taken. */
export async function giveCreditBack(tx: Executor, orderId: string): Promise<void> {
  const taken = await tx
    .deleteFrom('swatch_credits')
    .where('order_id', '=', orderId)
    .returning(['swatch_order_id', 'amount_cents'])
    .execute();
  for (const { swatch_order_id, amount_cents } of taken)
    await subtractUsedCredit(tx, swatch_order_id, amount_cents);
}

/** The orders that an order of swatches made cheaper, oldest first. */
export function findCreditUses(db: Executor, swatchOrderId: string) {
  return db
    .selectFrom('swatch_credits')
    .innerJoin('orders', 'orders.id', 'swatch_credits.order_id')
    .select(['orders.id', 'orders.number', 'swatch_credits.amount_cents'])
    .where('swatch_order_id', '=', swatchOrderId)
    .orderBy('orders.id')
    .execute();
}
