// The job that makes up for what older versions leave undone on a database that this one has migrated (docs/deployment.md).
import type { FastifyBaseLogger } from 'fastify';
import type { Job } from './jobs/job-runner.ts';
import { correctMovements, type MovementCorrection } from './modules/catalogue/movement-corrections.ts';
import type { Invoices } from './modules/invoices/service.ts';
import { completeOlderPayments } from './modules/orders/older-orders.ts';
import type { Reviews } from './modules/reviews/service.ts';
import type { Storage } from './storage/open-storage.ts';

const LEASE_MS = 5 * 60_000;

export interface OlderVersionRepairOptions {
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly now?: () => number;
}

export interface Repair {
  readonly corrections: MovementCorrection[];
  /** Ids of the orders that got timeline, emails and invoice. */
  readonly payments: string[];
  /** Ids of the reviews marked as of a verified purchase. */
  readonly reviews: string[];
}

interface Repairing {
  readonly invoices: Pick<Invoices, 'issueInvoices'>;
  readonly reviews: Pick<Reviews, 'verifyOlderPurchases'>;
}

export function olderVersionRepair(
  { storage: { db }, log, now = Date.now }: OlderVersionRepairOptions,
  { invoices, reviews }: Repairing,
): Job<Repair> {
  return {
    name: 'older-version-repair',
    leaseMs: LEASE_MS,
    async run(context) {
      const issueInvoices: Invoices['issueInvoices'] = (...issue) => invoices.issueInvoices(...issue);
      const payments = await completeOlderPayments({ db, now, issueInvoices }, context);
      const corrections = await correctMovements({ db, now }, context);
      const marked = await reviews.verifyOlderPurchases(context);
      if (payments.length > 0)
        log.warn({ orders: payments }, 'an older version marked orders paid; invoices issued');
      if (corrections.length > 0)
        log.warn({ corrections }, 'an older version changed the stock of products; movements corrected');
      if (marked.length > 0)
        log.warn({ reviews: marked }, 'an older version marked no verified purchases; reviews marked');
      return { payments, corrections, reviews: marked };
    },
  };
}
