// Finds the intent of a payment at the provider, and the payment of an intent in the database. Creates what is missing.
import { Service } from '#server/context.ts';
import { type OrderReading, readOrder } from '#server/modules/orders/read/order-reading.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Intent } from './rules.ts';
import { ensureShopId } from './store/event-store.ts';
import * as store from './store/store.ts';
import { isIdempotencyKeyUsed } from './stripe/errors.ts';
import type { CardProvider } from './stripe/provider.ts';

/**
 * Has at most one of the two. An unmatched intent was created by this shop for an order that the database
 * does not have.
 */
export interface IntentMatch {
  readonly payment?: store.PaymentRow | undefined;
  readonly unmatched?: Intent;
}

export class Intents extends Service<{ readonly orders: Orders; readonly provider: CardProvider }> {
  #shopId: string | undefined;

  /**
   * Returns the current state of a payment's intent, and creates the intent if there is none yet; undefined
   * when the provider does not know its id. Throws ProviderUnavailable.
   */
  async get(payment: store.PaymentRow): Promise<Intent | undefined> {
    const { provider } = this.deps;
    if (payment.transaction_id) return provider.getIntent(payment.transaction_id);
    try {
      const created = await provider.createIntent({
        payment: payment.id,
        isDeposit: payment.is_deposit === 1,
        orders: await store.findOrderIds(this.db, payment),
        caller: payment.caller_id ?? '',
        shop: await this.#getShopId(),
        amountCents: payment.amount_cents,
        currency: payment.currency,
        idempotencyKey: `${payment.id}-${payment.create_attempts}`,
      });
      const saved = await store.saveTransaction(this.db, payment.id, created.id);
      if (saved === created.id) return created;
      // A concurrent attempt was saved first, and no client got the secret of this intent.
      await provider.cancelIntent(created.id);
      return provider.getIntent(saved);
    } catch (error) {
      if (isIdempotencyKeyUsed(error)) await store.incrementAttempts(this.db, payment, 'create_attempts');
      throw error;
    }
  }

  /**
   * Finds the payment of an intent. If the database lacks the payment (the process died, or a backup was
   * restored) but has all its orders, inserts it. Throws ProviderUnavailable.
   */
  async match(transactionId: string): Promise<IntentMatch> {
    const known = await store.findPaymentByTransaction(this.db, transactionId);
    if (known) return { payment: known };
    const intent = await this.deps.provider.getIntent(transactionId);
    if (!intent) return {};
    const payment = intent.payment ? await store.findPayment(this.db, intent.payment) : undefined;
    if (payment && !payment.transaction_id) await store.saveTransaction(this.db, payment.id, transactionId);
    else {
      const orders = await this.#findOrders(intent.orders);
      if (orders.length > 0 && orders.length === intent.orders.length)
        await this.#insertMissing(intent, orders);
      // Payments of other shops in the same account are ignored.
      else if (intent.shop === (await this.#getShopId())) return { unmatched: intent };
    }
    return { payment: await store.findPaymentByTransaction(this.db, transactionId) };
  }

  async #findOrders(ids: readonly string[]): Promise<OrderReading[]> {
    const orders = ids.map((id) => readOrder(this.db, id));
    return (await Promise.all(orders)).filter((order) => order !== undefined);
  }

  async #insertMissing(intent: Intent, orders: readonly OrderReading[]): Promise<void> {
    const now = this.now();
    const id = newId(now);
    await this.storage.transaction(async (tx) => {
      const isInserted = await store.insertPayment(tx, {
        id,
        order_id: orders[0]?.id ?? null,
        caller_id: orders[0]?.customer_id ?? (await store.findKnownCaller(tx, intent.caller)) ?? null,
        amount_cents: intent.amountCents,
        currency: intent.currency,
        is_deposit: intent.isDeposit ? 1 : 0,
        state: 'withdrawn',
        transaction_id: intent.id,
        created_at: now,
        withdrawn_at: now,
        next_check_at: now,
      });
      if (isInserted && orders.length > 1) await store.insertPaymentOrders(tx, id, orders);
    });
  }

  async #getShopId(): Promise<string> {
    this.#shopId ??= await ensureShopId(this.db);
    return this.#shopId;
  }
}
