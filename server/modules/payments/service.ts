// Payments: intents for orders, settling, cancelling and reconciliation. An order is paid once, and only
// after the provider itself has reported the charge.
import { shopCurrency, wholeCents } from '#contract/figures/money.ts';
import type { NewTransfer } from '#contract/money/transfers.ts';
import type { AddressCorrection, LineCorrection } from '#contract/orders/order-corrections.ts';
import type { PaymentSecret, PaymentSettings } from '#contract/orders/payment.ts';
import type { NewRefund, Refund } from '#contract/orders/refunds.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Job, JobRunner } from '#server/jobs/job-runner.ts';
import { correctLine } from '#server/modules/orders/change/corrections.ts';
import { assertPiecesLate } from '#server/modules/orders/change/late-pieces.ts';
import { readOrders } from '#server/modules/orders/read/order-reading.ts';
import { idempotencyScope } from '#server/storage/actors.ts';
import type { Executor } from '#server/storage/tables.ts';
import { lockUntilCommit } from '#server/storage/transaction-locks.ts';
import { OrderRefunds, type RefundOutcome } from './order-refunds.ts';
import { findPaymentSummary, type PaymentSummary, toOneRefund } from './payment-summary.ts';
import { createProviderServices, type ProviderDeps, type ProviderServices } from './provider-services.ts';
import type { ReconciliationOptions, ReconciliationRun } from './reconciliation.ts';
import { findOpenDisputes } from './store/dispute-store.ts';
import * as events from './store/event-store.ts';
import { findRefund, type RefundRow } from './store/refund-store.ts';
import * as store from './store/store.ts';
import { ProviderUnavailable } from './stripe/errors.ts';
import type { CardProvider } from './stripe/provider.ts';
import { type Transfer, Transfers } from './transfers.ts';
import type { UnmatchedRefund } from './unmatched-payments.ts';

interface PaymentsDeps extends Omit<ProviderDeps, 'provider'> {
  readonly jobs: JobRunner;
  /** Without a card provider, payment calls throw `payments_not_set_up`. */
  readonly provider: CardProvider | undefined;
}

const STRIPE_DASHBOARD = 'https://dashboard.stripe.com';
/** Longer than the check of one payment takes. After a crash, reconciliation pauses for this long. */
const LEASE_MS = 2 * 60_000;
/** Stripe retries events for three days; processed ids are kept well beyond that. */
const EVENT_TTL_MS = 40 * 24 * 60 * 60_000;

export class Payments extends Service<PaymentsDeps> {
  /** Undefined without a card provider. */
  readonly #services =
    this.deps.provider && createProviderServices(this.ctx, { ...this.deps, provider: this.deps.provider });
  readonly #refunds = this.#services?.orderRefunds ?? new OrderRefunds(this.ctx, this.deps);
  readonly #transfers = new Transfers(this.ctx, this.deps);

  /** The settings that a browser needs to call the card provider. Throws `payments_not_set_up`. */
  settings(): PaymentSettings {
    const { provider, publishableKey, localBase } = this.#requireProvider().provider.settings;
    return { provider, publishableKey, ...(localBase && { localBase }) };
  }

  /**
   * Returns the secret with which a browser confirms a payment: that of the order's open intent, or of a new
   * intent for a price alone. Withdraws an open payment of this order together with others. Throws
   * `order_not_found`, `order_paid`, `price_changed`, `charge_too_small`, `charge_too_large`,
   * `order_payment_in_progress`, `payment_provider_unavailable`.
   */
  async createIntent(caller: Caller, input: { price: number; order?: string }): Promise<PaymentSecret> {
    return this.#requireProvider().checkout.createIntent(caller, input);
  }

  /**
   * Returns the secret of one intent for several unpaid orders of the caller; the same orders get the same
   * open intent. Withdraws other open payments of the orders. `price` is the sum. Throws what
   * `createIntent` throws.
   */
  async createSharedIntent(
    caller: Caller,
    input: { price: number; orders: readonly string[] },
  ): Promise<PaymentSecret> {
    return this.#requireProvider().checkout.createSharedIntent(caller, input);
  }

  /**
   * Marks all of the caller's orders paid, after the provider has confirmed a transaction that pays exactly
   * these. Returns the number of orders changed, which is 0 when they were already marked. Throws
   * `order_not_found`, `order_paid`, `payment_unknown`, `payment_unfinished`, `payment_amount_differs`,
   * `payment_of_another_order`, `payment_provider_unavailable`; the detail says so when the payment was
   * refunded instead.
   */
  async settleOrders(caller: Caller, orderIds: readonly string[], transactionId: string): Promise<number> {
    return this.#requireProvider().settlement.settle(caller, orderIds, transactionId);
  }

