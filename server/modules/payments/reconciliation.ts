// Reconciles with the provider: checks payments and refunds in progress, and finds payments and refunds the database
// lacks.
import { Service } from '#server/context.ts';
import type { JobContext } from '#server/jobs/job-runner.ts';
import type { DisputeChange, Disputes } from './disputes.ts';
import type { IntentMatch, Intents } from './intents.ts';
import type { OrderRefunds, RefundChange } from './order-refunds.ts';
import type { PaymentChange, PaymentSync } from './payment-sync.ts';
import type { ProviderRefunds } from './provider-refunds.ts';
import { nextCheckAt } from './rules.ts';
import { findDispute, findOpenDisputes } from './store/dispute-store.ts';
import { findLastSearch, saveLastSearch } from './store/event-store.ts';
import { changeRefund, findRefundsInProgress, type RefundRow } from './store/refund-store.ts';
import * as store from './store/store.ts';
import { ProviderRejected, ProviderUnavailable } from './stripe/errors.ts';
import type { CardProvider } from './stripe/provider.ts';
import type { UnmatchedPayment, UnmatchedPayments } from './unmatched-payments.ts';

type Change = PaymentChange | RefundChange | DisputeChange;

/** A changed payment, as it was before the change. */
export interface ReconciledPayment {
  readonly change: Change;
  readonly payment: store.PaymentRow;
}

/** A check that failed and is repeated in the next run. */
export interface FailedCheck {
  /** Undefined when the search itself failed. */
  readonly payment: store.PaymentRow | undefined;
  readonly why: string;
}

export interface ReconciliationRun {
  /**
   * `already_running` when another process holds the lease; `provider_unavailable` when the run stopped
   * before it checked all payments.
   */
  readonly outcome: 'done' | 'already_running' | 'provider_unavailable' | 'stopped';
  readonly checked: number;
  readonly changed: readonly ReconciledPayment[];
  readonly failed: number;
  readonly failures: readonly FailedCheck[];
  /** Filled only with `searchProvider`. */
  readonly unmatched: readonly UnmatchedPayment[];
}

export interface ReconciliationOptions {
  /** Checks every payment and refund in progress, whether or not its next check is due. */
  readonly includeNotDue?: boolean;
  /**
   * Also searches the provider's succeeded payments, refunds and disputes of the last 30 days for those that the
   * database lacks, and checks open disputes.
   */
  readonly searchProvider?: boolean;
}

export interface ReconciliationEvents {
  /** Called with the number of unmatched payments after each search. */
  readonly onUnmatchedPayments: (count: number) => void;
  /** Called for each check that failed. */
  readonly onCheckFailed: () => void;
}

interface ReconciliationDeps extends ReconciliationEvents {
  readonly intents: Intents;
  readonly sync: PaymentSync;
  readonly orderRefunds: OrderRefunds;
  readonly providerRefunds: ProviderRefunds;
  readonly unmatchedPayments: UnmatchedPayments;
  readonly disputes: Disputes;
  readonly provider: CardProvider;
}

/** A payment and the function that checks it, which returns the changes. */
interface Check {
  readonly payment: store.PaymentRow;
  readonly perform: () => Promise<readonly Change[]>;
}

/** A failed step of a search. */
interface FailedStep {
  readonly error: unknown;
}

/** Undefined before each thing that a search looks at, so that a stop and the lease are heeded between those without a check. */
type Step = Check | FailedStep | undefined;

/** The results of a run so far. */
class Progress {
  readonly changed: ReconciledPayment[] = [];
  readonly unmatched: UnmatchedPayment[] = [];
  readonly failures: FailedCheck[] = [];
  checked = 0;
  unavailableInARow = 0;
  /** True when a step of the search failed: the search is then repeated in the next run. */
  isSearchIncomplete = false;

  end(outcome: ReconciliationRun['outcome']): ReconciliationRun {
    const { checked, changed, unmatched, failures } = this;
    return { outcome, checked, changed, failed: failures.length, failures, unmatched };
  }
}

/** After this many unavailable answers in a row, the provider is not asked again in this run. */
const UNAVAILABLE_IN_A_ROW_MAX = 3;

const BATCH_SIZE = 50;
const DAY_MS = 24 * 60 * 60_000;
/** Stripe lists events of the last 30 days. */
const SEARCH_WINDOW_MS = 30 * DAY_MS;
const SEARCH_INTERVAL_MS = DAY_MS;

export class Reconciliation extends Service<ReconciliationDeps> {
  /** The start of the latest search that this process knows of; Infinity before its own first one. */
  #searchedAt = Number.POSITIVE_INFINITY;

