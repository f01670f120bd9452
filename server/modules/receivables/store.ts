// What customers owe for orders on account. Writes `account_terms`, `account_payments` and `account_reminders`; holds no rules.
import { type SqlBool, sql } from 'kysely';
import type { PageParams } from '#server/storage/queries/paging.ts';
import type { Executor, NewRow, Row } from '#server/storage/tables.ts';

export type TermsRow = Row<'account_terms'>;
export type PaymentRow = Row<'account_payments'>;

export function findTerms(db: Executor, customerId: string): Promise<TermsRow | undefined> {
  return db.selectFrom('account_terms').selectAll().where('customer_id', '=', customerId).executeTakeFirst();
}

export function findTermsOf(db: Executor, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('account_terms', 'account_terms.customer_id', 'users.id')
    .select('is_allowed')
    .where('users.email', '=', email)
    .executeTakeFirst();
}

/** What is owed stays. */
export async function putTerms(tx: Executor, terms: Omit<TermsRow, 'owed_cents'>): Promise<void> {
  const { customer_id: _, ...changed } = terms;
  await tx
    .insertInto('account_terms')
    .values(terms)
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(changed))
    .execute();
}

/** Adds to what a customer owes if they may order on account and the limit allows it; returns whether it did. */
export async function charge(tx: Executor, customerId: string, cents: number): Promise<boolean> {
  const row = await tx
    .updateTable('account_terms')
    .set((eb) => ({ owed_cents: eb('owed_cents', '+', cents) }))
    .where('customer_id', '=', customerId)
    .where('is_allowed', '=', 1)
    .where(sql<SqlBool>`owed_cents + ${cents} <= limit_cents`)
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes cents off what a customer owes; they may be negative. Returns false for a customer who has no terms. */
export async function takeOff(tx: Executor, customerId: string, cents: number): Promise<boolean> {
  const row = await tx
    .updateTable('account_terms')
    .set((eb) => ({ owed_cents: eb('owed_cents', '-', cents) }))
    .where('customer_id', '=', customerId)
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the terms of a customer until the transaction ends. */
export async function lockTerms(tx: Executor, customerId: string): Promise<TermsRow | undefined> {
  await takeOff(tx, customerId, 0);
  return findTerms(tx, customerId);
}

export async function hasAllowedTerms(db: Executor): Promise<boolean> {
  const terms = db.selectFrom('account_terms').select('customer_id').where('is_allowed', '=', 1);
  return (await terms.limit(1).executeTakeFirst()) !== undefined;
}

/** Customers with terms, by their ids, and one more than the page has. */
export function findAccounts(db: Executor, { limit, cursor, sort }: PageParams) {
  const isNewest = sort === 'newest';
  return (
    db
      .selectFrom('account_terms')
      .innerJoin('users', 'users.id', 'account_terms.customer_id')
      .select(['users.id', 'users.email', 'users.name', 'users.company'])
      .select(['is_allowed', 'net_days', 'limit_cents', 'owed_cents'])
      // A removed customer owes nothing.
      .where('users.email', 'is not', null)
      .$if(cursor !== undefined, (query) =>
        query.where('account_terms.customer_id', isNewest ? '<' : '>', cursor ?? ''),
      )
      .orderBy('account_terms.customer_id', isNewest ? 'desc' : 'asc')
      .$if(limit !== undefined, (query) => query.limit((limit ?? 0) + 1))
      .execute()
  );
}

export function findName(db: Executor, customerId: string) {
  return db.selectFrom('users').select('name').where('id', '=', customerId).executeTakeFirstOrThrow();
}

/** Customers after this id who owe something. */
export function findDebtors(db: Executor, afterId: string, limit: number) {
  return db
    .selectFrom('account_terms')
    .select('customer_id')
    .where('owed_cents', '>', 0)
    .where('customer_id', '>', afterId)
    .orderBy('customer_id')
    .limit(limit)
    .execute();
}

/** The orders on account of customers with their invoices, oldest first. */
export function findInvoices(db: Executor, customerIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['orders.id', 'orders.number as order_number', 'customer_id', 'price_cents', 'refunded_cents'])
    .select(['account_due_at', 'invoices.number', 'issued_at'])
    .where('payment_method', '=', sql.lit('account'))
    .where('customer_id', 'in', customerIds)
    .where('invoices.kind', '=', sql.lit('invoice'))
    .orderBy('orders.id')
    .execute();
}

/** The credit notes of orders on account of a customer, oldest first. */
export function findCreditNotes(db: Executor, customerId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['orders.id', 'orders.number as order_number'])
    .select(['invoices.number', 'issued_at', 'document'])
    .where('payment_method', '=', sql.lit('account'))
    .where('customer_id', '=', customerId)
    .where('invoices.kind', '=', sql.lit('credit_note'))
    .orderBy('invoices.id')
    .execute();
}

/** The order of a refund's credit note. */
export function findCreditedOrder(tx: Executor, refundId: string) {
  return tx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['orders.customer_id', 'payment_method', 'invoices.document'])
    .where('invoices.refund_id', '=', refundId)
    .executeTakeFirst();
}

/** Oldest first. */
export function findPayments(db: Executor, customerIds: readonly string[]): Promise<PaymentRow[]> {
  return db
    .selectFrom('account_payments')
    .selectAll()
    .where('customer_id', 'in', customerIds)
    .orderBy('received_on')
    .orderBy('id')
    .execute();
}

export function findPaymentByKey(db: Executor, key: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('account_payments').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
}

/** Customers whose orders on account have one of these numbers, or an invoice with one. */
export async function findCustomersOf(db: Executor, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const ofInvoices = db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select('customer_id')
    .where('invoices.number', 'in', numbers)
    .where('payment_method', '=', sql.lit('account'));
  const ofOrders = db
    .selectFrom('orders')
    .select('customer_id')
    .where('number', 'in', numbers)
    .where('payment_method', '=', sql.lit('account'));
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'company'])
    .where('id', 'in', ofInvoices.union(ofOrders))
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Those of these keys from whose lines a payment was booked, with its reference. */
export async function findBookedEntries(
  db: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_payments')
    .select(['bank_entry', 'reference'])
    .where('bank_entry', 'in', keys)
    .execute();
  return new Map(rows.map(({ bank_entry, reference }) => [bank_entry ?? '', reference]));
}

/** Returns false when there is one with the same key, or of the same line of a bank's file. */
export async function insertPayment(tx: Executor, payment: NewRow<'account_payments'>): Promise<boolean> {
  const row = await tx
    .insertInto('account_payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the row to exactly one of several callers. */
export function deletePayment(tx: Executor, id: string): Promise<PaymentRow | undefined> {
  return tx.deleteFrom('account_payments').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Notes that a reminder is sent; returns false when it was sent before. */
export async function insertReminder(
  tx: Executor,
  reminder: { readonly order_id: string; readonly after_days: number; readonly at: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('account_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}
