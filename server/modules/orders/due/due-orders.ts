// Handles due orders page by page, for a background job. An order that fails stays due for the next run and
// does not stop the others.
import type { ShopContext } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { JobContext } from '#server/jobs/job-runner.ts';
import { type DueItem, type DuePage, duePages } from '#server/storage/queries/due-pages.ts';
import type { Database } from '#server/storage/tables.ts';
import { OrderWaits } from './expiry.ts';

/**
 * These codes are not failures: the order has changed since it was found due, or a payment is in progress.
 */
const EXPECTED = [
  'order_paid',
  'deposit_paid',
  'order_not_found',
  'order_payment_in_progress',
  'order_state_changed',
];

/** A query for due orders, and the function that handles each of them. */
export interface DueWork {
  readonly find: (db: Database, page: DuePage) => Promise<DueItem[]>;
  /** Handles orders that were due at this time or before. */
  readonly by: number;
  readonly handle: (order: DueItem) => Promise<unknown>;
}

/** Stops early when the process shuts down or another process takes the job's lease. `job` is its name, for the log. */
export async function handleDueOrders(
  { storage: { db }, log }: ShopContext,
  job: string,
  { find, by, handle }: DueWork,
  { signal, renewLease }: JobContext,
): Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 };
  for await (const due of duePages((page) => find(db, { ...page, by })))
    for (const order of due) {
      if (signal.aborted || !(await renewLease())) return counts;
      try {
        await handle(order);
        counts.done += 1;
      } catch (error) {
        if (error instanceof AppError && EXPECTED.includes(error.code)) continue;
        counts.failed += 1;
        if (error instanceof OrderWaits) continue;
        log.error({ err: error, order: order.id }, `${job}: order failed, trying again later`);
      }
    }
  return counts;
}