  /**
   * The scheduled run searches the provider after a start, after a restore, and once a day. One that finds nothing to
   * check asks the provider all the same and tells when it is away: in a small shop nobody would hear of it.
   */
  async runScheduled(context: JobContext): Promise<ReconciliationRun> {
    const isSearched = await this.isSearched();
    const isDue = this.now() - this.#searchedAt >= SEARCH_INTERVAL_MS;
    const searchProvider = isDue || !isSearched;
    const run = await this.run({ searchProvider }, context);
    if (run.outcome !== 'done' || run.checked > 0 || searchProvider) return run;
    try {
      await this.deps.provider.probe();
      return run;
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      this.ctx.log.warn({ err: error.cause }, 'the card provider is unavailable');
      return { ...run, outcome: 'provider_unavailable' };
    }
  }

  /**
   * Whether the provider was searched since this process started, and the database says so. A restored backup
   * does not, because it may lack payments.
   */
  async isSearched(): Promise<boolean> {
    const last = await findLastSearch(this.db);
    if (last < this.#searchedAt) return false;
    this.#searchedAt = last;
    return true;
  }

  /** Throws when the database fails, never when the provider does. */
  async run(options: ReconciliationOptions, { signal, renewLease }: JobContext): Promise<ReconciliationRun> {
    const { log } = this.ctx;
    const startedAt = this.now();
    const progress = new Progress();
    for await (const step of this.#steps(options, progress)) {
      if (signal.aborted) return progress.end('stopped');
      if (!(await renewLease())) return progress.end('already_running');
      if (step) await this.#perform(step, progress);
      if (progress.unavailableInARow < UNAVAILABLE_IN_A_ROW_MAX) continue;
      log.warn('reconciliation stopped: the card provider is unavailable');
      return progress.end('provider_unavailable');
    }
    if (options.searchProvider && !progress.isSearchIncomplete) await this.#saveSearch(startedAt);
    if (progress.changed.length > 0) log.warn({ changed: progress.changed.length }, 'payments reconciled');
    return progress.end('done');
  }

  async #perform(step: Check | FailedStep, progress: Progress): Promise<void> {
    if ('error' in step) return this.#fail(step.error, undefined, progress);
    const { payment, perform } = step;
    progress.checked += 1;
    try {
      progress.changed.push(...(await perform()).map((change) => ({ change, payment })));
      progress.unavailableInARow = 0;
    } catch (error) {
      // One failed payment does not stop the checks of the others.
      this.#fail(error, payment, progress);
    }
  }

