// Ends the quotations whose time is over, and returns their pieces to stock.
import type { ShopContext } from '#server/context.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import { endPromise } from '#server/modules/stock/promises.ts';
import { SYSTEM } from '#server/storage/actors.ts';
import { duePages } from '#server/storage/queries/due-pages.ts';
import * as store from './store.ts';

const LEASE_MS = 5 * 60_000;

export interface QuotationExpiryRun {
  readonly expired: number;
  /** The number of quotations that failed and are tried again in the next run; the log has the errors. */
  readonly failed: number;
}

export function quotationExpiry(ctx: ShopContext): Job<QuotationExpiryRun> {
  return {
    name: 'quotations',
    leaseMs: LEASE_MS,
    run: (context) => expireDue(ctx, context),
    isSuccess: ({ failed }) => failed === 0,
  };
}

async function expireDue(
  { storage, clock, log }: ShopContext,
  { signal, renewLease }: JobContext,
): Promise<QuotationExpiryRun> {
  const counts = { expired: 0, failed: 0 };
  for await (const due of duePages((page) => store.findDue(storage.db, { ...page, by: clock.now() }))) {
    for (const { id } of due) {
      if (signal.aborted || !(await renewLease())) return counts;
      try {
        counts.expired += await expireOne(storage, id, clock.now());
      } catch (err) {
        counts.failed += 1;
        log.error({ err, quotation: id }, 'quotations: one failed, trying again later');
      }
    }
    if (counts.expired > 0) storage.changes.publish('articles');
  }
  return counts;
}

/** Returns 1, or 0 when it was accepted, cancelled or answered anew meanwhile. */
async function expireOne(storage: ShopContext['storage'], id: string, at: number): Promise<number> {
  return storage.transaction(async (tx) => {
    if (!(await store.markExpired(tx, id, at))) return 0;
    await endPromise(tx, id, { actor: SYSTEM, at });
    return 1;
  });
}