  /**
   * Books bank transfers in the caller's transaction, all or none, and returns which are new; call `afterTransfers` once it has
   * committed. Throws what `Transfers.book` throws.
   */
  bookTransfers(tx: Executor, by: Caller, transfers: readonly Transfer[]) {
    return this.#transfers.book(tx, by, transfers);
  }

  /** Cancels intents that are still open for orders that were paid by bank transfer. */
  async afterTransfers(orderIds: readonly string[]): Promise<void> {
    for (const { status } of (await readOrders(this.db, orderIds)).values())
      if (status === 'paid') this.deps.orders.notifyPaid();
    await this.#services?.sync.cancelOpenIntents(orderIds);
  }

  /** Books a bank transfer that the office has seen; the same key returns the same payment. Throws what `Transfers.book` throws. */
  async bookTransfer(
    caller: Caller,
    orderId: string,
    { amount, receivedOn, reference }: NewTransfer,
    key: string | undefined,
  ): Promise<string> {
    const amountCents = wholeCents(amount);
    if (!amountCents) throw invalidField('/amount', 'Not an amount of this currency');
    if (receivedOn > dayIn(this.ctx.timeZone)(this.now()))
      throw invalidField('/receivedOn', 'Not a day to come');
    const ownKey = key ? `${idempotencyScope(caller.id)} ${key}` : null;
    const transfer = { orderId, amountCents, receivedOn, reference, key: ownKey };
    const booked = await this.storage.transaction(async (tx) => {
      if (ownKey) await lockUntilCommit(this.storage, tx, `transfer by ${ownKey}`);
      return this.bookTransfers(tx, caller, [transfer]);
    });
    await this.afterTransfers(booked.filter(({ isNew }) => isNew).map(() => orderId));
    return booked[0]?.paymentId ?? '';
  }

  /** Those of these keys with which a transfer was booked, with what the bank says of it. */
  bookedTransfers(db: Executor, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return store.findBookedTransfers(db, keys);
  }

  /**
   * Cancels the order's open intents and then the order, so that no card can be charged for it any more;
   * returns 1. Throws `order_not_found`, `order_paid` (also when the charge has just succeeded),
   * `order_payment_in_progress`, `payment_provider_unavailable`.
   */
  async cancelOrder(caller: Caller, id: string, reason = ''): Promise<number> {
    const { status } = await this.deps.orders.readVisible(caller, id);
    if (status === 'paid') throw new AppError('order_paid');
    return this.#cancelOrder(id, caller, reason);
  }

  /**
   * Cancels an unpaid order after its payment deadline. Throws what `cancelOrder` throws; without
   * `askProvider`, `payment_provider_unavailable` for an order with an open payment.
   */
  async expireOrder(id: string, { askProvider = true } = {}): Promise<number> {
    return askProvider
      ? this.#cancelOrder(id)
      : changeWithoutPayment(id, (assertUnpayable) =>
          this.deps.orders.cancelOrder(id, undefined, undefined, assertUnpayable),
        );
  }

  /**
   * Whether unpaid orders may expire. After a restore the database may lack their payments: then this
   * searches the provider, and returns false when that fails.
   */
  async mayExpireOrders(): Promise<boolean> {
    if (!this.#services || (await this.#services.reconciliation.isSearched())) return true;
    await this.reconcile({ searchProvider: true });
    return this.#services.reconciliation.isSearched();
  }

  async #cancelOrder(id: string, caller?: Caller, reason?: string): Promise<number> {
    let deposit: RefundRow | undefined;
    const cancelled = await this.#withoutPayments(id, (assertUnpayable) =>
      this.deps.orders.cancelOrder(id, caller, reason, async (tx) => {
        await assertUnpayable(tx);
        deposit = caller && (await this.#refunds.requestDeposit(tx, id, caller));
      }),
    );
    if (deposit) await this.#startRefund(deposit);
    return cancelled;
  }

