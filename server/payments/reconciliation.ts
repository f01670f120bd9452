// Rounds of reconciliation: asks the provider about every payment under way. One process at a time, by a lease.
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Storage } from '#server/storage/open.ts';
import type { Agreement, Change } from './agreement.ts';
import { ProviderUnavailable } from './provider.ts';
import { nextLook } from './rules.ts';
import * as store from './store.ts';

/** One thing a round changed; the payment is as it was before. */
export interface Changed {
  readonly change: Change;
  readonly payment: store.PaymentRow;
}

export interface Round {
  /** `held` where another process is at it, `unavailable` where the provider went away in the middle. */
  readonly end: 'done' | 'held' | 'unavailable' | 'stopped';
  readonly looked: number;
  readonly changed: readonly Changed[];
  /** Payments that could not be looked at, for reasons the log has. */
  readonly failed: number;
}

export interface RoundWish {
  /** Every payment under way, not only those whose time has come. */
  readonly everything?: boolean;
  readonly signal?: AbortSignal;
}

const LEASE = 'reconciliation';
/** Longer than one payment can take; a process that died with the lease holds others up for this long. */
const LEASE_MS = 2 * 60_000;
const BATCH = 50;
const FIRST_ROUND_MS = 5000;
const ROUND_EVERY_MS = 3 * 60_000;
/** Stripe sends an event again for three days; after this long it is no longer needed to know that it was heard. */
const EVENTS_KEPT_MS = 40 * 24 * 60 * 60_000;

export class Reconciliation {
  readonly #storage: Storage;
  readonly #agreement: Agreement;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;

  constructor(storage: Storage, agreement: Agreement, log: FastifyBaseLogger, now: () => number) {
    this.#storage = storage;
    this.#agreement = agreement;
    this.#log = log;
    this.#now = now;
  }

  /** One round. Never throws because of the provider; throws when the database is out of reach. */
  async round(wish: RoundWish = {}): Promise<Round> {
    const { db } = this.#storage;
    const holder = randomUUID();
    const changed: Changed[] = [];
    const count = { looked: 0, failed: 0 };
    const ended = (end: Round['end']): Round => ({ end, changed, ...count });
    const dueBy = wish.everything ? {} : { dueBy: this.#now() };
    if (!(await this.#hold(holder))) return ended('held');
    try {
      await store.deleteEvents(db, this.#now() - EVENTS_KEPT_MS);
      for await (const payment of this.#underway(dueBy)) {
        if (wish.signal?.aborted) return ended('stopped');
        if (!(await this.#hold(holder))) return ended('held');
        count.looked += 1;
        const change = await this.#look(payment);
        if (change === 'unavailable') return ended('unavailable');
        if (change === 'failed') count.failed += 1;
        else if (change) changed.push({ change, payment });
      }
      return ended('done');
    } finally {
      await store.releaseRound(db, LEASE, holder);
    }
  }

  #hold(holder: string): Promise<boolean> {
    const now = this.#now();
    return store.takeRound(this.#storage.db, { name: LEASE, holder, held_until: now + LEASE_MS }, now);
  }

  async *#underway(dueBy: { dueBy?: number }): AsyncGenerator<store.PaymentRow> {
    for (let afterId = ''; ; ) {
      const batch = await store.findUnderway(this.#storage.db, { ...dueBy, afterId, limit: BATCH });
      yield* batch;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      afterId = last.id;
    }
  }

  async #look(payment: store.PaymentRow): Promise<Change | 'unavailable' | 'failed' | undefined> {
    try {
      const change = await this.#agreement.bring(payment);
      const now = this.#now();
      const since = payment.state === 'refunding' ? (payment.refunding_at ?? now) : payment.made_at;
      await store.planLook(this.#storage.db, payment.id, nextLook(since, now));
      return change;
    } catch (error) {
      if (error instanceof ProviderUnavailable) {
        this.#log.warn({ err: error.cause }, 'the card provider cannot be asked about payments');
        return 'unavailable';
      }
      // One payment that cannot be looked at must not keep the others from it.
      this.#log.error({ err: error, payment: payment.id }, 'a payment could not be reconciled');
      return 'failed';
    }
  }
}

/** Rounds every few minutes while the app listens; closing waits for the one under way. */
export function keepReconciled(app: FastifyInstance, round: (wish: RoundWish) => Promise<Round>): void {
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const goRound = () => {
    running = round({ signal: closing.signal })
      .then(({ changed }) => changed.length > 0 && app.log.warn({ changed: changed.length }, 'reconciled'))
      .catch((error: unknown) => app.log.error({ err: error }, 'payments could not be reconciled'))
      .finally(() => plan(ROUND_EVERY_MS));
  };
  const plan = (ms: number) => {
    if (!closing.signal.aborted) timer = setTimeout(goRound, ms).unref();
  };
  app.addHook('onListen', async () => plan(FIRST_ROUND_MS));
  app.addHook('onClose', async () => {
    closing.abort();
    clearTimeout(timer);
    await running;
  });
}
