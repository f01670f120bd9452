// The credit that swatches give on orders of their articles, in the database. Writes `swatch_credits`; holds
// no rules.

import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { shopCurrency } from '#contract/figures/money.ts';
import { allDone } from '#server/storage/queries/all-done.ts';
import type { Executor, Tables } from '#server/storage/tables.ts';
import type { LineRow } from './line-store.ts';
import { addUsedCredit, lockOrder, subtractUsedCredit } from './store.ts';

/** The credit left on an order's swatches; refunds in progress reduce it, too. */
const orderLeft = sql<number>`orders.price_cents - orders.refunded_cents - orders.refunding_cents - orders.credit_used_cents`;
/** The credit left on one swatch line; refunds in progress reduce it, too. */
const swatchLeft = sql<number>`order_lines.amount_cents - order_lines.refunded_cents - order_lines.refunding_cents - coalesce((select sum(swatch_credits.amount_cents) from swatch_credits
  where swatch_credits.swatch_line_id = order_lines.id), 0)`;

/**
 * Swatches that have credit: their orders are paid in the shop's currency, and neither refunded whole nor used up.
 */
const creditedSwatches = (db: Executor, userId: string) =>
  db
    .selectFrom('orders')
    // SQLite keeps the order of a cross join. It would otherwise begin with all lines of the article, of all customers.
    .crossJoin('order_lines')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .where('orders.customer_id', '=', userId)
    // Literals: of parameters that a partial index compares, PostgreSQL uses no such index, and SQLite prepares the
    // statement again at each call.
    .where('orders.swatch_quantity', '>', sql.lit(0))
    .where('orders.status', '=', sql.lit('paid'))
    .where('orders.currency', '=', shopCurrency())
    .where('order_lines.kind', '=', sql.lit('swatch'))
    .where(sql<SqlBool>`${orderLeft} > 0`)
    .where(sql<SqlBool>`${swatchLeft} > 0`);

interface SwatchCredit {
  readonly orderId: string;
  readonly lineId: string;
  readonly articleId: string;
  /** What is left of what was paid for the swatch. */
  readonly cents: number;
  /** What was paid for the swatch, and its listed price: they differ by tax. */
  readonly paidCents: number;
  readonly listedCents: number;
}

/** The credit left on each swatch of the articles, oldest first. */
async function findSwatchCredits(
  db: Executor,
  userId: string,
  articleIds: readonly string[],
): Promise<SwatchCredit[]> {
  const rows = await creditedSwatches(db, userId)
    .select(['order_lines.order_id', 'order_lines.id', 'order_lines.article_id'])
    .select([orderLeft.as('order_left'), swatchLeft.as('swatch_left')])
    .select(['order_lines.amount_cents', 'order_lines.quantity', 'order_lines.unit_price_cents'])
    .where('order_lines.article_id', 'in', articleIds)
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position')
    .execute();
  return rows.map(({ order_id: orderId, id: lineId, article_id, order_left, swatch_left, ...paid }) => ({
    orderId,
    lineId,
    articleId: article_id ?? '',
    cents: Math.min(Number(order_left), Number(swatch_left)),
    paidCents: paid.amount_cents,
    listedCents: paid.quantity * paid.unit_price_cents,
  }));
}

/** What a paid amount of a swatch takes off listed prices, rounded down to the step. */
const listedCredit = ({ paidCents, listedCents }: SwatchCredit, cents: number, step: number) =>
  paidCents === listedCents ? cents : Math.floor((cents * listedCents) / paidCents / step) * step;

/** What is left of a swatch once so much of its credit was taken off listed prices. */
function usedCredit(swatch: SwatchCredit, listed: number, step: number): number {
  const { cents, paidCents, listedCents } = swatch;
  if (listed === listedCredit(swatch, cents, step)) return cents;
  return Math.min(cents, Math.ceil((listed * paidCents) / listedCents / step) * step);
}

/** The credit, in cents, that a customer's swatches take off the listed price of their next order of each article. */
export async function findCredits(
  db: Executor,
  userId: string,
  articleIds: readonly string[],
  step = 1,
): Promise<ReadonlyMap<string, number>> {
  const credits = new Map<string, number>();
  if (articleIds.length === 0) return credits;
  for (const swatch of await findSwatchCredits(db, userId, articleIds)) {
    const cents = listedCredit(swatch, swatch.cents, step);
    credits.set(swatch.articleId, (credits.get(swatch.articleId) ?? 0) + cents);
  }
  return credits;
}

/** Written so that PostgreSQL searches the customer's reservations, and not all that have not been ended. */
const isNotEnded = sql<SqlBool>`(ended_at is null) is true`;

/** What placing an order has to know of its customer and one article. */
export interface Standing {
  /** The customer's reservation of the article, made with a swatch, that has not been ended yet; its time may be over. */
  readonly reservationId: string | undefined;
  readonly hasCredit: boolean;
}

/** By article id. */
export async function findStandings(
  tx: Executor,
  userId: string,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (articleIds.length === 0) return new Map();
  const [reservations, credited] = await allDone([
    // A customer has few that have not been ended.
    tx
      .selectFrom('reservations')
      .select(['id', 'article_id'])
      .where('customer_id', '=', userId)
      .where('quotation_id', 'is', null)
      .where(isNotEnded)
      .execute(),
    creditedSwatches(tx, userId).select('order_lines.article_id').execute(),
  ]);
  const reserved = new Map(reservations.map(({ id, article_id }) => [article_id, id]));
  const creditedIds = new Set(credited.map(({ article_id }) => article_id ?? ''));
  const standingOf = (id: string): Standing => ({
    reservationId: reserved.get(id),
    hasCredit: creditedIds.has(id),
  });
  return new Map(articleIds.map((id) => [id, standingOf(id)]));
}

