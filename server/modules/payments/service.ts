// Payments: intents for orders, settling, cancelling, reconciliation. An order is paid once, and only after the
// provider itself has reported the charge.
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentSecret, PaymentSettings } from '#contract/payment.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Job, JobRunner } from '#server/jobs/job-runner.ts';
import type { OrderSummary, Orders } from '#server/modules/orders/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { Checkout } from './checkout.ts';
import { assertPayableBy } from './payable-order.ts';
import { PaymentSync } from './payment-sync.ts';
import { Reconciliation, type ReconciliationOptions, type ReconciliationRun } from './reconciliation.ts';
import { canCancelIntent, claimError, type Intent, paysExactly, refundError } from './rules.ts';
import * as store from './store.ts';
import { ProviderUnavailable } from './stripe-errors.ts';
import { CardProvider, type CardProviderSettings, type OnProviderCall } from './stripe-provider.ts';

export interface PaymentsOptions {
  readonly storage: Storage;
  readonly orders: Orders;
  readonly jobs: JobRunner;
  readonly log: FastifyBaseLogger;
  /** Left out where no card provider is set up: then payment calls throw `payment_provider_unavailable`. */
  readonly cards?: CardProviderSettings | undefined;
  /** Called after each call of the card provider with its duration. */
  readonly onProviderCall?: OnProviderCall;
  /** Called after each search of the provider's payments with the number that belong to no known order. */
  readonly onUnmatchedPayments?: (count: number) => void;
  readonly now?: () => number;
}

/** Longer than one payment's check can take; after a crash, reconciliation pauses for this long. */
const LEASE_MS = 2 * 60_000;
/** Stripe retries events for three days; ids are kept well beyond that. */
const EVENT_TTL_MS = 40 * 24 * 60 * 60_000;

interface ProviderServices {
  readonly provider: CardProvider;
  readonly sync: PaymentSync;
  readonly checkout: Checkout;
  readonly reconciliation: Reconciliation;
}

export class Payments {
  readonly #storage: Storage;
  readonly #orders: Orders;
  readonly #jobs: JobRunner;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  /** Undefined where no card provider is set up. */
  readonly #services: ProviderServices | undefined;

