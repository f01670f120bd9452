// Orders that were paid and refunded at chosen times, and their plain sums by day.
import { newId } from '#server/storage/ids.ts';
import type { Database, Executor } from '#server/storage/tables.ts';
import type { TestApp } from '../test-app.ts';
import { lineRow } from './order-lines.ts';

export interface Sale {
  readonly paidAt: number;
  readonly priceCents: number;
  readonly pieces?: number;
  /** Orders of one name share a payment. */
  readonly payment?: string;
  readonly refunds?: readonly {
    readonly at: number;
    readonly cents: number;
    /** Put back to stock. */
    readonly pieces?: number;
    readonly state?: 'requested' | 'failed';
  }[];
}

/** Inserts paid orders with their payments and refunds, as the shop writes them; returns the ids of the orders. */
export function insertSales(
  db: Database,
  productIds: readonly string[],
  sales: readonly Sale[],
): Promise<string[]> {
  // One commit costs less than hundreds.
  return db.transaction().execute((tx) => insertEach(tx, productIds, sales));
}

async function insertEach(
  db: Executor,
  productIds: readonly string[],
  sales: readonly Sale[],
): Promise<string[]> {
  const ids: string[] = [];
  const mia = { id: newId(Date.now()), email: 'mia@mail.com', name: 'Mia Weber' };
  await db
    .insertInto('users')
    .values(mia)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: customerId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', mia.email)
    .executeTakeFirstOrThrow();
  for (const [nth, sale] of sales.entries()) {
    const order = await insertOrder(db, customerId, productIds[nth % productIds.length] ?? '', sale);
    ids.push(order.id);
    for (const refund of sale.refunds ?? []) await insertRefund(db, order, refund);
  }
  return ids;
}

async function insertOrder(db: Executor, customerId: string, productId: string, sale: Sale) {
  const id = newId(Date.now());
  const transactionId = `pi_${sale.payment ?? id}`;
  await db
    .insertInto('orders')
    .values({
      customer_id: customerId,
      customer_email: 'mia@mail.com',
      customer_name: 'Mia Weber',
      phone: '1',
      address: 'Mill Lane',
      id,
      currency: 'USD',
      price_cents: sale.priceCents,
      custom_details: '',
      status: 'paid',
      transaction_id: transactionId,
      number: `SO-${id}`,
      placed_at: sale.paidAt,
      paid_at: sale.paidAt,
    })
    .execute();
  const { pieces: quantity = 2, priceCents } = sale;
  // The cents that the pieces do not divide are credit: what is to be paid is as the test says.
  const unit_price_cents = Math.ceil(priceCents / quantity);
  const credit_cents = unit_price_cents * quantity - priceCents;
  await db
    .insertInto('order_lines')
    .values({
      ...lineRow({ id, articleId: productId, priceCents }),
      quantity,
      unit_price_cents,
      credit_cents,
    })
    .execute();
  await db
    .insertInto('payments')
    .values({
      id: transactionId,
      order_id: id,
      caller_id: customerId,
      amount_cents: sale.priceCents,
      currency: 'USD',
      state: 'settled',
      transaction_id: transactionId,
      created_at: sale.paidAt,
      next_check_at: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id, transactionId };
}

async function insertRefund(
  db: Executor,
  order: { readonly id: string; readonly transactionId: string },
  { at, cents, pieces = 0, state }: NonNullable<Sale['refunds']>[number],
): Promise<void> {
  const id = newId(Date.now());
  await db
    .insertInto('refunds')
    .values({
      id,
      order_id: order.id,
      payment_id: order.transactionId,
      amount_cents: cents,
      currency: 'USD',
      reason: 'A flaw',
      idempotency_key: null,
      state: state ?? 'succeeded',
      requested_at: at,
      next_check_at: at,
      ...(state ? {} : { succeeded_at: at }),
    })
    .execute();
  const line = { line_id: `line of ${order.id}`, amount_cents: cents, returned_quantity: pieces };
  await db
    .insertInto('refund_lines')
    .values({ refund_id: id, ...line })
    .execute();
}

interface PlainSums {
  orders: number;
  settled: number;
  refunds: number;
  refunded: number;
  revenue: number;
}

/** Sums every paid order and succeeded refund of the database by period: `dateOf` names the period of a time. */
export async function plainSums(
  { storage: { db } }: TestApp,
  periodOf: (at: number) => string,
): Promise<Record<string, PlainSums>> {
  const cents: Record<string, PlainSums> = {};
  const of = (at: number | null) => {
    const period = periodOf(at ?? 0);
    cents[period] ??= { orders: 0, settled: 0, refunds: 0, refunded: 0, revenue: 0 };
    return cents[period];
  };
  for (const order of await db.selectFrom('orders').selectAll().execute()) {
    if (order.status !== 'paid') continue;
    const sum = of(order.paid_at);
    sum.orders += 1;
    sum.settled += order.price_cents;
  }
  for (const refund of await db.selectFrom('refunds').selectAll().execute()) {
    if (refund.state !== 'succeeded') continue;
    const sum = of(refund.succeeded_at);
    sum.refunds += 1;
    sum.refunded += refund.amount_cents;
  }
  for (const sum of Object.values(cents)) {
    sum.revenue = (sum.settled - sum.refunded) / 100;
    sum.settled /= 100;
    sum.refunded /= 100;
  }
  return cents;
}

/** The date of a time in a time zone, by another way than the shop's. */
export function dateIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  return (at) => format.format(at);
}
