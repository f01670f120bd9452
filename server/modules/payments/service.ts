// Payments: intents for orders, settling, cancelling. An order is paid once, and only by money the provider has.
import type { FastifyBaseLogger } from 'fastify';
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import type { PaymentSecret, PaymentSettings } from '#contract/payment.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { assertChargeable, type OrderSummary, type Orders } from '#server/modules/orders/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { PaymentSync } from './payment-sync.ts';
import { Reconciliation, type ReconciliationOptions, type ReconciliationRun } from './reconciliation.ts';
import { CURRENCY, canCancelIntent, claimError, type Intent, paysExactly, refundError } from './rules.ts';
import * as store from './store.ts';
import { ProviderUnavailable } from './stripe-errors.ts';
import { CardProvider, type CardProviderSettings, type OnProviderCall } from './stripe-provider.ts';

export interface PaymentsOptions {
  readonly storage: Storage;
  readonly orders: Orders;
  readonly log: FastifyBaseLogger;
  /** Left out where no card provider is set up: then everything here answers `payment_provider_unavailable`. */
  readonly cards?: CardProviderSettings | undefined;
  /** Hears how long each call of the card provider took. */
  readonly onProviderCall?: OnProviderCall;
  readonly now?: () => number;
}

/** How often a fresh intent is made in place of one that was cancelled meanwhile. */
const TRIES = 3;

interface Opened {
  readonly provider: CardProvider;
  readonly agreement: PaymentSync;
  readonly reconciliation: Reconciliation;
}

export class Payments {
  readonly #storage: Storage;
  readonly #orders: Orders;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;
  readonly #open: Opened | undefined;

  constructor({ storage, orders, log, cards, onProviderCall, now = Date.now }: PaymentsOptions) {
    this.#storage = storage;
    this.#orders = orders;
    this.#log = log;
    this.#now = now;
    if (!cards) return;
    const provider = new CardProvider(cards, onProviderCall);
    const agreement = new PaymentSync(storage, orders, provider, log, now);
    const reconciliation = new Reconciliation(storage, agreement, provider, log, now);
    this.#open = { provider, agreement, reconciliation };
  }

  /** What a browser may know of the card provider. Throws `payment_provider_unavailable`. */
  settings(): PaymentSettings {
    const { provider, publishableKey, localBase } = this.#opened().provider.settings;
    return { provider, publishableKey, ...(localBase && { localBase }) };
  }

  /**
   * The secret a browser confirms a payment with: of the order's one live intent, or of a new one for a price alone.
   * Throws `order_not_found`, `order_paid`, `price_changed`, `charge_too_small`, `charge_too_large`,
   * `payment_provider_unavailable`.
   */
  async createIntent(caller: Caller, wish: { price: number; order?: string }): Promise<PaymentSecret> {
    const { agreement } = this.#opened();
    const cents = centsFromDollars(wish.price) ?? 0;
    const order = wish.order ? await this.#payableOrder(caller, wish.order, cents) : undefined;
    if (!order) assertChargeable(cents);
    for (let left = TRIES; left > 0; left--) {
      const payment = await this.#openPayment(caller, cents, order?.id);
      const intent = payment && (await agreement.getIntent(payment));
      if (!payment) continue;
      if (!intent || intent.status === 'canceled') {
        await store.markWithdrawn(this.#storage.db, payment.id, this.#now());
        continue;
      }
      // The order may have been cancelled since: then its intent is, before anybody learns the secret.
      await agreement.applyIntent(payment.id, intent);
      if (order) await this.#refuseUnpayable(order.id, intent.id);
      const state = (await store.findPayment(this.#storage.db, payment.id))?.state;
      if (state !== 'open' && state !== 'settled') continue;
      return { clientSecret: intent.clientSecret, transactionId: intent.id, status: intent.status };
    }
    throw new AppError('payment_provider_unavailable', { retryAfterSeconds: 1 });
  }

  async #payableOrder(caller: Caller, id: string, cents: number): Promise<OrderSummary> {
    const order = await this.#orders.getAccount(caller, id);
    if (order.status === 'paid') throw new AppError('order_paid');
    if (order.priceCents !== cents)
      throw new AppError('price_changed', { price: dollarsFromCents(order.priceCents) });
    return order;
  }

  async #refuseUnpayable(id: string, transactionId: string): Promise<void> {
    const order = await this.#orders.findAccount(this.#storage.db, id);
    if (!order || order.status === 'cancelled') throw new AppError('order_not_found');
    if (order.status === 'paid' && order.transactionId !== transactionId) throw new AppError('order_paid');
  }

  /** The order's open payment, or a new one: its row is there before the provider hears of it. */
  async #openPayment(caller: Caller, cents: number, orderId?: string): Promise<store.PaymentRow | undefined> {
    const { db } = this.#storage;
    const open = orderId ? await store.findOpenPayment(db, orderId) : undefined;
    if (open) return open;
    const id = newId();
    const now = this.#now();
    await store.insertPayment(db, {
      id,
      order_id: orderId ?? null,
      caller_email: caller.email,
      amount_cents: cents,
      currency: CURRENCY,
      state: 'open',
      created_at: now,
      next_check_at: now,
    });
    return orderId ? store.findOpenPayment(db, orderId) : store.findPayment(db, id);
  }

