// Reconciles with the provider: checks payments and refunds in progress, and finds payments and refunds the database lacks.
import type { FastifyBaseLogger } from 'fastify';
import type { JobContext } from '#server/jobs/job-runner.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { findLastSearch, saveLastSearch } from './event-store.ts';
import type { Intents } from './intents.ts';
import type { OrderRefunds, RefundChange } from './order-refunds.ts';
import type { PaymentChange, PaymentSync } from './payment-sync.ts';
import type { ProviderRefunds } from './provider-refunds.ts';
import { changeRefund, findRefundsInProgress, type RefundRow } from './refund-store.ts';
import { nextCheckAt } from './rules.ts';
import * as store from './store.ts';
import { ProviderUnavailable } from './stripe-errors.ts';
import type { CardProvider } from './stripe-provider.ts';
import type { UnmatchedPayment, UnmatchedPayments } from './unmatched-payments.ts';

/** What changed; the payment as it was before. */
export interface ReconciledPayment {
  readonly change: PaymentChange | RefundChange;
  readonly payment: store.PaymentRow;
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
  /** Checks every payment and refund in progress, also those whose next check is not due. */
  readonly includeNotDue?: boolean;
  /** Also searches the provider's succeeded payments and refunds of the last 30 days for ones that the database lacks. */
  readonly searchProvider?: boolean;
}

export interface ReconciliationDeps {
  readonly storage: Storage;
  readonly intents: Intents;
  readonly sync: PaymentSync;
  readonly orderRefunds: OrderRefunds;
  readonly providerRefunds: ProviderRefunds;
  readonly unmatchedPayments: UnmatchedPayments;
  readonly provider: CardProvider;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** Called with the number of unmatched payments after each search. */
  readonly onUnmatchedPayments: (count: number) => void;
}

/** A payment to check and how; the check returns what it changed. */
interface Check {
  readonly payment: store.PaymentRow;
  readonly perform: () => Promise<readonly (PaymentChange | RefundChange)[]>;
}

const BATCH_SIZE = 50;
const DAY_MS = 24 * 60 * 60_000;
/** Stripe lists events of the last thirty days. */
const SEARCH_WINDOW_MS = 30 * DAY_MS;
const SEARCH_INTERVAL_MS = DAY_MS;

export class Reconciliation {
  readonly #deps: ReconciliationDeps;
  /** The latest search that this process knows of; Infinity before its own first. */
  #searchedAt = Number.POSITIVE_INFINITY;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  /** A scheduled run: searches the provider after a start, after a restore, and once a day. */
  async runScheduled(context: JobContext): Promise<ReconciliationRun> {
    const isSearched = await this.isSearched();
    const isDue = this.#deps.now() - this.#searchedAt >= SEARCH_INTERVAL_MS;
    return this.run({ searchProvider: isDue || !isSearched }, context);
  }

