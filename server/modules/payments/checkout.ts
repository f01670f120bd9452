// Starts a card payment: finds or creates the intent whose secret the browser confirms.
import { amountFromCents, centsFromAmount, shopCurrency } from '#contract/figures/money.ts';
import type { PaymentSecret } from '#contract/orders/payment.ts';
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { readOrder } from '#server/modules/orders/read/order-reading.ts';
import { assertChargeable, type Orders } from '#server/modules/orders/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { Withdrawal } from './cancel-intents.ts';
import type { Intents } from './intents.ts';
import { assertPayableBy, assertUnpaid, assertUnpaidAtPrice } from './payable-order.ts';
import type { PaymentSync } from './payment-sync.ts';
import { areSameOrders } from './rules.ts';
import * as store from './store/store.ts';

/** The number of times that an intent cancelled meanwhile is replaced by a new one. */
const MAX_ATTEMPTS = 3;

interface CheckoutDeps {
  readonly orders: Orders;
  readonly intents: Intents;
  readonly sync: PaymentSync;
  readonly withdrawal: Withdrawal;
}

/** The sum to charge, and the ids of the orders that it pays, ascending. */
interface Due {
  readonly caller: Caller;
  readonly cents: number;
  readonly currency: string;
  readonly orderIds: readonly string[];
  /** Whether the sum is the deposit of the only order. */
  readonly isDeposit: boolean;
}

export class Checkout extends Service<CheckoutDeps> {
  async createIntent(caller: Caller, input: { price: number; order?: string }): Promise<PaymentSecret> {
    if (!input.order) {
      const cents = centsFromAmount(input.price) ?? 0;
      assertChargeable(cents);
      return this.#createIntent({ caller, cents, currency: shopCurrency(), orderIds: [], isDeposit: false });
    }
    const order = await this.deps.orders.readVisible(caller, input.order);
    const due = assertUnpaidAtPrice([order], input.price);
    // A transfer has no bounds, which its customer may want to pay by card after all.
    assertChargeable(due.cents, due.currency);
    return this.#createIntent({ caller, ...due, orderIds: [order.id] });
  }

  async createSharedIntent(
    caller: Caller,
    input: { price: number; orders: readonly string[] },
  ): Promise<PaymentSecret> {
    const orderIds = [...input.orders].sort();
    const orders = await Promise.all(orderIds.map((id) => this.deps.orders.readVisible(caller, id)));
    if (orders.some(({ customer_id }) => customer_id !== caller.id)) throw new AppError('order_not_found');
    const due = assertUnpaidAtPrice(orders, input.price);
    assertChargeable(due.cents, due.currency);
    return this.#createIntent({ caller, ...due, orderIds });
  }

  async #createIntent(due: Due): Promise<PaymentSecret> {
    const { intents, sync } = this.deps;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const payment = await this.#openPayment(due);
      if (!payment) continue;
      const intent = await intents.get(payment);
      if (!intent || intent.status === 'canceled') {
        await store.markWithdrawn(this.db, payment.id, this.now());
        continue;
      }
      // If an order was cancelled meanwhile, this cancels the intent before any client gets its secret.
      await sync.applyIntent(payment.id, intent);
      for (const id of due.orderIds) assertPayableBy(await readOrder(this.db, id), intent);
      const state = (await store.findPayment(this.db, payment.id))?.state;
      if (state === 'open' || state === 'settled')
        return { clientSecret: intent.clientSecret, transactionId: intent.id, status: intent.status };
    }
    throw new AppError('payment_provider_unavailable', { retryAfterSeconds: 1 });
  }

  /**
   * Returns the open payment of exactly these orders, or a new one; undefined when another caller opened one
   * first. An order has one open payment at a time, so open payments of other sets with these orders, for
   * example from another tab, are withdrawn.
   */
  async #openPayment(due: Due): Promise<store.PaymentRow | undefined> {
    const { withdrawal } = this.deps;
    let same: store.PaymentRow | undefined;
    const others: store.PaymentRow[] = [];
    for (const open of await this.#findOpen(this.db, due)) {
      const isSame = areSameOrders(await store.findOrderIds(this.db, open), due.orderIds);
      // The price is lower than that of an open payment once a line was cancelled.
      if (isSame && open.amount_cents === due.cents && (open.is_deposit === 1) === due.isDeposit) same = open;
      else others.push(open);
    }
    await withdrawal.withdraw(others);
    return same ?? this.storage.transaction((tx) => this.#insertPayment(tx, due));
  }

  /** Inserts the payment before the provider is called. */
  async #insertPayment(tx: Executor, due: Due): Promise<store.PaymentRow | undefined> {
    const { caller, cents, currency, orderIds, isDeposit } = due;
    const members = [];
    for (const orderId of orderIds) {
      const order = await this.deps.orders.balances.lock(tx, orderId);
      assertUnpaid(order);
      members.push(order);
    }
    // A line may have been cancelled since the caller's price was compared.
    if (members.length > 0) {
      const now = assertUnpaidAtPrice(members, amountFromCents(cents, currency));
      // The deposit may have been paid since, and be as much as the rest.
      if (now.isDeposit !== isDeposit) throw new AppError('order_paid');
    }
    if ((await this.#findOpen(tx, due)).length > 0) return undefined;
    const at = this.now();
    const id = newId(at);
    const isInserted = await store.insertPayment(tx, {
      id,
      order_id: orderIds[0] ?? null,
      caller_id: caller.id,
      amount_cents: cents,
      currency,
      is_deposit: isDeposit ? 1 : 0,
      state: 'open',
      created_at: at,
      next_check_at: at,
    });
    if (!isInserted) return undefined;
    if (members.length > 1) await store.insertPaymentOrders(tx, id, members);
    return store.findPayment(tx, id);
  }

  #findOpen(db: Executor, { orderIds }: Due): Promise<store.PaymentRow[]> {
    return orderIds.length > 0 ? store.findOpenPayments(db, orderIds) : Promise.resolve([]);
  }
}
