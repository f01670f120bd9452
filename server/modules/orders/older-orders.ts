// Makes up for what a version without order numbers and timelines leaves undone: on a database that this version has just
// migrated, and beside it during a rolling restart.
import type { JobContext } from '#server/jobs/job-runner.ts';
import { migratedAt } from '#server/storage/migrate.ts';
import { nextNumbers, numberOfYear, yearIn } from '#server/storage/number-sequences.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as store from './older-order-store.ts';
import { emailAdminsPaid, emailCustomer } from './order-emails.ts';
import { lockOrder } from './store.ts';
import { findEvents, recordEvent } from './timeline.ts';

const NUMBERED_AT_ONCE = 500;
const CHECKED_AT_ONCE = 1000;
/** The migration that brings the timeline and invoices. */
const TIMELINE_MIGRATION = '0007_order_to_doorstep';

/** Numbers the orders that have no number, oldest first, each by the year in which it was placed. */
export async function numberOlderOrders(
  { db, kind }: Pick<Storage, 'db' | 'kind'>,
  timeZone: string,
  { signal, renewLease }: JobContext,
): Promise<void> {
  const yearOf = yearIn(timeZone);
  let numbered: number;
  do {
    numbered = await db.transaction().execute(async (tx) => {
      const orders = await store.findUnnumbered(tx, NUMBERED_AT_ONCE, kind === 'postgres');
      const byYear = Map.groupBy(orders, ({ placed_at }) => yearOf(placed_at));
      // In one order for all transactions, so that two cannot wait for each other.
      for (const [year, ofYear] of [...byYear].sort(([one], [other]) => one - other)) {
        const first = await nextNumbers(tx, `order-${year}`, ofYear.length);
        const numbers = ofYear.map(({ id }, nth) => ({ id, number: numberOfYear('SV', year, first + nth) }));
        await store.setNumbers(tx, numbers);
      }
      return orders.length;
    });
  } while (numbered === NUMBERED_AT_ONCE && !signal.aborted && (await renewLease()));
}

export interface OlderPaymentsOptions {
  readonly db: Storage['db'];
  readonly now: () => number;
  /** Called last in the transaction of each order. */
  readonly issueInvoices: (tx: Executor, orderIds: readonly string[], at: number) => Promise<void>;
}

/**
 * Adds timeline, emails and invoice to orders that an older version has marked paid since this one migrated the database;
 * returns their ids.
 */
export async function completeOlderPayments(
  options: OlderPaymentsOptions,
  { signal, renewLease }: JobContext,
): Promise<string[]> {
  const since = await migratedAt(options.db, TIMELINE_MIGRATION);
  const completed: string[] = [];
  if (since === undefined) return completed;
  for (let after = { id: '', at: since }; !signal.aborted && (await renewLease()); ) {
    const orders = await store.findPaidAfter(options.db, after, CHECKED_AT_ONCE);
    for (const { id, isTold } of orders)
      if (!isTold && (await completePayment(options, id))) completed.push(id);
    const last = orders.at(-1);
    if (!last || orders.length < CHECKED_AT_ONCE) break;
    after = last;
  }
  return completed;
}

/** False when somebody else has done it meanwhile. */
function completePayment({ db, now, issueInvoices }: OlderPaymentsOptions, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const events = await findEvents(tx, id);
    if (
      order?.status !== 'paid' ||
      order.transaction_id === null ||
      events.some(({ type }) => type === 'paid')
    )
      return false;
    const [at, transactionId] = [now(), order.transaction_id];
    const payer = { actor: 'customer', actorEmail: order.customer_email } as const;
    await recordEvent(tx, { orderId: id, type: 'paid', ...payer, at: order.paid_at ?? at });
    await emailCustomer(tx, order, 'order_paid', at, { transactionId });
    await emailAdminsPaid(tx, order, at);
    await issueInvoices(tx, [id], at);
    return true;
  });
}