  /**
   * Takes a line out of an unpaid order, like `cancelOrder`; the next payment is of the rest. Throws what it throws,
   * `order_line_not_found`, `last_line_of_order`, `charge_too_small`.
   */
  async cancelLine(caller: Caller, orderId: string, lineId: string, reason = ''): Promise<number> {
    const { status } = await this.deps.orders.readVisible(caller, orderId);
    if (status === 'paid') throw new AppError('order_paid');
    return this.#withoutPayments(orderId, (assertUnpayable) =>
      this.deps.orders.cancelLine({ orderId, lineId }, caller, reason, assertUnpayable),
    );
  }

  /**
   * Takes out of an order what comes later than its customer was told, without cost; returns 1. An unpaid order costs less then, or
   * is cancelled where nothing else is left; of a paid one that part is refunded. Throws `no_pieces_late`, `refund_by_office` to
   * customers who have not paid by card, and what `cancelLine` and `refundOrder` throw.
   */
  async removeLatePieces(caller: Caller, orderId: string, seen?: number): Promise<number> {
    const { status } = await this.deps.orders.readVisible(caller, orderId);
    await assertPiecesLate(this.db, orderId);
    if (status !== 'paid')
      return this.#withoutPayments(orderId, (assertUnpayable) =>
        this.deps.orders.removeLatePieces(orderId, { by: caller, seen }, assertUnpayable),
      );
    await this.#makeRefunds(await this.#refunds.requestLatePieces(caller, orderId, seen));
    return 1;
  }

  /** Changes the pieces of a line of an unpaid order; returns 1. Throws what `cancelLine` and `correctLine` throw. */
  async changeLine(
    caller: Caller,
    orderId: string,
    lineId: string,
    correction: LineCorrection,
  ): Promise<number> {
    const { status } = await this.deps.orders.readVisible(caller, orderId);
    if (status === 'paid') throw new AppError('order_paid');
    return this.#withoutPayments(orderId, async (assertUnpayable) => {
      const renewProForma = (tx: Executor) => this.deps.orders.renewProForma(tx, orderId);
      const change = { id: orderId, by: caller, lineId, correction, assertUnpayable, renewProForma };
      await correctLine(this.ctx, change);
      return 1;
    });
  }

  /**
   * Corrects the delivery address of an order; returns 1. Open payments are withdrawn only when the price changes. Throws what
   * `correctAddress` throws.
   */
  async correctAddress(caller: Caller, orderId: string, correction: AddressCorrection): Promise<number> {
    const change = await this.deps.orders.addressChange(caller, orderId, correction);
    return change.changesPrice
      ? this.#withoutPayments(orderId, (assertUnpayable) => change.make(assertUnpayable))
      : change.make();
  }

  #withoutPayments(
    id: string,
    change: (assertUnpayable: (tx: Executor) => Promise<void>) => Promise<number>,
  ): Promise<number> {
    return this.#services
      ? this.#services.withdrawal.withoutPayments(id, change)
      : changeWithoutPayment(id, change);
  }

  /**
   * Refunds all or part of a paid order, and returns the pieces to stock that the admin names. The same key
   * and request return the same refund. The refund stays `requested` while the provider cannot be reached;
   * reconciliation continues it. Throws `order_not_found`, `order_not_paid`, `refund_too_large`,
   * `returned_quantity_too_large`, `idempotency_key_reused`, `refund_rejected` when the provider has rejected
   * it for good, and `payments_not_set_up`.
   */
  async refundOrder(caller: Caller, orderId: string, input: NewRefund, key?: string): Promise<Refund> {
    return this.#makeRefunds(await this.#refunds.request(caller, orderId, input, key));
  }

  /** Makes the refunds of one request. Throws `refund_rejected`. */
  async #makeRefunds(all: readonly RefundRow[]): Promise<Refund> {
    const made: RefundRow[] = [];
    let rejected: AppError | undefined;
    for (const requested of all) {
      const outcome = requested.state === 'requested' ? await this.#startRefund(requested) : undefined;
      if (outcome?.change === 'refund_failed') {
        // The provider may have rejected the refund because of another one made there.
        const payment = requested.payment_id && (await store.findPayment(this.db, requested.payment_id));
        // If this fails, the daily search records the other refund; the answer is the rejection in any case.
        const log = (err: unknown) =>
          this.ctx.log.error(
            { err, refund: requested.id },
            'refunds at the card provider could not be recorded',
          );
        if (payment) await this.#services?.providerRefunds.sync(payment).catch(log);
      }
      const refund = (await findRefund(this.db, requested.id)) ?? requested;
      if (refund.state === 'failed') rejected = refundRejected(outcome?.why);
      made.push(refund);
    }
    if (rejected) throw rejected;
    return toOneRefund(made);
  }

  /** Leaves the refund `requested` when the provider is unavailable; reconciliation continues it. */
  async #startRefund(refund: RefundRow): Promise<RefundOutcome | undefined> {
    try {
      return await this.#refunds.continueRefund(refund);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      this.ctx.log.warn({ refund: refund.id, err: error.cause }, 'refund waits for the card provider');
      return undefined;
    }
  }

  /** The card that paid an order, its refunds and its disputes, oldest first. */
  async summarize(orderId: string): Promise<PaymentSummary> {
    const { settings } = this.#services?.provider ?? {};
    const mode = settings?.secretKey.includes('_test_') ? 'test/' : '';
    return findPaymentSummary(this.db, orderId, (transactionId) =>
      settings?.provider === 'stripe' ? `${STRIPE_DASHBOARD}/${mode}payments/${transactionId}` : null,
    );
  }

  /** Those of these orders whose payments have open disputes. */
  async disputedOf(orderIds: readonly string[]): Promise<ReadonlySet<string>> {
    const disputed = new Set<string>();
    // Few payments are disputed at a time, and mostly none.
    for (const { payment_id } of await findOpenDisputes(this.db)) {
      const payment = await store.findPayment(this.db, payment_id);
      for (const id of payment ? await store.findOrderIds(this.db, payment) : []) disputed.add(id);
    }
    return new Set(orderIds.filter((id) => disputed.has(id)));
  }

  /** Refunds one payment of this shop that belongs to no known order. Throws `payment_provider_unavailable`. */
  async refundUnmatched(transactionId: string): Promise<UnmatchedRefund> {
    return this.#requireProvider().unmatchedPayments.refund(transactionId);
  }

  /**
   * Handles a signed event: fetches the intent or the dispute that it names and acts on its state. A repeated event
   * changes nothing. Throws `malformed_request`, and `payment_provider_unavailable` so that the provider
   * sends the event again.
   */
  async handleWebhookEvent(body: Buffer, signature: string): Promise<void> {
    const { provider, intents, sync, providerRefunds, unmatchedPayments, disputes } = this.#requireProvider();
    const event = await provider.readEvent(body, signature);
    if (await events.isEventProcessed(this.db, event.id)) return;
    const { payment, unmatched } = event.intentId ? await intents.match(event.intentId) : {};
    if (payment?.state === 'refunded' && event.type === 'refund.failed')
      this.ctx.log.error({ payment: payment.id }, 'a refund was returned; pay it out by hand');
    if (unmatched?.status === 'succeeded' && (await unmatchedPayments.report(unmatched))) {
      const about = { transaction: unmatched.id, orders: unmatched.orders };
      this.ctx.log.error(about, 'succeeded payment belongs to no known order');
    }
    if (payment && payment.state !== 'settled') await sync.refresh(payment);
    // The payment is read again because the event of a refund may come first, and then the payment was
    // settled just now.
    const current = payment && isRefundEvent(event.type) && (await store.findPayment(this.db, payment.id));
    if (current) await providerRefunds.sync(current);
    if (event.disputeId) await disputes.sync(event.disputeId);
    await events.insertEvent(this.db, { id: event.id, type: event.type, processed_at: this.now() });
  }

  async reconcile(options: ReconciliationOptions = {}): Promise<ReconciliationRun> {
    const { reconciliation } = this.#requireProvider();
    const run = await this.deps.jobs.runNow(
      reconciliationJob((context) => reconciliation.run(options, context)),
    );
    return (
      run ?? { outcome: 'already_running', checked: 0, changed: [], failed: 0, failures: [], unmatched: [] }
    );
  }

  /** The scheduled reconciliation; undefined without a card provider. */
  get reconciliationJob(): Job<ReconciliationRun> | undefined {
    const { reconciliation } = this.#services ?? {};
    return reconciliation && reconciliationJob((context) => reconciliation.runScheduled(context));
  }

  async deleteExpiredEvents(): Promise<void> {
    await events.deleteEvents(this.db, this.now() - EVENT_TTL_MS);
  }

  /** Creates the shop's id at the provider at the start, so that every backup has it. */
  async createShopId(): Promise<void> {
    if (this.#services) await events.ensureShopId(this.db);
  }

  /** Undefined without a card provider. */
  get provider(): 'stripe' | 'local' | undefined {
    return this.#services?.provider.settings.provider;
  }

  /** Creates the least payment and cancels it; nothing is charged. Throws what the provider says. */
  async test(): Promise<void> {
    await this.#requireProvider().provider.test(shopCurrency());
  }

  #requireProvider(): ProviderServices {
    if (!this.#services) throw new AppError('payments_not_set_up');
    return this.#services;
  }
}

/** `why` is the provider's text. */
function refundRejected(why: string | undefined): AppError {
  const detail = why && `The card provider rejected this refund: ${why}`;
  return new AppError('refund_rejected', detail ? { detail } : {});
}

const isRefundEvent = (type: string) => type.startsWith('refund.') || type === 'charge.refunded';

const reconciliationJob = (run: Job<ReconciliationRun>['run']): Job<ReconciliationRun> => ({
  name: 'payment-reconciliation',
  leaseMs: LEASE_MS,
  run,
  isSuccess: ({ outcome, failed }) => (outcome === 'done' || outcome === 'stopped') && failed === 0,
});

/** Runs a change of an order that has no open payment. Throws `payment_provider_unavailable` for one that has. */
const changeWithoutPayment = (
  id: string,
  change: (assertUnpayable: (tx: Executor) => Promise<void>) => Promise<number>,
) =>
  change(async (tx) => {
    if ((await store.findOpenPayments(tx, [id])).length > 0)
      throw new ProviderUnavailable('the open payment of the order cannot be cancelled', false);
  });
