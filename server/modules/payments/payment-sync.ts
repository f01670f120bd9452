// Brings one payment of the shop's and its intent at the provider to agree: settles, refunds, cancels.
// The provider is never asked inside a transaction. May be run for one payment by many at once.
import type { FastifyBaseLogger } from 'fastify';
import type { Orders } from '#server/modules/orders/service.ts';
import { newId } from '#server/storage/ids.ts';
import { isConstraintViolation, type Storage } from '#server/storage/open-storage.ts';
import { type Intent, nextAction, type PaymentAction, type RefundReason } from './rules.ts';
import * as store from './store.ts';
import { isIdempotencyKeyUsed, ProviderRejected, ProviderUnavailable } from './stripe-errors.ts';
import type { CardProvider } from './stripe-provider.ts';

/** What became of a payment; the words of `npm run reconcile`. */
export type PaymentChange = 'settled' | 'withdrawn' | 'refunding' | 'refunded' | 'charged';

/** Verdicts are given again when somebody else was faster, but not for ever. */
const TRIES = 5;

export class PaymentSync {
  readonly #storage: Storage;
  readonly #orders: Orders;
  readonly #provider: CardProvider;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => number;

  constructor(
    storage: Storage,
    orders: Orders,
    provider: CardProvider,
    log: FastifyBaseLogger,
    now: () => number,
  ) {
    this.#storage = storage;
    this.#orders = orders;
    this.#provider = provider;
    this.#log = log;
    this.#now = now;
  }

  /**
   * The intent of a payment as the provider knows it now, made if it never was; undefined when the provider knows
   * none of that id. Throws ProviderUnavailable.
   */
  async getIntent(payment: store.PaymentRow): Promise<Intent | undefined> {
    if (payment.transaction_id) return this.#provider.getIntent(payment.transaction_id);
    try {
      const made = await this.#provider.createIntent({
        payment: payment.id,
        amountCents: payment.amount_cents,
        order: payment.order_id,
        caller: payment.caller_email,
        key: `${payment.id}-${payment.create_attempts}`,
      });
      const saved = await store.saveTransaction(this.#storage.db, payment.id, made.id);
      if (saved === made.id) return made;
      // Somebody else's attempt was entered first. Nobody has learnt this one's secret.
      await this.#provider.cancelIntent(made.id);
      return this.#provider.getIntent(saved);
    } catch (error) {
      if (isIdempotencyKeyUsed(error))
        await store.incrementAttempts(this.#storage.db, payment, 'create_attempts');
      throw error;
    }
  }

