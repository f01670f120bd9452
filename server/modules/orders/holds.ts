// Holds of unpaid orders: reminders and expiry. Also delivers orders that have been in transit for long. One background job
// does it all.
import type { FastifyBaseLogger } from 'fastify';
import { DELIVERED_AFTER_DAYS } from '#contract/order-state.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { Expiry, type ExpiryPayments, OrderWaits } from './expiry.ts';
import { moveOn } from './fulfilment.ts';
import * as store from './hold-store.ts';
import { emailCustomer } from './order-emails.ts';
import type { UnconfirmedCustomers } from './placing.ts';
import { holdTimes } from './rules.ts';
import { recordEvent } from './timeline.ts';

const BATCH_SIZE = 100;
const LEASE_MS = 5 * 60_000;
const DELIVERED_AFTER_MS = DELIVERED_AFTER_DAYS * 24 * 60 * 60_000;

export interface OrderHoldsOptions {
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** See OrdersOptions; with 0 no order expires, and holds given before are taken off. */
  readonly holdMs: number;
  readonly payments: ExpiryPayments;
  readonly unconfirmed?: UnconfirmedCustomers;
}

export interface HoldsRun {
  readonly reminded: number;
  readonly expired: number;
  readonly delivered: number;
  /** Orders that failed, to be tried again in the next run; the log says why. */
  readonly failed: number;
}

/** The order is no longer what it was when it was found due, or a payment is in progress: not a failure. */
const EXPECTED = ['order_paid', 'order_not_found', 'order_payment_in_progress', 'order_state_changed'];

export class OrderHolds {
  readonly #options: OrderHoldsOptions;
  readonly #expiry: Expiry;

  constructor(options: OrderHoldsOptions) {
    this.#options = options;
    this.#expiry = new Expiry(options.payments);
  }

  readonly job: Job<HoldsRun> = {
    name: 'order-holds',
    leaseMs: LEASE_MS,
    run: (context) => this.#run(context),
    isSuccess: ({ failed }) => failed === 0,
  };

  get #db() {
    return this.#options.storage.db;
  }

  async #run(context: JobContext): Promise<HoldsRun> {
    const { now } = this.#options;
    await this.#followHoldSetting();
    const at = now();
    const reminded = await this.#forEach(
      { find: store.findRemindersDue, by: at, handle: ({ id }) => this.#remind(id, at) },
      context,
    );
    const expired = await this.#expire(at, context);
    const delivered = await this.#forEach(
      {
        find: store.findInTransit,
        by: at - DELIVERED_AFTER_MS,
        handle: ({ id }) => moveOn(this.#db, { id, change: { to: 'delivered', note: '' }, at: now() }),
      },
      context,
    );
    return {
      reminded: reminded.done,
      expired: expired.done,
      delivered: delivered.done,
      failed: reminded.failed + expired.failed + delivered.failed,
    };
  }

  async #expire(by: number, context: JobContext) {
    const { payments, log } = this.#options;
    const [first] = await store.findExpired(this.#db, { by, after: store.BEFORE_ALL, limit: 1 });
    if (first && !(await payments.mayExpireOrders())) {
      log.warn('order-holds: no order expires until the card provider was searched for missing payments');
      return { done: 0, failed: 1 };
    }
    const handle = (order: store.DueOrder) => this.#expiry.handle(order);
    const counts = await this.#forEach({ find: store.findExpired, by, handle }, context);
    this.#expiry.endRun();
    return counts;
  }

  /** Handles the orders that `find` lists, page by page; one that fails stays for the next run. */
  async #forEach({ find, by, handle }: DueWork, { signal, renewLease }: JobContext) {
    const counts = { done: 0, failed: 0 };
    for await (const order of this.#pages(find, by)) {
      if (signal.aborted || !(await renewLease())) break;
      try {
        await handle(order);
        counts.done += 1;
      } catch (error) {
        if (error instanceof AppError && EXPECTED.includes(error.code)) continue;
        counts.failed += 1;
        if (error instanceof OrderWaits) continue;
        this.#options.log.error(
          { err: error, order: order.id },
          'order-holds: order failed, trying again later',
        );
      }
    }
    return counts;
  }

  async *#pages(find: DueWork['find'], by: number): AsyncGenerator<store.DueOrder> {
    for (let after = store.BEFORE_ALL; ; ) {
      const page = await find(this.#db, { by, after, limit: BATCH_SIZE });
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < BATCH_SIZE) return;
      after = last;
    }
  }

  /** Nothing is sent for an order that is no longer unpaid or whose hold has ended. */
  async #remind(id: string, at: number): Promise<void> {
    const { unconfirmed } = this.#options;
    await this.#db.transaction().execute(async (tx) => {
      const order = await store.takeReminder(tx, id, at);
      if (order?.status !== 'unpaid' || order.hold_ends_at === null || order.hold_ends_at <= at) return;
      const email = order.customer_email;
      if ((await unconfirmed?.isUnconfirmed(tx, email)) && !(await unconfirmed?.mayBeReminded(tx, email)))
        return;
      await recordEvent(tx, { orderId: id, type: 'hold_ending', actor: 'shop', at });
      await emailCustomer(tx, order, 'hold_ending', at);
    });
  }

  /** ORDER_HOLD_HOURS may have been changed from or to 0 since the orders were placed. */
  async #followHoldSetting(): Promise<void> {
    const { now, holdMs, storage } = this.#options;
    const batch = { limit: BATCH_SIZE, skipLocked: storage.kind === 'postgres' };
    const change = () =>
      holdMs === 0
        ? store.removeHolds(this.#db, batch)
        : store.addHolds(this.#db, holdTimes(now(), holdMs), batch);
    while ((await change()) === BATCH_SIZE);
  }
}

/** Orders that are due, and what to do with each. */
interface DueWork {
  readonly find: (db: Storage['db'], page: store.DuePage) => Promise<store.DueOrder[]>;
  /** Due at this time or before. */
  readonly by: number;
  readonly handle: (order: store.DueOrder) => Promise<unknown>;
}
