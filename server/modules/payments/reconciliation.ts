// Reconciles payments with the provider: checks every payment in progress, and finds payments the database lacks.
import type { FastifyBaseLogger } from 'fastify';
import type { JobContext } from '#server/jobs/job-runner.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { PaymentChange, PaymentSync } from './payment-sync.ts';
import { type Intent, nextCheckAt } from './rules.ts';
import * as store from './store.ts';
import { ProviderUnavailable } from './stripe-errors.ts';
import type { CardProvider } from './stripe-provider.ts';

/** What changed; the payment as it was before. */
export interface ReconciledPayment {
  readonly change: PaymentChange;
  readonly payment: store.PaymentRow;
}

/** A charge by this shop for an order that the database does not hold, as after restoring an older backup. */
export interface UnmatchedPayment {
  readonly transactionId: string;
  readonly orderId: string | undefined;
  readonly callerEmail: string | undefined;
  readonly amountCents: number;
}

export interface ReconciliationRun {
  /** `already_running` where another process holds the lease. */
  readonly outcome: 'done' | 'already_running' | 'provider_unavailable' | 'stopped';
  readonly checked: number;
  readonly changed: readonly ReconciledPayment[];
  /** Payments whose check failed; the log says why. */
  readonly failed: number;
  /** Found only with `searchProvider`. */
  readonly unmatched: readonly UnmatchedPayment[];
}

export interface ReconciliationOptions {
  /** Checks every payment in progress, also those whose next check is not due. */
  readonly includeNotDue?: boolean;
  /** Also searches the provider's succeeded payments of the last 30 days for ones that the database lacks. */
  readonly searchProvider?: boolean;
}

export interface ReconciliationDeps {
  readonly storage: Storage;
  readonly sync: PaymentSync;
  readonly provider: CardProvider;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** Called with the number of unmatched payments after each search. */
  readonly onUnmatchedPayments: (count: number) => void;
}

const BATCH_SIZE = 50;
const DAY_MS = 24 * 60 * 60_000;
/** Stripe lists events of the last thirty days. */
const SEARCH_WINDOW_MS = 30 * DAY_MS;
const SEARCH_INTERVAL_MS = DAY_MS;

export class Reconciliation {
  readonly #deps: ReconciliationDeps;
  #searchedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  /** A scheduled run: searches the provider after a start, and once a day. */
  runScheduled(context: JobContext): Promise<ReconciliationRun> {
    const searchProvider = this.#deps.now() - this.#searchedAt >= SEARCH_INTERVAL_MS;
    return this.run({ searchProvider }, context);
  }

  /** Throws when the database fails, never because of the provider. */
  async run(options: ReconciliationOptions, { signal, renewLease }: JobContext): Promise<ReconciliationRun> {
    const { log } = this.#deps;
    const changed: ReconciledPayment[] = [];
    const unmatched: UnmatchedPayment[] = [];
    const counts = { checked: 0, failed: 0 };
    const end = (outcome: ReconciliationRun['outcome']) => ({ outcome, changed, unmatched, ...counts });
    try {
      for await (const payment of this.#paymentsToCheck(options, unmatched)) {
        if (signal.aborted) return end('stopped');
        if (!(await renewLease())) return end('already_running');
        counts.checked += 1;
        const change = await this.#check(payment);
        if (change === 'failed') counts.failed += 1;
        else if (change) changed.push({ change, payment });
      }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      log.warn({ err: error.cause }, 'reconciliation stopped: the card provider is unavailable');
      return end('provider_unavailable');
    }
    if (changed.length > 0) log.warn({ changed: changed.length }, 'payments reconciled');
    return end('done');
  }

  async *#paymentsToCheck(
    { searchProvider, includeNotDue }: ReconciliationOptions,
    unmatched: UnmatchedPayment[],
  ): AsyncGenerator<store.PaymentRow> {
    if (searchProvider) {
      yield* this.#searchProvider(unmatched);
      this.#searchedAt = this.#deps.now();
      this.#deps.onUnmatchedPayments(unmatched.length);
    }
    yield* this.#inProgress(includeNotDue ? {} : { dueBy: this.#deps.now() });
  }

  /** Succeeded payments at the provider that are neither settled nor refunded here. */
  async *#searchProvider(unmatched: UnmatchedPayment[]): AsyncGenerator<store.PaymentRow> {
    const { provider, sync, now } = this.#deps;
    for await (const { intentId } of provider.succeededSince(now() - SEARCH_WINDOW_MS)) {
      if (!intentId) continue;
      const match = await sync.matchIntent(intentId);
      if (match.unmatched) unmatched.push(...(await this.#unmatchedPayment(match.unmatched)));
      const { payment } = match;
      if (payment && payment.state !== 'settled' && payment.state !== 'refunded') yield payment;
    }
  }

  /** Empty for one that was refunded by hand. */
  async #unmatchedPayment({ id, order, caller }: Intent): Promise<UnmatchedPayment[]> {
    const amountCents = await this.#deps.provider.getCapturedCents(id);
    if (amountCents === 0) return [];
    this.#deps.log.error({ transaction: id, order }, 'succeeded payment belongs to no known order');
    return [{ transactionId: id, orderId: order, callerEmail: caller, amountCents }];
  }

  async *#inProgress(due: { dueBy?: number }): AsyncGenerator<store.PaymentRow> {
    for (let afterId = ''; ; ) {
      const query = { ...due, afterId, limit: BATCH_SIZE };
      const batch = await store.findPaymentsInProgress(this.#deps.storage.db, query);
      yield* batch;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH_SIZE) return;
      afterId = last.id;
    }
  }

  async #check(payment: store.PaymentRow): Promise<PaymentChange | 'failed' | undefined> {
    const { sync, storage, log } = this.#deps;
    try {
      const change = await sync.refresh(payment);
      const now = this.#deps.now();
      const startedAt = payment.state === 'refunding' ? (payment.refunding_at ?? now) : payment.created_at;
      await store.scheduleNextCheck(storage.db, payment.id, nextCheckAt(startedAt, now));
      return change;
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      // One payment that fails must not keep the others from being checked.
      log.error({ err: error, payment: payment.id }, 'payment could not be reconciled');
      return 'failed';
    }
  }
}
