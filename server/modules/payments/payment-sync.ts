// Brings a payment in line with its intent at the provider: settles, refunds or cancels it. Safe to run concurrently
// for one payment; the provider is never called inside a transaction.
import type { FastifyBaseLogger } from 'fastify';
import type { Orders } from '#server/modules/orders/service.ts';
import { newId } from '#server/storage/ids.ts';
import { isConstraintViolation, type Storage } from '#server/storage/open-storage.ts';
import { Refunds } from './refunds.ts';
import { type Intent, nextAction, type PaymentAction } from './rules.ts';
import * as store from './store.ts';
import { isIdempotencyKeyUsed, ProviderRejected, ProviderUnavailable } from './stripe-errors.ts';
import type { CardProvider } from './stripe-provider.ts';

/** What a sync changed, as `npm run reconcile` prints it. */
export type PaymentChange = 'settled' | 'withdrawn' | 'refunding' | 'refunded' | 'charged';

/** At most one of the two: an unmatched intent was made by this shop for an order that the database does not hold. */
export interface IntentMatch {
  readonly payment?: store.PaymentRow | undefined;
  readonly unmatched?: Intent;
}

/** The next action is chosen again when another caller changed the payment or the order first. */
const MAX_ATTEMPTS = 5;

export interface PaymentSyncDeps {
  readonly storage: Storage;
  readonly orders: Orders;
  readonly provider: CardProvider;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

export class PaymentSync {
  readonly #deps: PaymentSyncDeps;
  readonly #refunds: Refunds;
  #shopId: string | undefined;

  constructor(deps: PaymentSyncDeps) {
    this.#deps = deps;
    this.#refunds = new Refunds(deps);
  }

  get #db() {
    return this.#deps.storage.db;
  }

