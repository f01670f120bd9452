// Handles orders that are due, page by page, for a background job. An order that fails stays for the next run and keeps no other
// waiting.
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#server/http/app-error.ts';
import type { JobContext } from '#server/jobs/job-runner.ts';
import type { Database } from '#server/storage/tables.ts';
import * as store from './due-order-store.ts';
import { OrderWaits } from './expiry.ts';

const BATCH_SIZE = 100;

/** The order is no longer what it was when it was found due, or a payment is in progress: not a failure. */
const EXPECTED = ['order_paid', 'order_not_found', 'order_payment_in_progress', 'order_state_changed'];

/** Orders that are due, and what to do with each. */
export interface DueWork {
  readonly find: (db: Database, page: store.DuePage) => Promise<store.DueOrder[]>;
  /** Due at this time or before. */
  readonly by: number;
  readonly handle: (order: store.DueOrder) => Promise<unknown>;
}

interface DueOrdersOptions {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Name of the job, for the log. */
  readonly job: string;
}

/** Ends early when the process shuts down or another process has the job's lease. */
export async function handleDueOrders(
  { db, log, job }: DueOrdersOptions,
  { find, by, handle }: DueWork,
  { signal, renewLease }: JobContext,
): Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 };
  for await (const order of pages(db, find, by)) {
    if (signal.aborted || !(await renewLease())) break;
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

async function* pages(db: Database, find: DueWork['find'], by: number): AsyncGenerator<store.DueOrder> {
  for (let after = store.BEFORE_ALL; ; ) {
    const page = await find(db, { by, after, limit: BATCH_SIZE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < BATCH_SIZE) return;
    after = last;
  }
}