/**
 * Locks the orders of swatches whose credit an order of the articles can use, by ascending id, until the
 * transaction ends, and returns their ids. Call it before locking anything of the articles: refunds of swatches
 * lock their order first, too.
 */
export async function lockCreditedOrders(
  tx: Executor,
  userId: string,
  articleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const orderIds = new Set((await findSwatchCredits(tx, userId, articleIds)).map(({ orderId }) => orderId));
  for (const orderId of orderIds) await lockOrder(tx, orderId);
  return orderIds;
}

/** A line of pieces that is inserted later in the same transaction. */
interface CreditedLine {
  readonly id: string;
  readonly articleId: string;
  /** The most that swatch credit may take off the line, in cents. */
  readonly mostCents: number;
  /** The smallest amount that is charged, in cents. */
  readonly step: number;
  /** The ids that `lockCreditedOrders` has returned. */
  readonly creditedOrders: ReadonlySet<string>;
}

/**
 * Uses the credit of an article's swatches for a line of pieces, oldest swatch first; returns the cents taken off its listed price.
 * The guarded update keeps simultaneous orders and refunds from using the same credit twice.
 */
export async function takeCredit(tx: Executor, userId: string, line: CreditedLine): Promise<number> {
  let taken = 0;
  for (const swatch of await findSwatchCredits(tx, userId, [line.articleId])) {
    const listed = Math.min(listedCredit(swatch, swatch.cents, line.step), line.mostCents - taken);
    if (listed <= 0 || !line.creditedOrders.has(swatch.orderId)) continue;
    const cents = usedCredit(swatch, listed, line.step);
    if (!(await addUsedCredit(tx, swatch.orderId, cents))) continue;
    const credit = { swatch_line_id: swatch.lineId, line_id: line.id, amount_cents: cents };
    await tx.insertInto('swatch_credits').values(credit).execute();
    taken += listed;
  }
  return taken;
}

/**
 * Locks the orders of the swatches whose credit an order has used. Call it before locking the order itself,
 * which is younger.
 */
export async function lockCreditSources(tx: Executor, orderId: string): Promise<void> {
  const lineIds = await findLineIds(tx, orderId);
  if (lineIds.length === 0) return;
  const sources = await tx
    .selectFrom('swatch_credits')
    .select(orderOfSwatch)
    .where('line_id', 'in', lineIds)
    .execute();
  const orderIds = new Set(sources.map(({ swatch_order_id }) => swatch_order_id ?? ''));
  for (const id of [...orderIds].sort()) await lockOrder(tx, id);
}

/** Deletes the credit that the lines have used, so that it is available again. */
export async function giveCreditBack(tx: Executor, lineIds: readonly string[]): Promise<void> {
  const taken = await tx
    .deleteFrom('swatch_credits')
    .where('line_id', 'in', lineIds)
    .returning('amount_cents')
    .returning(orderOfSwatch)
    .execute();
  for (const { swatch_order_id, amount_cents } of taken)
    await subtractUsedCredit(tx, swatch_order_id ?? '', amount_cents);
}

/** The ids are read first because PostgreSQL may scan all credits when it joins them. */
async function findLineIds(tx: Executor, orderId: string): Promise<string[]> {
  const lines = await tx.selectFrom('order_lines').select('id').where('order_id', '=', orderId).execute();
  return lines.map(({ id }) => id);
}

const orderOfSwatch = ({ selectFrom }: ExpressionBuilder<Tables, 'swatch_credits'>) =>
  selectFrom('order_lines')
    .select('order_id')
    .whereRef('order_lines.id', '=', 'swatch_credits.swatch_line_id')
    .as('swatch_order_id');

/** The cents that each of the lines, which swatches can do, has given to other orders, by line id. */
export async function findUsedCredit(
  tx: Executor,
  lines: readonly Pick<LineRow, 'id' | 'kind'>[],
): Promise<ReadonlyMap<string, number>> {
  const lineIds = lines.filter(({ kind }) => kind === 'swatch').map(({ id }) => id);
  if (lineIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('swatch_credits')
    .select(({ fn }) => ['swatch_line_id', fn.sum('amount_cents').as('cents')])
    .where('swatch_line_id', 'in', lineIds)
    .groupBy('swatch_line_id')
    .execute();
  return new Map(rows.map(({ swatch_line_id, cents }) => [swatch_line_id, Number(cents)]));
}

/** The orders that have used credit of an order's swatches, oldest first. */
export function findCreditUses(db: Executor, swatchOrderId: string) {
  return db
    .selectFrom('order_lines as swatch')
    .innerJoin('swatch_credits', 'swatch_credits.swatch_line_id', 'swatch.id')
    .innerJoin('order_lines', 'order_lines.id', 'swatch_credits.line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(({ fn }) => [
      'orders.id',
      'orders.number',
      fn.sum<number>('swatch_credits.amount_cents').as('amount_cents'),
    ])
    .where('swatch.order_id', '=', swatchOrderId)
    .groupBy(['orders.id', 'orders.number'])
    .orderBy('orders.id')
    .execute();
}
