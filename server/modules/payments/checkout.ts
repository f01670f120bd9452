// Starts a card payment: finds or creates the intent whose secret the browser confirms.
import { centsFromDollars } from '#contract/money.ts';
import type { PaymentSecret } from '#contract/payment.ts';
import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { assertChargeable, type Orders } from '#server/modules/orders/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { assertPayableBy, assertUnpaidAtPrice } from './payable-order.ts';
import type { PaymentSync } from './payment-sync.ts';
import { CURRENCY } from './rules.ts';
import * as store from './store.ts';

/** How often an intent that was cancelled meanwhile is replaced by a new one. */
const MAX_ATTEMPTS = 3;

export interface CheckoutDeps {
  readonly storage: Storage;
  readonly orders: Orders;
  readonly sync: PaymentSync;
  readonly now: () => number;
}

export class Checkout {
  readonly #deps: CheckoutDeps;

  constructor(deps: CheckoutDeps) {
    this.#deps = deps;
  }

  /** See Payments.createIntent. */
  async createIntent(caller: Caller, input: { price: number; order?: string }): Promise<PaymentSecret> {
    const { orders, sync, storage, now } = this.#deps;
    const cents = centsFromDollars(input.price) ?? 0;
    if (input.order) assertUnpaidAtPrice(await orders.getAccount(caller, input.order), cents);
    else assertChargeable(cents);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const payment = await this.#openPayment(caller, cents, input.order);
      if (!payment) continue;
      const intent = await sync.getIntent(payment);
      if (!intent || intent.status === 'canceled') {
        await store.markWithdrawn(storage.db, payment.id, now());
        continue;
      }
      // If the order was cancelled meanwhile, this cancels the intent before anyone learns its secret.
      await sync.applyIntent(payment.id, intent);
      if (input.order) assertPayableBy(await orders.findAccount(storage.db, input.order), intent.id);
      const state = (await store.findPayment(storage.db, payment.id))?.state;
      if (state === 'open' || state === 'settled')
        return { clientSecret: intent.clientSecret, transactionId: intent.id, status: intent.status };
    }
    throw new AppError('payment_provider_unavailable', { retryAfterSeconds: 1 });
  }

  /** The order's open payment, or a new one. Its row is inserted before the provider is called. */
  async #openPayment(caller: Caller, cents: number, orderId?: string): Promise<store.PaymentRow | undefined> {
    const { db } = this.#deps.storage;
    const open = orderId ? await store.findOpenPayment(db, orderId) : undefined;
    if (open) return open;
    const id = newId();
    const now = this.#deps.now();
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
}
