// Brings a payment in line with its intent at the provider: settles, refunds or cancels it. Safe to run
// concurrently for one payment; the provider is never called inside a transaction.
import { Service } from '#server/context.ts';
import { readOrder } from '#server/modules/orders/read/order-reading.ts';
import { isConstraintViolation } from '#server/storage/open-storage.ts';
import type { Intents } from './intents.ts';
import type { ProviderRefunds } from './provider-refunds.ts';
import { type Intent, nextAction, type PaymentAction, paysExactly } from './rules.ts';
import { SettlementConflict, type SettlingDeps, settleOrders } from './settling.ts';
import * as store from './store/store.ts';
import { StrayPayments } from './stray-payments.ts';
import { ProviderRejected, ProviderUnavailable } from './stripe/errors.ts';
import type { CardProvider } from './stripe/provider.ts';

/** What a sync changed, as `npm run reconcile` prints it. */
export type PaymentChange = 'settled' | 'withdrawn' | 'refunding' | 'refunded' | 'charged';

/** How many times the next action is chosen again because another caller changed the payment or the order. */
const MAX_ATTEMPTS = 5;

interface PaymentSyncDeps extends SettlingDeps {
  readonly intents: Intents;
  readonly provider: CardProvider;
  readonly providerRefunds: ProviderRefunds;
}

export class PaymentSync extends Service<PaymentSyncDeps> {
  readonly #strayPayments = new StrayPayments(this.ctx, this.deps);

  /** Fetches a payment's state from the provider and acts on it. Throws ProviderUnavailable. */
  async refresh(payment: store.PaymentRow): Promise<PaymentChange | undefined> {
    if (payment.state === 'refunding') return this.#strayPayments.continueRefund(payment);
    if (payment.state === 'settled' || payment.state === 'refunded') return undefined;
    return this.applyIntent(payment.id, await this.deps.intents.get(payment));
  }

  /** Acts on an intent's state that the provider has just reported. */
  async applyIntent(id: string, reported: Intent | undefined): Promise<PaymentChange | undefined> {
    let intent = reported;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const payment = await store.findPayment(this.db, id);
      if (!payment || !['open', 'withdrawn'].includes(payment.state)) return undefined;
      const orderIds = await store.findOrderIds(this.db, payment);
      const action = await this.#nextAction(payment, orderIds, intent);
      if (!intent || action.type === 'wait') return undefined;
      if (action.type === 'cancelIntent') intent = await this.deps.provider.cancelIntent(intent.id);
      else if (action.type === 'settle') {
        if (await this.settle(payment.id, orderIds, intent)) return 'settled';
      } else {
        const change = await this.#execute(action, payment);
        if (change !== 'conflict') return change;
      }
    }
    this.ctx.log.error({ payment: id }, 'payment changed repeatedly during its reconciliation');
    return undefined;
  }

  async #nextAction(
    payment: store.PaymentRow,
    orderIds: readonly string[],
    intent: Intent | undefined,
  ): Promise<PaymentAction> {
    const found = await Promise.all(orderIds.map((id) => readOrder(this.db, id)));
    const facts = {
      orderIds,
      isOpen: payment.state === 'open',
      isDeposit: payment.is_deposit === 1,
      createdAt: payment.created_at,
      chargedAt: payment.charged_at,
    };
    return nextAction(
      facts,
      intent,
      found.filter((order) => order !== undefined),
      this.now(),
    );
  }

  /** Returns `conflict` when another caller changed the payment first. */
  async #execute(
    action: Extract<PaymentAction, { type: 'refund' | 'markWithdrawn' | 'markCharged' }>,
    payment: store.PaymentRow,
  ): Promise<PaymentChange | undefined | 'conflict'> {
    const now = this.now();
    switch (action.type) {
      case 'refund':
        return (await this.#strayPayments.refund(payment, action.reason)) ?? 'conflict';
      case 'markWithdrawn':
        return (await store.markWithdrawn(this.db, payment.id, now)) ? 'withdrawn' : undefined;
      case 'markCharged':
        await store.markCharged(this.db, payment.id, now);
        return 'charged';
    }
  }

  /**
   * Settles a payment and marks all its orders, or the deposit of its only one, paid; returns false, and changes nothing, when another caller
   * changed any of them first. The caller must have seen the intent succeeded at the provider for exactly the
   * sum of the prices. `orderIds` are ascending, so that simultaneous settlements do not deadlock.
   */
  async settle(id: string, orderIds: readonly string[], intent: Intent): Promise<boolean> {
    const { orders } = this.deps;
    const at = this.now();
    const isAsStated = (isDeposit: boolean) => intent.isDeposit === isDeposit || intent.orders.length === 0;
    let isDeposit = false;
    try {
      isDeposit = await this.storage.transaction((tx) =>
        settleOrders(tx, this.deps, {
          paymentId: id,
          orderIds,
          transactionId: intent.id,
          card: intent.card,
          paysFor: (due, isOfDeposit) => paysExactly(intent, due) && isAsStated(isOfDeposit),
          at,
        }),
      );
    } catch (error) {
      // A concurrent settlement of the same order by another payment holds the unique index.
      if (error instanceof SettlementConflict || isConstraintViolation(error)) return false;
      throw error;
    }
    if (!isDeposit) for (const _ of orderIds) orders.notifyPaid();
    await this.cancelOpenIntents(orderIds);
    if (intent.refundedCents) await this.#recordRefunds(id);
    return true;
  }

  /**
   * Records refunds that were made before the shop knew of the payment. If this fails, the daily search
   * repeats it.
   */
  async #recordRefunds(id: string): Promise<void> {
    const payment = await store.findPayment(this.db, id);
    if (!payment) return;
    await this.#warnIfUnavailable(payment, 'refunds not recorded yet', async () => {
      await this.deps.providerRefunds.sync(payment);
    });
  }

  /**
   * Cancels the open intents of orders that were paid or cancelled. If this fails, reconciliation repeats it.
   */
  async cancelOpenIntents(orderIds: readonly string[]): Promise<void> {
    for (const open of await store.findOpenPayments(this.db, orderIds))
      await this.#warnIfUnavailable(open, 'open intent not cancelled yet', () => this.refresh(open));
  }

  async #warnIfUnavailable(
    { id }: store.PaymentRow,
    what: string,
    work: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRejected)) throw error;
      this.ctx.log.warn({ payment: id, err: error.cause ?? error }, what);
    }
  }
}
