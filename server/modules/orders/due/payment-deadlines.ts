// The job of payment deadlines: reminds customers of unpaid orders, and cancels those that are not paid in time.
import { Service } from '#server/context.ts';
import type { Job, JobContext } from '#server/jobs/job-runner.ts';
import { BEFORE_ALL, type DueItem } from '#server/storage/queries/due-pages.ts';
import { emailCustomer } from '../emails/order-emails.ts';
import type { UnconfirmedCustomers } from '../place/placing.ts';
import { paymentDeadlineMs, paymentTimes } from '../rules.ts';
import { recordEvent } from '../store/timeline.ts';
import * as store from './due-order-store.ts';
import { type DueWork, handleDueOrders } from './due-orders.ts';
import { type ExpiryPayments, OrderExpiry } from './expiry.ts';

const JOB = 'payment-deadlines';
const BATCH_SIZE = 100;
const LEASE_MS = 5 * 60_000;

interface PaymentDeadlinesOptions {
  readonly payments: ExpiryPayments;
  readonly unconfirmed: UnconfirmedCustomers;
}

interface PaymentDeadlinesRun {
  readonly reminded: number;
  readonly expired: number;
  /** The number of orders that failed and are tried again in the next run; the log has the errors. */
  readonly failed: number;
}

export class PaymentDeadlines extends Service<PaymentDeadlinesOptions> {
  readonly #expiry = new OrderExpiry(this.deps.payments);

  readonly job: Job<PaymentDeadlinesRun> = {
    name: JOB,
    leaseMs: LEASE_MS,
    run: (context) => this.#run(context),
    isSuccess: ({ failed }) => failed === 0,
  };

  async #run(context: JobContext): Promise<PaymentDeadlinesRun> {
    for (const isByTransfer of [false, true]) await this.#followSetting(isByTransfer);
    const at = this.now();
    const reminded = await this.#handle(
      { find: store.findRemindersDue, by: at, handle: ({ id }) => this.#remind(id, at) },
      context,
    );
    const expired = await this.#expire(at, context);
    return { reminded: reminded.done, expired: expired.done, failed: reminded.failed + expired.failed };
  }

  #handle(work: DueWork, context: JobContext) {
    return handleDueOrders(this.ctx, JOB, work, context);
  }

  async #expire(by: number, context: JobContext) {
    const { log } = this.ctx;
    const { payments } = this.deps;
    const [first] = await store.findExpired(this.db, { by, after: BEFORE_ALL, limit: 1 });
    if (first && !(await payments.mayExpireOrders())) {
      log.warn(`${JOB}: no order expires until the card provider was searched for missing payments`);
      return { done: 0, failed: 1 };
    }
    const handle = (order: DueItem) => this.#expiry.handle(order);
    const counts = await this.#handle({ find: store.findExpired, by, handle }, context);
    this.#expiry.endRun();
    return counts;
  }

  /** Sends nothing when the order is no longer unpaid or its payment deadline has passed. */
  async #remind(id: string, at: number): Promise<void> {
    const { unconfirmed } = this.deps;
    await this.storage.transaction(async (tx) => {
      const order = await store.takeReminder(tx, id, at);
      if (order?.status !== 'unpaid' || order.payment_due_at === null || order.payment_due_at <= at) return;
      const { customer_id: userId, customer_email: email } = order;
      if ((await unconfirmed.isUnconfirmed(tx, userId)) && !(await unconfirmed.mayBeReminded(tx, email)))
        return;
      await recordEvent(tx, { orderId: id, type: 'payment_reminder', actor: 'shop', at });
      await emailCustomer(tx, order, 'payment_reminder', at);
    });
  }

  /**
   * Adds or removes deadlines of orders placed before PAYMENT_DEADLINE_HOURS was changed from or to 0, with which no order
   * expires but one to be paid by transfer.
   */
  async #followSetting(isByTransfer: boolean): Promise<void> {
    const deadlineMs = paymentDeadlineMs(this.ctx.settings, isByTransfer);
    const batch = {
      isByTransfer,
      limit: BATCH_SIZE,
      skipLocked: this.storage.kind === 'postgres',
    };
    const change = () =>
      deadlineMs === 0
        ? store.removePaymentDeadlines(this.db, batch)
        : store.addPaymentDeadlines(this.db, paymentTimes(this.now(), deadlineMs), batch);
    while ((await change()) === BATCH_SIZE);
  }
}