  /**
   * The current state of a payment's intent, which is created if it does not exist yet; undefined when the provider
   * does not know its id. Throws ProviderUnavailable.
   */
  async getIntent(payment: store.PaymentRow): Promise<Intent | undefined> {
    const { provider } = this.#deps;
    if (payment.transaction_id) return provider.getIntent(payment.transaction_id);
    try {
      const created = await provider.createIntent({
        payment: payment.id,
        order: payment.order_id,
        caller: payment.caller_email,
        shop: await this.#getShopId(),
        amountCents: payment.amount_cents,
        idempotencyKey: `${payment.id}-${payment.create_attempts}`,
      });
      const saved = await store.saveTransaction(this.#db, payment.id, created.id);
      if (saved === created.id) return created;
      // A concurrent attempt was saved first. The secret of this intent was not sent to any client.
      await provider.cancelIntent(created.id);
      return provider.getIntent(saved);
    } catch (error) {
      if (isIdempotencyKeyUsed(error)) await store.incrementAttempts(this.#db, payment, 'create_attempts');
      throw error;
    }
  }

  /**
   * Finds the payment of an intent. A payment missing from the database is inserted when its order exists: the process
   * died, or the database was restored from a backup. Throws ProviderUnavailable.
   */
  async matchIntent(transactionId: string): Promise<IntentMatch> {
    const known = await store.findPaymentByTransaction(this.#db, transactionId);
    if (known) return { payment: known };
    const intent = await this.#deps.provider.getIntent(transactionId);
    if (!intent) return {};
    const payment = intent.payment ? await store.findPayment(this.#db, intent.payment) : undefined;
    if (payment && !payment.transaction_id) await store.saveTransaction(this.#db, payment.id, transactionId);
    else if (intent.order && (await this.#deps.orders.findAccount(this.#db, intent.order)))
      await this.#insertMissing(intent, intent.order);
    // Other shops may use the same account: their payments are left alone.
    else if (intent.shop === (await this.#getShopId())) return { unmatched: intent };
    return { payment: await store.findPaymentByTransaction(this.#db, transactionId) };
  }

  async #insertMissing(intent: Intent, orderId: string): Promise<void> {
    const now = this.#deps.now();
    await store.insertPayment(this.#db, {
      id: newId(),
      order_id: orderId,
      caller_email: intent.caller ?? '',
      amount_cents: intent.amountCents,
      currency: intent.currency,
      state: 'withdrawn',
      transaction_id: intent.id,
      created_at: now,
      withdrawn_at: now,
      next_check_at: now,
    });
  }

  async #getShopId(): Promise<string> {
    this.#shopId ??= await store.ensureShopId(this.#db);
    return this.#shopId;
  }

  /** Fetches a payment's state from the provider and acts on it. Throws ProviderUnavailable. */
  async refresh(payment: store.PaymentRow): Promise<PaymentChange | undefined> {
    if (payment.state === 'refunding') return this.#refunds.advance(payment);
    if (payment.state === 'settled' || payment.state === 'refunded') return undefined;
    return this.applyIntent(payment.id, await this.getIntent(payment));
  }

  /** Acts on an intent's state that the provider has just reported. */
  async applyIntent(id: string, reported: Intent | undefined): Promise<PaymentChange | undefined> {
    let intent = reported;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const payment = await store.findPayment(this.#db, id);
      if (!payment || !['open', 'withdrawn'].includes(payment.state)) return undefined;
      const action = await this.#nextAction(payment, intent);
      if (!intent || action.type === 'wait') return undefined;
      if (action.type === 'cancelIntent') intent = await this.#deps.provider.cancelIntent(intent.id);
      else {
        const change = await this.#execute(action, payment, intent);
        if (change !== 'conflict') return change;
      }
    }
    this.#deps.log.error({ payment: id }, 'payment changed repeatedly during its reconciliation');
    return undefined;
  }

  async #nextAction(payment: store.PaymentRow, intent: Intent | undefined): Promise<PaymentAction> {
    const { orders, now } = this.#deps;
    const order = payment.order_id ? await orders.findAccount(this.#db, payment.order_id) : undefined;
    const facts = {
      orderId: payment.order_id,
      isOpen: payment.state === 'open',
      createdAt: payment.created_at,
      chargedAt: payment.charged_at,
    };
    return nextAction(facts, intent, order, now());
  }

  /** Answers `conflict` when another caller changed the payment or the order first. */
  async #execute(
    action: Exclude<PaymentAction, { type: 'wait' | 'cancelIntent' }>,
    payment: store.PaymentRow,
    intent: Intent,
  ): Promise<PaymentChange | undefined | 'conflict'> {
    const now = this.#deps.now();
    switch (action.type) {
      case 'settle':
        return (await this.settle(payment.id, action.orderId, intent.id)) ? 'settled' : 'conflict';
      case 'refund':
        return (await this.#refunds.start(payment, action.reason)) ?? 'conflict';
      case 'markWithdrawn':
        return (await store.markWithdrawn(this.#db, payment.id, now)) ? 'withdrawn' : undefined;
      case 'markCharged':
        await store.markCharged(this.#db, payment.id, now);
        return 'charged';
    }
  }

  /**
   * Settles a payment and marks its order paid, both or neither; false when another caller changed either first. The
   * caller must have seen the intent succeeded at the provider, for exactly the order's price.
   */
  async settle(id: string, orderId: string, transactionId: string): Promise<boolean> {
    const { storage, orders, now } = this.#deps;
    const at = now();
    try {
      await storage.db.transaction().execute(async (tx) => {
        if (!(await store.markSettled(tx, id, orderId, at))) throw new ConflictError();
        await store.markCharged(tx, id, at);
        if (!(await orders.markPaid(tx, orderId, transactionId))) throw new ConflictError();
      });
    } catch (error) {
      // A concurrent settlement of the same order by another payment holds the unique index.
      if (error instanceof ConflictError || isConstraintViolation(error)) return false;
      throw error;
    }
    orders.notifyPaid();
    await this.cancelOpenIntent(orderId);
    return true;
  }

  /** Cancels the open intent of an order that is paid or cancelled. Reconciliation retries what fails here. */
  async cancelOpenIntent(orderId: string): Promise<void> {
    const open = await store.findOpenPayment(this.#db, orderId);
    if (!open) return;
    try {
      await this.refresh(open);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRejected)) throw error;
      this.#deps.log.warn({ payment: open.id, err: error.cause ?? error }, 'open intent not cancelled yet');
    }
  }
}

class ConflictError extends Error {}