  /**
   * Whether the provider was searched since this process started and the database still knows of it. A restored backup
   * does not: it may lack payments.
   */
  async isSearched(): Promise<boolean> {
    const last = await findLastSearch(this.#deps.storage.db);
    if (last < this.#searchedAt) return false;
    this.#searchedAt = last;
    return true;
  }

  /** Throws when the database fails, never because of the provider. */
  async run(options: ReconciliationOptions, { signal, renewLease }: JobContext): Promise<ReconciliationRun> {
    const { log } = this.#deps;
    const changed: ReconciledPayment[] = [];
    const unmatched: UnmatchedPayment[] = [];
    const counts = { checked: 0, failed: 0 };
    const end = (outcome: ReconciliationRun['outcome']) => ({ outcome, changed, unmatched, ...counts });
    try {
      for await (const check of this.#checks(options, unmatched)) {
        if (signal.aborted) return end('stopped');
        if (!(await renewLease())) return end('already_running');
        counts.checked += 1;
        const changes = await this.#perform(check);
        if (changes === 'failed') counts.failed += 1;
        else changed.push(...changes.map((change) => ({ change, payment: check.payment })));
      }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      log.warn({ err: error.cause }, 'reconciliation stopped: the card provider is unavailable');
      return end('provider_unavailable');
    }
    if (changed.length > 0) log.warn({ changed: changed.length }, 'payments reconciled');
    return end('done');
  }

  async *#checks(
    { searchProvider, includeNotDue }: ReconciliationOptions,
    unmatched: UnmatchedPayment[],
  ): AsyncGenerator<Check> {
    const startedAt = this.#deps.now();
    const due = includeNotDue ? {} : { dueBy: startedAt };
    if (searchProvider) {
      yield* this.#searchPayments(unmatched);
      this.#deps.onUnmatchedPayments(unmatched.length);
    }
    yield* this.#paymentsInProgress(due);
    yield* this.#refundsInProgress(due);
    if (!searchProvider) return;
    yield* this.#searchRefunds();
    const { db } = this.#deps.storage;
    // A process whose clock is ahead may have saved a later time: another one would take an earlier one for a restore.
    this.#searchedAt = Math.max(startedAt, await findLastSearch(db));
    await saveLastSearch(db, this.#searchedAt);
  }

  /** Succeeded payments at the provider that are neither settled nor refunded here. */
  async *#searchPayments(unmatched: UnmatchedPayment[]): AsyncGenerator<Check> {
    const { provider, intents, unmatchedPayments, now } = this.#deps;
    for await (const { intentId } of provider.succeededSince(now() - SEARCH_WINDOW_MS)) {
      if (!intentId) continue;
      const match = await intents.match(intentId);
      const found = match.unmatched && (await unmatchedPayments.report(match.unmatched));
      if (found) unmatched.push(found);
      const { payment } = match;
      if (payment && payment.state !== 'settled' && payment.state !== 'refunded')
        yield this.#paymentCheck(payment);
    }
  }

  /** Settled payments with refunds at the provider that are not recorded here. */
  async *#searchRefunds(): AsyncGenerator<Check> {
    const { provider, intents, providerRefunds, now } = this.#deps;
    const seen = new Set<string>();
    for await (const made of provider.refundsSince(now() - SEARCH_WINDOW_MS)) {
      const { intentId } = made;
      if (!intentId || seen.has(intentId) || (await providerRefunds.isRecorded(made))) continue;
      seen.add(intentId);
      const { payment } = await intents.match(intentId);
      if (payment?.state === 'settled') yield { payment, perform: () => providerRefunds.sync(payment) };
    }
  }

  async *#paymentsInProgress(due: { dueBy?: number }): AsyncGenerator<Check> {
    const { db } = this.#deps.storage;
    const rows = inBatches((page) => store.findPaymentsInProgress(db, { ...due, ...page }));
    for await (const payment of rows) yield this.#paymentCheck(payment);
  }

  #paymentCheck(payment: store.PaymentRow): Check {
    const { sync, storage } = this.#deps;
    const perform = async () => {
      const change = await sync.refresh(payment);
      const now = this.#deps.now();
      const startedAt = payment.state === 'refunding' ? (payment.refunding_at ?? now) : payment.created_at;
      await store.scheduleNextCheck(storage.db, payment.id, nextCheckAt(startedAt, now));
      return change ? [change] : [];
    };
    return { payment, perform };
  }

  async *#refundsInProgress(due: { dueBy?: number }): AsyncGenerator<Check> {
    const { db } = this.#deps.storage;
    const rows = inBatches((page) => findRefundsInProgress(db, { ...due, ...page }));
    for await (const refund of rows) {
      const payment = await store.findPayment(db, refund.payment_id);
      if (payment) yield { payment, perform: () => this.#advance(refund, payment) };
    }
  }

  async #advance(refund: RefundRow, payment: store.PaymentRow): Promise<RefundChange[]> {
    const { orderRefunds, providerRefunds, storage, now } = this.#deps;
    const change = (await orderRefunds.advance(refund))?.change;
    const next_check_at = nextCheckAt(refund.requested_at, now());
    await changeRefund(storage.db, refund.id, { next_check_at });
    if (!change) return [];
    // The provider may have rejected it because of a refund made there.
    return change === 'refund_failed' ? [change, ...(await providerRefunds.sync(payment))] : [change];
  }

  async #perform({ payment, perform }: Check) {
    try {
      return await perform();
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      // One payment that fails must not keep the others from being checked.
      this.#deps.log.error({ err: error, payment: payment.id }, 'payment could not be reconciled');
      return 'failed';
    }
  }
}

/** All rows in the order of their ids, read in batches. */
async function* inBatches<Row extends { readonly id: string }>(
  find: (page: { afterId: string; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let afterId = ''; ; ) {
    const batch = await find({ afterId, limit: BATCH_SIZE });
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH_SIZE) return;
    afterId = last.id;
  }
}
