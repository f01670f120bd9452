// Rounds of reconciliation: asks the provider about every payment under way. One process at a time, by a lease.
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Storage } from '#server/storage/open-storage.ts';
import type { PaymentChange, PaymentSync } from './payment-sync.ts';
import { nextCheckAt } from './rules.ts';
import * as store from './store.ts';
import { ProviderUnavailable } from './stripe-errors.ts';
import type { CardProvider } from './stripe-provider.ts';

/** One thing a round changed; the payment is as it was before. */
export interface ReconciledPayment {
  readonly change: PaymentChange;
  readonly payment: store.PaymentRow;
}

export interface ReconciliationRun {
  /** `already_running` where another process is at it, `provider_unavailable` where the provider went away in the middle. */
  readonly outcome: 'done' | 'already_running' | 'provider_unavailable' | 'stopped';
  readonly checked: number;
  readonly changed: readonly ReconciledPayment[];
  /** Payments that could not be checked at, for reasons the log has. */
  readonly failed: number;
}

export interface ReconciliationOptions {
  /** Every payment under way, not only those whose time has come. */
  readonly includeNotDue?: boolean;
  /** Looks through the provider's recent payments too, for those the books have lost. */
  readonly searchProvider?: boolean;
  readonly signal?: AbortSignal;
}

const LEASE = 'reconciliation';
/** Longer than one payment can take; a process that died with the lease holds others up for this long. */
const LEASE_MS = 2 * 60_000;
const BATCH = 50;
const FIRST_ROUND_MS = 5000;
const ROUND_EVERY_MS = 3 * 60_000;
/** Stripe can be asked about events of the last thirty days. */
const EVENTS_AT_PROVIDER_MS = 30 * 24 * 60 * 60_000;
/** Stripe sends an event again for three days; after this long it is no longer needed to know that it was heard. */
const EVENTS_KEPT_MS = 40 * 24 * 60 * 60_000;

export class Reconciliation {
  readonly #storage: Storage;
  readonly #agreement: PaymentSync;
  readonly #provider: CardProvider;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;

  constructor(
    storage: Storage,
    agreement: PaymentSync,
    provider: CardProvider,
    log: FastifyBaseLogger,
    now: () => number,
  ) {
    this.#storage = storage;
    this.#agreement = agreement;
    this.#provider = provider;
    this.#log = log;
    this.#now = now;
  }

  /** One round. Never throws because of the provider; throws when the database is out of reach. */
  async run(wish: ReconciliationOptions = {}): Promise<ReconciliationRun> {
    const { db } = this.#storage;
    const holder = randomUUID();
    const changed: ReconciledPayment[] = [];
    const count = { checked: 0, failed: 0 };
    const ended = (outcome: ReconciliationRun['outcome']): ReconciliationRun => ({
      outcome,
      changed,
      ...count,
    });
    if (!(await this.#hold(holder))) return ended('already_running');
    try {
      await store.deleteEvents(db, this.#now() - EVENTS_KEPT_MS);
      for await (const payment of this.#toLookAt(wish)) {
        if (wish.signal?.aborted) return ended('stopped');
        if (!(await this.#hold(holder))) return ended('already_running');
        count.checked += 1;
        const change = await this.#look(payment);
        if (change === 'failed') count.failed += 1;
        else if (change) changed.push({ change, payment });
      }
      return ended('done');
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      this.#log.warn({ err: error.cause }, 'the card provider cannot be asked about payments');
      return ended('provider_unavailable');
    } finally {
      await store.releaseLease(db, LEASE, holder);
    }
  }

  #hold(holder: string): Promise<boolean> {
    const now = this.#now();
    return store.acquireLease(this.#storage.db, { name: LEASE, holder, expires_at: now + LEASE_MS }, now);
  }

  async *#toLookAt({
    searchProvider,
    includeNotDue,
  }: ReconciliationOptions): AsyncGenerator<store.PaymentRow> {
    if (searchProvider) yield* this.#charged();
    yield* this.#underway(includeNotDue ? {} : { dueBy: this.#now() });
  }

  /** Payments the provider took lately and the shop has not dealt with. */
  async *#charged(): AsyncGenerator<store.PaymentRow> {
    for await (const { intentId } of this.#provider.succeededSince(this.#now() - EVENTS_AT_PROVIDER_MS)) {
      const payment = intentId && (await this.#agreement.findPayment(intentId));
      if (payment && payment.state !== 'settled' && payment.state !== 'refunded') yield payment;
    }
  }

  async *#underway(dueBy: { dueBy?: number }): AsyncGenerator<store.PaymentRow> {
    for (let afterId = ''; ; ) {
      const batch = await store.findPaymentsInProgress(this.#storage.db, { ...dueBy, afterId, limit: BATCH });
      yield* batch;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      afterId = last.id;
    }
  }

  async #look(payment: store.PaymentRow): Promise<PaymentChange | 'failed' | undefined> {
    try {
      const change = await this.#agreement.refresh(payment);
      const now = this.#now();
      const since = payment.state === 'refunding' ? (payment.refunding_at ?? now) : payment.created_at;
      await store.scheduleNextCheck(this.#storage.db, payment.id, nextCheckAt(since, now));
      return change;
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      // One payment that cannot be checked at must not keep the others from it.
      this.#log.error({ err: error, payment: payment.id }, 'a payment could not be reconciled');
      return 'failed';
    }
  }
}

/**
 * Rounds every few minutes while the app listens; closing waits for the one under way. A round that answers undefined
 * was not the time for one: what it was to do is asked of the next.
 */
export function scheduleReconciliation(
  app: FastifyInstance,
  round: (wish: ReconciliationOptions) => Promise<ReconciliationRun | undefined>,
): void {
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const goRound = (wish: ReconciliationOptions) => {
    let next: ReconciliationOptions = {};
    running = round({ ...wish, signal: closing.signal })
      .then((made) => {
        if (!made) next = wish;
        else if (made.changed.length > 0) app.log.warn({ changed: made.changed.length }, 'reconciled');
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'payments could not be reconciled'))
      .finally(() => plan(ROUND_EVERY_MS, next));
  };
  const plan = (ms: number, wish: ReconciliationOptions) => {
    if (!closing.signal.aborted) timer = setTimeout(goRound, ms, wish).unref();
  };
  // The books may have been put back from a copy while the shop was down, or be a standby's that lacks the last moment.
  app.addHook('onListen', async () => plan(FIRST_ROUND_MS, { searchProvider: true }));
  app.addHook('onClose', async () => {
    closing.abort();
    clearTimeout(timer);
    await running;
  });
}