  #fail(error: unknown, payment: store.PaymentRow | undefined, progress: Progress): void {
    const isUnavailable = error instanceof ProviderUnavailable;
    progress.unavailableInARow = isUnavailable ? progress.unavailableInARow + 1 : 0;
    const cause = isUnavailable ? error.cause : error;
    const about = { err: cause, payment: payment?.id, transaction: payment?.transaction_id };
    this.ctx.log.error(
      about,
      payment ? 'payment could not be reconciled' : 'the card provider could not be searched',
    );
    this.deps.onCheckFailed();
    progress.failures.push({ payment, why: cause instanceof Error ? cause.message : String(cause) });
  }

  async *#steps(
    { searchProvider, includeNotDue }: ReconciliationOptions,
    progress: Progress,
  ): AsyncGenerator<Step> {
    const due = includeNotDue ? {} : { dueBy: this.now() };
    if (searchProvider) {
      yield* this.#search(this.#searchPayments(progress), progress);
      const payments = progress.unmatched.length;
      if (payments > 0) this.ctx.log.error({ payments }, 'succeeded payments belong to no known order');
      this.deps.onUnmatchedPayments(payments);
    }
    yield* this.#paymentsInProgress(due);
    yield* this.#refundsInProgress(due);
    if (!searchProvider) return;
    yield* this.#search(this.#searchRefunds(), progress);
    yield* this.#checkDisputes();
  }

  /**
   * Yields the steps of a search. When the search or one of its steps fails, the search counts as not made.
   */
  async *#search(steps: AsyncGenerator<Step>, progress: Progress): AsyncGenerator<Step> {
    try {
      for await (const step of steps) {
        const failedBefore = progress.failures.length;
        yield step;
        if (progress.failures.length > failedBefore) progress.isSearchIncomplete = true;
      }
    } catch (error) {
      if (!isOfProvider(error)) throw error;
      progress.isSearchIncomplete = true;
      yield { error };
    }
  }

  /** Stripe lists refunds and disputes of any age: a shop that was away for longer finds those that it has missed. */
  async #searchFrom(): Promise<number> {
    const from = this.now() - SEARCH_WINDOW_MS;
    const last = await findLastSearch(this.db);
    return last > 0 ? Math.min(from, last - DAY_MS) : from;
  }

  async #saveSearch(startedAt: number): Promise<void> {
    // A process whose clock is ahead may have saved a later time, and would take an earlier one for a
    // restore.
    this.#searchedAt = Math.max(startedAt, await findLastSearch(this.db));
    await saveLastSearch(this.db, this.#searchedAt);
  }

  /** Yields the provider's succeeded payments that are neither settled nor refunded here. */
  async *#searchPayments({ unmatched }: Progress): AsyncGenerator<Step> {
    const { provider, unmatchedPayments } = this.deps;
    for await (const { intentId } of provider.succeededSince(this.now() - SEARCH_WINDOW_MS)) {
      yield undefined;
      if (!intentId) continue;
      const match = await this.#match(intentId);
      if ('error' in match) {
        yield match;
        continue;
      }
      const found = match.unmatched && (await unmatchedPayments.report(match.unmatched));
      if (found) unmatched.push(found);
      const { payment } = match;
      if (payment && payment.state !== 'settled' && payment.state !== 'refunded')
        yield this.#paymentCheck(payment);
    }
  }

  /** Yields settled payments with refunds at the provider that are not recorded here. */
  async *#searchRefunds(): AsyncGenerator<Step> {
    const { provider, providerRefunds } = this.deps;
    const seen = new Set<string>();
    for await (const made of provider.refundsSince(await this.#searchFrom())) {
      yield undefined;
      const { intentId } = made;
      if (!intentId || seen.has(intentId) || (await providerRefunds.isRecorded(made))) continue;
      seen.add(intentId);
      const match = await this.#match(intentId);
      if ('error' in match) yield match;
      else if (match.payment?.state === 'settled') yield this.#refundsCheck(match.payment);
    }
  }

  /**
   * Yields disputes that are open, here or at the provider, or not recorded. When they cannot be read, as with a restricted key
   * without that right, the search for payments counts as made all the same.
   */
  async *#checkDisputes(): AsyncGenerator<Step> {
    const { provider, disputes } = this.deps;
    const { db } = this.storage;
    const check = (payment: store.PaymentRow, id: string) => ({ payment, perform: () => disputes.sync(id) });
    for (const { id, payment_id } of await findOpenDisputes(db)) {
      const payment = await store.findPayment(db, payment_id);
      if (payment) yield check(payment, id);
    }
    try {
      for await (const { id, state, intentId } of provider.disputesSince(await this.#searchFrom())) {
        yield undefined;
        if (!intentId || (await findDispute(db, id))?.state === state) continue;
        const { payment, unmatched } = await this.deps.intents.match(intentId);
        if (payment) yield check(payment, id);
        else if (unmatched) await disputes.sync(id);
      }
    } catch (error) {
      if (!isOfProvider(error)) throw error;
      yield { error };
    }
  }

  /** Like `Intents.match`, but returns an error of the provider, because the search continues after it. */
  async #match(intentId: string): Promise<IntentMatch | FailedStep> {
    try {
      return await this.deps.intents.match(intentId);
    } catch (error) {
      if (!isOfProvider(error)) throw error;
      return { error };
    }
  }

  #refundsCheck(payment: store.PaymentRow): Check {
    return { payment, perform: () => this.deps.providerRefunds.sync(payment) };
  }

  async *#paymentsInProgress(due: { dueBy?: number }): AsyncGenerator<Check> {
    const rows = inBatches((page) => store.findPaymentsInProgress(this.db, { ...due, ...page }));
    for await (const payment of rows) yield this.#paymentCheck(payment);
  }

  #paymentCheck(payment: store.PaymentRow): Check {
    const perform = async () => {
      const now = this.now();
      const startedAt = payment.state === 'refunding' ? (payment.refunding_at ?? now) : payment.created_at;
      // The next check is set before the provider is called: a payment that fails in every run would
      // otherwise delay the others.
      await store.scheduleNextCheck(this.db, payment.id, nextCheckAt(startedAt, now));
      const change = await this.deps.sync.refresh(payment);
      return change ? [change] : [];
    };
    return { payment, perform };
  }

  async *#refundsInProgress(due: { dueBy?: number }): AsyncGenerator<Check> {
    const rows = inBatches((page) => findRefundsInProgress(this.db, { ...due, ...page }));
    for await (const refund of rows) {
      const payment = refund.payment_id && (await store.findPayment(this.db, refund.payment_id));
      if (payment) yield { payment, perform: () => this.#advance(refund, payment) };
    }
  }

  async #advance(refund: RefundRow, payment: store.PaymentRow): Promise<RefundChange[]> {
    const { orderRefunds, providerRefunds } = this.deps;
    const next_check_at = nextCheckAt(refund.requested_at, this.now());
    await changeRefund(this.db, refund.id, { next_check_at });
    const change = (await orderRefunds.continueRefund(refund))?.change;
    if (!change) return [];
    // The provider may have rejected the refund because of another one made there.
    return change === 'refund_failed' ? [change, ...(await providerRefunds.sync(payment))] : [change];
  }
}

const isOfProvider = (error: unknown) =>
  error instanceof ProviderUnavailable || error instanceof ProviderRejected;

/** Yields all rows by ascending id, read in batches. */
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
