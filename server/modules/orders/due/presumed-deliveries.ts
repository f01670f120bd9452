// The job that counts parcels as delivered after DELIVERED_AFTER_DAYS in transit, and tells their customers.
import { DELIVERED_AFTER_DAYS } from '#contract/core/order-state.ts';
import type { ShopContext } from '#server/context.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { advance } from '../fulfil/fulfilment.ts';
import { findInTransit } from './due-order-store.ts';
import { handleDueOrders } from './due-orders.ts';

const JOB = 'presumed-deliveries';
const LEASE_MS = 5 * 60_000;
const DELIVERED_AFTER_MS = DELIVERED_AFTER_DAYS * 24 * 60 * 60_000;

interface PresumedDeliveriesRun {
  readonly delivered: number;
  /** The number of orders that failed and are tried again in the next run; the log has the errors. */
  readonly failed: number;
}

export const presumedDeliveriesJob = (ctx: ShopContext): Job<PresumedDeliveriesRun> => ({
  name: JOB,
  leaseMs: LEASE_MS,
  async run(context) {
    const work = {
      find: findInTransit,
      by: ctx.clock.now() - DELIVERED_AFTER_MS,
      handle: ({ id }: { readonly id: string }) =>
        advance(ctx, { id, change: { to: 'delivered', note: '' } }),
    };
    const { done, failed } = await handleDueOrders(ctx, JOB, work, context);
    return { delivered: done, failed };
  },
  isSuccess: ({ failed }) => failed === 0,
});