  constructor(options: PaymentsOptions) {
    const { storage, orders, jobs, log, cards, now = Date.now } = options;
    const { onProviderCall, onUnmatchedPayments = () => undefined } = options;
    this.#storage = storage;
    this.#orders = orders;
    this.#jobs = jobs;
    this.#log = log;
    this.#now = now;
    if (!cards) return;
    const provider = new CardProvider(cards, onProviderCall);
    const sync = new PaymentSync({ storage, orders, provider, log, now });
    this.#services = {
      provider,
      sync,
      checkout: new Checkout({ storage, orders, sync, now }),
      reconciliation: new Reconciliation({ storage, sync, provider, log, now, onUnmatchedPayments }),
    };
  }

  /** What a browser needs to call the card provider. Throws `payment_provider_unavailable`. */
  settings(): PaymentSettings {
    const { provider, publishableKey, localBase } = this.#requireProvider().provider.settings;
    return { provider, publishableKey, ...(localBase && { localBase }) };
  }

  /**
   * The secret a browser confirms a payment with: of the order's open intent, or of a new one for a price alone.
   * Throws `order_not_found`, `order_paid`, `price_changed`, `charge_too_small`, `charge_too_large`,
   * `payment_provider_unavailable`.
   */
  async createIntent(caller: Caller, input: { price: number; order?: string }): Promise<PaymentSecret> {
    return this.#requireProvider().checkout.createIntent(caller, input);
  }

  /**
   * Marks the caller's order paid after the provider has confirmed the transaction. Returns how many orders changed:
   * 0 when the order was already marked. Throws `order_not_found`, `order_paid`, `payment_not_found`,
   * `payment_unfinished`, `payment_amount_differs`, `payment_of_another_order`, `payment_provider_unavailable`.
   */
  async settleOrder(caller: Caller, orderId: string, transactionId: string): Promise<number> {
    const order = await this.#orders.getAccount(caller, orderId);
    if (order.status === 'paid' && order.transactionId === transactionId) return 0;
    const { provider, sync } = this.#requireProvider();
    const { payment } = await sync.matchIntent(transactionId);
    if (!payment) throw new AppError('payment_not_found');
    const reason = claimError(payment, orderId, caller.email);
    if (reason) throw new AppError(reason);
    if (!payment.order_id && order.status === 'paid') throw new AppError('order_paid');
    const intent = await provider.getIntent(transactionId);
    if (!intent) throw new AppError('payment_not_found');
    const isSettled = payment.order_id
      ? (await sync.applyIntent(payment.id, intent)) === 'settled'
      : await this.#claim(payment, order, intent);
    if (isSettled) return 1;
    await this.#assertSettled(payment.id, orderId, intent);
    return 0;
  }

  /** Settles the order with a payment that named none. An intent that is not exactly the price stays unclaimed. */
  async #claim(payment: store.PaymentRow, order: OrderSummary, intent: Intent): Promise<boolean> {
    if (intent.status !== 'succeeded') return false;
    if (!paysExactly(intent, order.priceCents)) throw new AppError('payment_amount_differs');
    return this.#requireProvider().sync.settle(payment.id, order.id, intent.id);
  }

  /** Returns when a concurrent caller has settled the order with this payment; otherwise throws the error that prevented it. */
  async #assertSettled(paymentId: string, orderId: string, intent: Intent): Promise<void> {
    const payment = await store.findPayment(this.#storage.db, paymentId);
    if (payment?.state === 'settled' && payment.order_id === orderId) return;
    if (payment?.state === 'settled') throw new AppError('payment_of_another_order');
    if (payment?.refund_reason) throw new AppError(refundError[payment.refund_reason]);
    assertPayableBy(await this.#orders.findAccount(this.#storage.db, orderId), intent.id);
    throw new AppError('payment_unfinished');
  }

  /**
   * Cancels an order after its intent, so that no card can be charged for it any more; returns 1. Throws
   * `order_not_found`, `order_paid` (also when the charge has just succeeded), `order_payment_in_progress`,
   * `payment_provider_unavailable`.
   */
  async cancelOrder(caller: Caller, id: string): Promise<number> {
    const { status } = await this.#orders.getAccount(caller, id);
    if (status === 'paid') throw new AppError('order_paid');
    const open = await store.findOpenPayment(this.#storage.db, id);
    if (open) await this.#cancelIntent(open);
    const count = await this.#orders.cancelOrder(id, caller);
    // A payment page opened meanwhile may have created another intent.
    await this.#services?.sync.cancelOpenIntent(id);
    return count;
  }

  async #cancelIntent(payment: store.PaymentRow): Promise<void> {
    const { provider, sync } = this.#requireProvider();
    let intent = await sync.getIntent(payment);
    if (intent && canCancelIntent(intent.status)) intent = await provider.cancelIntent(intent.id);
    if (intent?.status === 'succeeded') {
      if ((await sync.applyIntent(payment.id, intent)) === 'settled') throw new AppError('order_paid');
      return;
    }
    if (intent && intent.status !== 'canceled')
      throw new AppError('order_payment_in_progress', { retryAfterSeconds: 2 });
    await store.markWithdrawn(this.#storage.db, payment.id, this.#now());
  }

  /**
   * Handles a signed event: fetches the intent it names from the provider and acts on its state. A repeated event changes
   * nothing. Throws `malformed_request`, and `payment_provider_unavailable` so that the provider sends it again.
   */
  async handleWebhookEvent(body: Buffer, signature: string): Promise<void> {
    const { provider, sync } = this.#requireProvider();
    const event = await provider.readEvent(body, signature);
    const { db } = this.#storage;
    if (await store.isEventProcessed(db, event.id)) return;
    const { payment, unmatched } = event.intentId ? await sync.matchIntent(event.intentId) : {};
    if (payment?.state === 'refunded' && event.type === 'refund.failed')
      this.#log.error({ payment: payment.id }, 'a refund was returned; pay it out by hand');
    if (unmatched?.status === 'succeeded')
      this.#log.error(
        { transaction: unmatched.id, order: unmatched.order },
        'succeeded payment belongs to no known order',
      );
    if (payment) await sync.refresh(payment);
    await store.insertEvent(db, { id: event.id, type: event.type, processed_at: this.#now() });
  }

  /** Reconciles now. Throws `payment_provider_unavailable` only where no card provider is set up. */
  async reconcile(options: ReconciliationOptions = {}): Promise<ReconciliationRun> {
    const { reconciliation } = this.#requireProvider();
    const run = await this.#jobs.runNow(reconciliationJob((context) => reconciliation.run(options, context)));
    return run ?? { outcome: 'already_running', checked: 0, changed: [], failed: 0, unmatched: [] };
  }

  /** The scheduled reconciliation; undefined where no card provider is set up. */
  get reconciliationJob(): Job<ReconciliationRun> | undefined {
    const { reconciliation } = this.#services ?? {};
    return reconciliation && reconciliationJob((context) => reconciliation.runScheduled(context));
  }

  async deleteExpiredEvents(): Promise<void> {
    await store.deleteEvents(this.#storage.db, this.#now() - EVENT_TTL_MS);
  }

  /** Undefined where no card provider is set up. */
  get provider(): 'stripe' | 'local' | undefined {
    return this.#services?.provider.settings.provider;
  }

  #requireProvider(): ProviderServices {
    if (!this.#services) throw new ProviderUnavailable('no card provider is set up', false);
    return this.#services;
  }
}

const reconciliationJob = (run: Job<ReconciliationRun>['run']): Job<ReconciliationRun> => ({
  name: 'payment-reconciliation',
  leaseMs: LEASE_MS,
  run,
  isSuccess: ({ outcome, failed }) => (outcome === 'done' || outcome === 'stopped') && failed === 0,
});
