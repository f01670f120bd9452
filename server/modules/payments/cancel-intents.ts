// Makes the open payments of an order unpayable at the provider before the order is cancelled or changed.
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { Intents } from './intents.ts';
import type { PaymentSync } from './payment-sync.ts';
import { canCancelIntent, type Intent } from './rules.ts';
import * as store from './store/store.ts';
import type { CardProvider } from './stripe/provider.ts';

/** How many times payments that were opened meanwhile are withdrawn before the customer is asked to wait. */
const MAX_ATTEMPTS = 5;
const RETRY_AFTER_SECONDS = 2;

interface WithdrawalDeps {
  readonly intents: Intents;
  readonly sync: PaymentSync;
  readonly provider: CardProvider;
}

export class Withdrawal extends Service<WithdrawalDeps> {
  /**
   * Cancels the intents of open payments, or none of them while one cannot be cancelled. Throws `order_paid`
   * when a charge has just succeeded, `order_payment_in_progress` while the provider is processing one, and
   * `payment_provider_unavailable`.
   */
  async withdraw(payments: readonly store.PaymentRow[]): Promise<void> {
    const cancellable: { payment: store.PaymentRow; intent: Intent | undefined }[] = [];
    for (const payment of payments) {
      const intent = await this.deps.intents.get(payment);
      if (!intent || canCancelIntent(intent.status) || (await this.#isCancelled(payment, intent)))
        cancellable.push({ payment, intent });
    }
    for (const { payment, intent } of cancellable) await this.#cancel(payment, intent);
  }

  async #cancel(payment: store.PaymentRow, found: Intent | undefined): Promise<void> {
    const { provider } = this.deps;
    const intent = found && canCancelIntent(found.status) ? await provider.cancelIntent(found.id) : found;
    if (!intent || (await this.#isCancelled(payment, intent)))
      await store.markWithdrawn(this.db, payment.id, this.now());
  }

  /** Settles or refunds the payment when its intent has succeeded. Throws what `withdraw` throws. */
  async #isCancelled(payment: store.PaymentRow, intent: Intent): Promise<boolean> {
    if (intent.status === 'canceled') return true;
    if (intent.status !== 'succeeded') throw paymentInProgress();
    if ((await this.deps.sync.applyIntent(payment.id, intent)) === 'settled')
      throw new AppError('order_paid');
    return false;
  }

  /**
   * Makes the order unpayable and then runs `change`, which calls `assertUnpayable` with the order locked. Throws what
   * `withdraw` and `change` throw.
   */
  async withoutPayments<Result>(
    id: string,
    change: (assertUnpayable: (tx: Executor) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await this.withdraw(await store.findOpenPayments(this.db, [id]));
      try {
        return await change((tx) => assertNoOpenPayment(tx, id));
      } catch (error) {
        if (!(error instanceof OpenPaymentFound)) throw error;
      }
    }
    throw paymentInProgress();
  }
}

/** A payment was opened after the withdrawal and before the change. */
class OpenPaymentFound extends Error {}

/**
 * Checkout locks the order before it inserts a payment, so none is inserted until the caller's transaction
 * ends.
 */
async function assertNoOpenPayment(tx: Executor, orderId: string): Promise<void> {
  if ((await store.findOpenPayments(tx, [orderId])).length > 0) throw new OpenPaymentFound();
}

const paymentInProgress = () =>
  new AppError('order_payment_in_progress', { retryAfterSeconds: RETRY_AFTER_SECONDS });