  /**
   * Marks the caller's order paid once the provider itself says that this transaction paid it; answers how many
   * orders this changed: 0 when it had been marked already. Throws `order_not_found`, `order_paid`,
   * `payment_not_found`, `payment_unfinished`, `payment_amount_differs`, `payment_of_another_order`,
   * `payment_provider_unavailable`.
   */
  async settleOrder(caller: Caller, orderId: string, transactionId: string): Promise<number> {
    const order = await this.#orders.getAccount(caller, orderId);
    if (order.status === 'paid' && order.transactionId === transactionId) return 0;
    const { provider, agreement } = this.#opened();
    const payment = await agreement.findPayment(transactionId);
    if (!payment) throw new AppError('payment_not_found');
    const reason = claimError(payment, orderId, caller.email);
    if (reason) throw new AppError(reason);
    if (!payment.order_id && order.status === 'paid') throw new AppError('order_paid');
    const intent = await provider.getIntent(transactionId);
    if (!intent) throw new AppError('payment_not_found');
    const change = payment.order_id
      ? await agreement.applyIntent(payment.id, intent)
      : await this.#claim(payment, order, intent);
    if (change === 'settled') return 1;
    await this.#refuseUnsettled(payment.id, orderId, intent);
    return 0;
  }

  /** Takes a payment that named no order for this one. It stays unclaimed when it is not exactly its price. */
  async #claim(
    payment: store.PaymentRow,
    order: OrderSummary,
    intent: Intent,
  ): Promise<'settled' | undefined> {
    if (intent.status !== 'succeeded') return undefined;
    if (!paysExactly(intent, order.priceCents)) throw new AppError('payment_amount_differs');
    const settled = await this.#opened().agreement.settle(payment.id, order.id, intent.id);
    return settled ? 'settled' : undefined;
  }

  /** After a payment was not settled by us just now: fine if it was by somebody else, or else why not. */
  async #refuseUnsettled(paymentId: string, orderId: string, intent: Intent): Promise<void> {
    const payment = await store.findPayment(this.#storage.db, paymentId);
    if (payment?.state === 'settled' && payment.order_id === orderId) return;
    if (payment?.state === 'settled') throw new AppError('payment_of_another_order');
    if (payment?.refund_reason) throw new AppError(refundError[payment.refund_reason]);
    await this.#refuseUnpayable(orderId, intent.id);
    throw new AppError('payment_unfinished');
  }

  /**
   * Cancels an order after making sure that no card can be charged for it any more; answers 1. Throws
   * `order_not_found`, `order_paid` (also when the money turns out to be there), `order_payment_in_progress`,
   * `payment_provider_unavailable`.
   */
  async cancelOrder(caller: Caller, id: string): Promise<number> {
    const { status } = await this.#orders.getAccount(caller, id);
    if (status === 'paid') throw new AppError('order_paid');
    const open = await store.findOpenPayment(this.#storage.db, id);
    if (open) await this.#withdraw(open);
    const count = await this.#orders.cancelOrder(id, caller);
    // A payment page opened meanwhile has made an intent nobody needs.
    await this.#open?.agreement.cancelOpenIntent(id);
    return count;
  }

  async #withdraw(payment: store.PaymentRow): Promise<void> {
    const { provider, agreement } = this.#opened();
    let intent = await agreement.getIntent(payment);
    if (intent && canCancelIntent(intent.status)) intent = await provider.cancelIntent(intent.id);
    if (intent?.status === 'succeeded') {
      if ((await agreement.applyIntent(payment.id, intent)) === 'settled') throw new AppError('order_paid');
      return;
    }
    if (intent && intent.status !== 'canceled')
      throw new AppError('order_payment_in_progress', { retryAfterSeconds: 2 });
    await store.markWithdrawn(this.#storage.db, payment.id, this.#now());
  }

  /**
   * Hears a signed event: asks the provider about the intent it names, and acts on the answer. The same event again
   * changes nothing. Throws `malformed_request`, and `payment_provider_unavailable` so that it is sent again.
   */
  async handleWebhookEvent(body: Buffer, signature: string): Promise<void> {
    const event = await this.#opened().provider.readEvent(body, signature);
    const { db } = this.#storage;
    if (await store.isEventProcessed(db, event.id)) return;
    const payment = event.intentId ? await this.#opened().agreement.findPayment(event.intentId) : undefined;
    if (payment?.state === 'refunded' && event.type === 'refund.failed')
      this.#log.error({ payment: payment.id }, 'a refund came back: it has to be paid out by hand');
    if (payment) await this.#opened().agreement.refresh(payment);
    await store.insertEvent(db, { id: event.id, type: event.type, processed_at: this.#now() });
  }

  /**
   * A round of reconciliation: asks the provider about payments under way and brings both sides to agree. Throws
   * `payment_provider_unavailable` only where none is set up.
   */
  reconcile(wish: ReconciliationOptions = {}): Promise<ReconciliationRun> {
    return this.#opened().reconciliation.run(wish);
  }

  /** Who takes the cards; undefined where nobody is set up. */
  get provider(): 'stripe' | 'local' | undefined {
    return this.#open?.provider.settings.provider;
  }

  #opened() {
    if (!this.#open) throw new ProviderUnavailable('no card provider is set up', false);
    return this.#open;
  }
}