  /**
   * The payment of an intent. One for an order of ours that the books do not know is entered first: it was made
   * while the shop broke down, or the books are older than it. Throws ProviderUnavailable.
   */
  async findPayment(transactionId: string): Promise<store.PaymentRow | undefined> {
    const { db } = this.#storage;
    const known = await store.findPaymentByTransaction(db, transactionId);
    if (known) return known;
    const intent = await this.#provider.getIntent(transactionId);
    const maker = intent?.payment ? await store.findPayment(db, intent.payment) : undefined;
    if (maker && !maker.transaction_id) await store.saveTransaction(db, maker.id, transactionId);
    // Orders of another shop on the same account are not ours to settle, still less to refund.
    else if (intent?.order && (await this.#orders.findAccount(db, intent.order)))
      await this.#enterLost(intent, intent.order);
    return store.findPaymentByTransaction(db, transactionId);
  }

  async #enterLost(intent: Intent, orderId: string): Promise<void> {
    const now = this.#now();
    await store.insertPayment(this.#storage.db, {
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

  /** Asks the provider about a payment and does what has to be done. Throws ProviderUnavailable. */
  async refresh(payment: store.PaymentRow): Promise<PaymentChange | undefined> {
    if (payment.state === 'refunding') return this.#refund(payment);
    if (payment.state === 'settled' || payment.state === 'refunded') return undefined;
    return this.applyIntent(payment.id, await this.getIntent(payment));
  }

  /** Does what has to be done about a payment whose intent the provider just told. */
  async applyIntent(id: string, told: Intent | undefined): Promise<PaymentChange | undefined> {
    let intent = told;
    for (let left = TRIES; left > 0; left--) {
      const { db } = this.#storage;
      const payment = await store.findPayment(db, id);
      if (!payment || !['open', 'withdrawn'].includes(payment.state)) return undefined;
      const order = payment.order_id ? await this.#orders.findAccount(db, payment.order_id) : undefined;
      const facts = {
        orderId: payment.order_id,
        isOpen: payment.state === 'open',
        createdAt: payment.created_at,
        chargedAt: payment.charged_at,
      };
      const verdict = nextAction(facts, intent, order, this.#now());
      if (!intent || verdict.act === 'wait') return undefined;
      if (verdict.act === 'cancel') intent = await this.#provider.cancelIntent(intent.id);
      else {
        const change = await this.#carryOut(verdict, payment, intent);
        if (change !== 'too late') return change;
      }
    }
    this.#log.error({ payment: id }, 'a payment keeps changing under reconciliation');
    return undefined;
  }

  async #carryOut(
    verdict: Exclude<PaymentAction, { act: 'wait' | 'cancel' }>,
    payment: store.PaymentRow,
    intent: Intent,
  ): Promise<PaymentChange | undefined | 'too late'> {
    switch (verdict.act) {
      case 'settle':
        return (await this.settle(payment.id, verdict.orderId, intent.id)) ? 'settled' : 'too late';
      case 'refund':
        return this.#giveBack(payment, verdict.reason);
      case 'withdraw':
        return (await store.markWithdrawn(this.#storage.db, payment.id, this.#now()))
          ? 'withdrawn'
          : undefined;
      case 'noteCharge':
        await store.markCharged(this.#storage.db, payment.id, this.#now());
        return 'charged';
    }
  }

  /**
   * Marks an order paid by a payment, both or neither. False when either is no longer free for it. The caller has
   * seen the intent succeeded at the provider, for exactly the order's price.
   */
  async settle(id: string, orderId: string, transactionId: string): Promise<boolean> {
    const now = this.#now();
    try {
      await this.#storage.db.transaction().execute(async (tx) => {
        if (!(await store.markSettled(tx, id, orderId, now))) throw new Late();
        await store.markCharged(tx, id, now);
        if (!(await this.#orders.markPaid(tx, orderId, transactionId))) throw new Late();
      });
    } catch (error) {
      // Another payment of the same order that settles at this very moment holds the unique key.
      if (error instanceof Late || isConstraintViolation(error)) return false;
      throw error;
    }
    this.#orders.notifyPaid();
    await this.cancelOpenIntent(orderId);
    return true;
  }

  /** Cancels what an order that is paid or gone may still be offered. What the provider cannot do now waits. */
  async cancelOpenIntent(orderId: string): Promise<void> {
    const open = await store.findOpenPayment(this.#storage.db, orderId);
    if (!open) return;
    try {
      await this.refresh(open);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRejected)) throw error;
      this.#log.warn({ payment: open.id, err: error.cause ?? error }, 'an offer waits to be closed');
    }
  }

  async #giveBack(payment: store.PaymentRow, reason: RefundReason): Promise<PaymentChange | 'too late'> {
    const { db } = this.#storage;
    await store.markCharged(db, payment.id, this.#now());
    if (!(await store.markRefunding(db, payment.id, reason, this.#now()))) return 'too late';
    this.#log.warn(
      { payment: payment.id, transaction: payment.transaction_id, order: payment.order_id, reason },
      'a card was charged for nothing: the money goes back',
    );
    const refunding = await store.findPayment(db, payment.id);
    return (refunding && (await this.#refund(refunding))) ?? 'refunding';
  }

  /** Asks for the refund, or how it is doing. The row says that it is owed, so trying again later is harmless. */
  async #refund(payment: store.PaymentRow): Promise<PaymentChange | undefined> {
    const { db } = this.#storage;
    try {
      const refund = await this.#askForRefund(payment);
      if (refund && refund.id !== payment.refund_id) await store.saveRefund(db, payment.id, refund.id);
      if (!refund || refund.status === 'succeeded')
        return (await store.markRefunded(db, payment.id, this.#now())) ? 'refunded' : undefined;
      if (refund.status === 'failed' || refund.status === 'canceled') {
        await store.incrementAttempts(db, payment, 'refund_attempts');
        this.#log.error({ payment: payment.id, refund }, 'a refund failed and will be tried again');
      }
    } catch (error) {
      if (isIdempotencyKeyUsed(error)) await store.incrementAttempts(db, payment, 'refund_attempts');
      if (error instanceof ProviderRejected)
        this.#log.error({ payment: payment.id, err: error }, 'a refund was refused and will be tried again');
      else if (error instanceof ProviderUnavailable)
        this.#log.warn({ payment: payment.id, err: error.cause }, 'a refund waits for the card provider');
      else throw error;
    }
    return undefined;
  }

  #askForRefund({ id, transaction_id, refund_id, refund_attempts }: store.PaymentRow) {
    if (refund_id) return this.#provider.getRefund(refund_id);
    if (!transaction_id) throw new Error(`Payment ${id} is to be refunded but was never made.`);
    return this.#provider.refund(transaction_id, id, `${id}-refund-${refund_attempts}`);
  }
}

class Late extends Error {}
