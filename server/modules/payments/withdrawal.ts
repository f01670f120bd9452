// Makes open payments of an order unpayable at the provider, and cancels the order after that.
import { AppError } from '#server/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Intents } from './intents.ts';
import type { PaymentSync } from './payment-sync.ts';
import { canCancelIntent } from './rules.ts';
import * as store from './store.ts';
import type { CardProvider } from './stripe-provider.ts';

export interface WithdrawalDeps {
  readonly storage: Storage;
  readonly orders: Orders;
  readonly intents: Intents;
  readonly sync: PaymentSync;
  readonly provider: CardProvider;
  readonly now: () => number;
}

export class Withdrawal {
  readonly #deps: WithdrawalDeps;

  constructor(deps: WithdrawalDeps) {
    this.#deps = deps;
  }

  /**
   * Cancels an open payment's intent. Throws `order_paid` when the charge has just succeeded,
   * `order_payment_in_progress` while the provider is processing it, `payment_provider_unavailable`.
   */
  async withdraw(payment: store.PaymentRow): Promise<void> {
    const { intents, provider, sync, storage, now } = this.#deps;
    let intent = await intents.get(payment);
    if (intent && canCancelIntent(intent.status)) intent = await provider.cancelIntent(intent.id);
    if (intent?.status === 'succeeded') {
      if ((await sync.applyIntent(payment.id, intent)) === 'settled') throw new AppError('order_paid');
      return;
    }
    if (intent && intent.status !== 'canceled')
      throw new AppError('order_payment_in_progress', { retryAfterSeconds: 2 });
    await store.markWithdrawn(storage.db, payment.id, now());
  }

  /** See Payments.cancelOrder. Without a caller the shop itself cancels. */
  async cancelOrder(id: string, caller: Caller | undefined, reason?: string): Promise<number> {
    const { storage, orders, sync } = this.#deps;
    for (const open of await store.findOpenPayments(storage.db, [id])) await this.withdraw(open);
    const count = await orders.cancelOrder(id, caller, reason);
    // A payment page opened meanwhile may have created another intent.
    await sync.cancelOpenIntents([id]);
    return count;
  }
}
