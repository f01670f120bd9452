// Orders in the database. Writes `orders`; holds no rules.
import { type SqlBool, sql } from 'kysely';
import type { Fulfilment } from '#contract/core/order-state.ts';
import { withGreekPrefix } from '#contract/core/tax.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { notRefundedSql } from '#server/domain/order-state.ts';
import type { Executor, NewRow, Row, RowUpdate } from '#server/storage/tables.ts';
import type { LineRow } from './line-store.ts';

export type OrderRow = Row<'orders'>;

export async function insertOrder(tx: Executor, order: NewRow<'orders'>): Promise<void> {
  await tx.insertInto('orders').values(order).execute();
}

/** Finds an order by id, cancelled or not. */
export function findOrder(db: Executor, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds orders by their ids, ascending, cancelled or not. */
export async function findOrders(db: Executor, ids: readonly string[]): Promise<OrderRow[]> {
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return [];
  return db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Finds the orders after an id, ascending. */
export function findOrdersAfter(db: Executor, id: string, limit: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** Finds an order by the number that a person has typed, cancelled or not. */
export function findOrderOfNumber(db: Executor, number: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('number', '=', number.toUpperCase()).executeTakeFirst();
}

/** The ids of the orders that have this number, however it is written, and this id in another system: one or none. */
export async function findIdsNamed(
  db: Executor,
  { number, externalId }: { readonly number?: string | undefined; readonly externalId?: string | undefined },
): Promise<string[]> {
  let orders = db.selectFrom('orders').select('id');
  if (number !== undefined) orders = orders.where('number', '=', number.toUpperCase());
  if (externalId !== undefined) orders = orders.where('external_id', '=', externalId);
  return (await orders.execute()).map(({ id }) => id);
}

type ExternalId = Pick<OrderRow, 'external_id' | 'updated_at'>;

/** States the id that another system has for an order. */
export const setExternalId = (tx: Executor, id: string, columns: ExternalId) => setColumns(tx, id, columns);

/** Finds orders by their numbers, in capitals. */
export async function findOrdersOfNumbers(db: Executor, numbers: readonly string[]): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('number', 'in', numbers).execute();
}

/** Whether an article is in an order that is not cancelled. */
export async function isOrdered(db: Executor, articleId: string): Promise<boolean> {
  const order = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.id')
    .where('order_lines.article_id', '=', articleId)
    .where('orders.status', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

export interface Cancellation {
  readonly at: number;
  readonly by: 'customer' | 'admin' | 'shop';
  readonly reason: string;
}

/**
 * Cancels an order if it is unpaid; returns the row to exactly one of several concurrent callers. Only an admin cancels an order
 * whose deposit is paid.
 */
export function markCancelled(
  tx: Executor,
  id: string,
  { at, by, reason }: Cancellation,
): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({
      status: 'cancelled',
      cancelled_at: at,
      cancelled_by: by,
      cancel_reason: reason,
      payment_reminder_at: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'unpaid')
    .$if(by !== 'admin', (query) => query.where('deposit_paid_at', 'is', null))
    .returningAll()
    .executeTakeFirst();
}

interface Paying {
  readonly transactionId: string;
  /** Whatever the customer had chosen. */
  readonly isByTransfer: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Marks the deposit of an unpaid order paid; returns the row to exactly one of several concurrent callers. */
export function markDepositPaid(
  tx: Executor,
  id: string,
  { transactionId, at }: Paying,
): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({
      deposit_transaction_id: transactionId,
      deposit_paid_at: at,
      // From now on the order waits for the mill, and not for its customer.
      payment_due_at: null,
      payment_reminder_at: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'unpaid')
    .where('deposit_cents', '>', 0)
    .where('deposit_paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Makes the rest of an order payable; returns the row the first time. */
export function markRestDue(tx: Executor, id: string, at: number): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({ rest_due_at: at })
    .where('id', '=', id)
    .where('status', '=', 'unpaid')
    .where('deposit_paid_at', 'is not', null)
    .where('rest_due_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Marks an order paid if it is unpaid and has no deposit, or its rest can be paid; returns the row to exactly one of several
 * concurrent callers.
 */
export function markPaid(
  tx: Executor,
  id: string,
  { transactionId, isByTransfer, at }: Paying,
): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({
      status: 'paid',
      transaction_id: transactionId,
      is_by_transfer: isByTransfer ? 1 : 0,
      paid_at: at,
      payment_reminder_at: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'unpaid')
    .where((eb) => eb.or([eb('deposit_cents', '=', 0), eb('rest_due_at', 'is not', null)]))
    .returningAll()
    .executeTakeFirst();
}

/** Locks an order until the transaction ends. */
export function lockOrder(tx: Executor, id: string): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Takes a line off an order, of which the rest then costs `rest`. */
export function subtractLine(
  tx: Executor,
  id: string,
  { kind, quantity, credit_cents }: LineAmounts,
  rest: { readonly priceCents: number; readonly taxCents: number; readonly depositCents: number },
): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set((eb) => ({
      price_cents: rest.priceCents,
      tax_cents: rest.taxCents,
      deposit_cents: rest.depositCents,
      credit_cents: eb('credit_cents', '-', credit_cents),
      swatch_quantity: eb('swatch_quantity', '-', kind === 'swatch' ? quantity : 0),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type LineAmounts = Pick<LineRow, 'kind' | 'quantity' | 'credit_cents'>;

export interface AddedRefund {
  readonly amountCents: number;
  /**
   * True for a refund made at the card provider: the money is gone, so used swatch credit does not limit it.
   */
  readonly isMadeAtProvider: boolean;
}

/**
 * Adds to an order's refunds in progress; returns false, and changes nothing, when less of the price is left.
 */
export async function addRefunding(
  tx: Executor,
  id: string,
  { amountCents, isMadeAtProvider }: AddedRefund,
): Promise<Pick<OrderRow, 'currency' | 'fulfilment'> | undefined> {
  const used = isMadeAtProvider ? sql.lit(0) : sql.ref('credit_used_cents');
  return tx
    .updateTable('orders')
    .set((eb) => ({ refunding_cents: eb('refunding_cents', '+', amountCents) }))
    .where('id', '=', id)
    .where(({ eb, and, or }) =>
      or([
        eb('status', '=', 'paid'),
        and([
          // What the bank took back is gone, also while the order waits for its rest.
          ...(isMadeAtProvider ? [] : [eb('status', '=', 'cancelled')]),
          eb('deposit_paid_at', 'is not', null),
        ]),
      ]),
    )
    .where(
      sql<SqlBool>`refunded_cents + refunding_cents + ${used} + ${amountCents}
        <= case when status = 'paid' then price_cents else deposit_cents end`,
    )
    .returning(['currency', 'fulfilment'])
    .executeTakeFirst();
}

/** Adds to the used credit of a paid order of swatches; returns false when less credit is left. */
export async function addUsedCredit(tx: Executor, id: string, cents: number): Promise<boolean> {
  const row = await tx
    .updateTable('orders')
    .set((eb) => ({ credit_used_cents: eb('credit_used_cents', '+', cents) }))
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where(sql<SqlBool>`refunded_cents + refunding_cents + credit_used_cents + ${cents} <= price_cents`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function subtractUsedCredit(tx: Executor, id: string, cents: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ credit_used_cents: eb('credit_used_cents', '-', cents) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Moves an amount from refunds in progress to refunded; returns the updated order. */
export function completeRefunding(tx: Executor, id: string, amountCents: number): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set((eb) => ({
      refunding_cents: eb('refunding_cents', '-', amountCents),
      refunded_cents: eb('refunded_cents', '+', amountCents),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes an amount from an order's refunds in progress, because the refund was not made. */
export async function takeBackRefunding(tx: Executor, id: string, amountCents: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ refunding_cents: eb('refunding_cents', '-', amountCents) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Advances a paid order if its state is still `from` and it is not fully refunded; returns the row to exactly
 * one of several concurrent callers.
 */
export function setFulfilment(
  tx: Executor,
  id: string,
  from: Fulfilment | null,
  columns: RowUpdate<'orders'>,
): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where('fulfilment', 'is not distinct from', from)
    .where(notRefundedSql)
    .returningAll()
    .executeTakeFirst();
}

type AddressColumns = Pick<OrderRow, 'address' | 'address_parts' | 'country' | 'phone'>;
type TermColumns = Pick<
  OrderRow,
  'terms' | 'tax_rule' | 'prices_include_tax' | 'buyer_tax_id' | 'tax_id_holder' | 'buyer_company'
>;

/** Replaces the delivery address of an order that the caller has locked. */
export const setAddress = (tx: Executor, id: string, columns: AddressColumns) => setColumns(tx, id, columns);

/** Replaces the terms of an unpaid order that the caller has locked. */
export const setTerms = (tx: Executor, id: string, columns: TermColumns) => setColumns(tx, id, columns);

/** Replaces the price of an unpaid order that the caller has locked. */
export const setPrice = (
  tx: Executor,
  id: string,
  columns: Pick<OrderRow, 'price_cents' | 'tax_cents' | 'deposit_cents'>,
) => setColumns(tx, id, columns);

/** Sets the deposit of an order in the transaction that places it. */
export const setDeposit = (
  tx: Executor,
  id: string,
  columns: Pick<OrderRow, 'deposit_percent' | 'deposit_cents'>,
) => setColumns(tx, id, columns);

async function setColumns(tx: Executor, id: string, columns: RowUpdate<'orders'>): Promise<void> {
  await tx.updateTable('orders').set(columns).where('id', '=', id).execute();
}

/** The other orders that the same payment paid, oldest first. */
export function findPaidWith(db: Executor, id: string, transactionId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('transaction_id', '=', transactionId)
    .where('id', '<>', id)
    .orderBy('id')
    .execute();
}

/** The current emails of customers, by user id; removed people have none. */
export async function findEmails(db: Executor, customerIds: readonly string[]): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', customerIds)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Whom an order is booked to; a removed customer has neither company nor address. */
export async function findBuyer(db: Executor, userId: string): Promise<NonNullable<OrderDetails['buyer']>> {
  const columns = ['company', 'invoice_address', 'external_id'] as const;
  const user = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  const { company = '', invoice_address = null, external_id } = user ?? {};
  return {
    _id: userId,
    externalId: external_id ?? '',
    company,
    invoiceAddress: invoice_address && JSON.parse(invoice_address),
  };
}

/** What the customer has stated; '' for nothing. */
export async function findBusiness(
  db: Executor,
  userId: string,
): Promise<{ readonly taxId: string; readonly company: string }> {
  const columns = ['tax_id', 'company'] as const;
  const user = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  return { taxId: withGreekPrefix(user?.tax_id ?? ''), company: user?.company ?? '' };
}

/** The current pictures of articles, by article id. */
export async function findImages(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('articles').select(['id', 'img']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, img }) => [id, img]));
}

/** The current data of articles, on sale or not, that an order's page shows. */
export function findArticles(db: Executor, ids: readonly string[]) {
  return db
    .selectFrom('articles')
    .select([
      'id',
      'img',
      'slug',
      'withdrawn_at',
      'piece_length_cm',
      'width_mm',
      'usable_width_mm',
      'weight_gsm',
    ])
    .where('id', 'in', ids)
    .execute();
}
