// Settles orders with a transaction id from the caller's browser, after the provider has confirmed the
// payment.
import { Service } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { type OrderReading, readOrder } from '#server/modules/orders/read/order-reading.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import type { Intents } from './intents.ts';
import { assertPayableBy } from './payable-order.ts';
import type { PaymentSync } from './payment-sync.ts';
import { areSameOrders, claimError, type Intent, paysExactly, strayPaymentErrors } from './rules.ts';
import * as store from './store/store.ts';
import type { CardProvider } from './stripe/provider.ts';

interface OrderSettlementDeps {
  readonly orders: Orders;
  readonly intents: Intents;
  readonly sync: PaymentSync;
  readonly provider: CardProvider;
}

export class OrderSettlement extends Service<OrderSettlementDeps> {
  /** See Payments.settleOrders. */
  async settle(caller: Caller, ids: readonly string[], transactionId: string): Promise<number> {
    const { intents, provider, sync } = this.deps;
    const orderIds = [...ids].sort();
    const orders = await Promise.all(orderIds.map((id) => this.#getOrder(caller, id)));
    if (orders.every((order) => [order.transaction_id, order.deposit_transaction_id].includes(transactionId)))
      return 0;
    const { payment } = await intents.match(transactionId);
    if (!payment) throw paymentMissing(orders);
    const members = await store.findOrderIds(this.db, payment);
    const facts = { orderIds: members, callerId: payment.caller_id };
    const reason = claimError(facts, orderIds, caller.id);
    if (reason) throw new AppError(reason);
    if (members.length === 0 && orders[0]?.status === 'paid') throw new AppError('order_paid');
    const intent = await provider.getIntent(transactionId);
    if (!intent) throw paymentMissing(orders);
    const isSettled =
      members.length > 0
        ? (await sync.applyIntent(payment.id, intent)) === 'settled'
        : await this.#claim(payment, orders, intent);
    if (isSettled) return orders.length;
    await this.#assertSettled(payment.id, orderIds, intent);
    return 0;
  }

  /**
   * Returns the caller's order, or any order to an admin. Cancelled orders are included, because their charge
   * is refunded.
   */
  async #getOrder(caller: Caller, id: string): Promise<OrderReading> {
    const order = await readOrder(this.db, id);
    if (!order || !(caller.isStaff || order.customer_id === caller.id)) throw new AppError('order_not_found');
    return order;
  }

  /**
   * Settles the order with a payment that names no order. An intent that is not exactly the price stays
   * unclaimed.
   */
  async #claim(payment: store.PaymentRow, orders: readonly OrderReading[], intent: Intent): Promise<boolean> {
    const [order] = orders;
    if (!order || order.status === 'cancelled') throw new AppError('order_not_found');
    if (intent.status !== 'succeeded') return false;
    if (order.isBeingWoven) throw new AppError('rest_not_due');
    if (!paysExactly(intent, [order])) throw new AppError('payment_amount_differs');
    return this.deps.sync.settle(payment.id, [order.id], intent);
  }

  /**
   * Returns when a concurrent caller has settled the orders with this payment; otherwise throws the reason
   * why not.
   */
  async #assertSettled(paymentId: string, orderIds: readonly string[], intent: Intent): Promise<void> {
    const payment = await store.findPayment(this.db, paymentId);
    const members = payment ? await store.findOrderIds(this.db, payment) : [];
    if (payment?.state === 'settled') {
      if (areSameOrders(members, orderIds)) return;
      throw new AppError('payment_of_another_order');
    }
    if (payment?.refund_reason) {
      const { code, detail } = strayPaymentErrors[payment.refund_reason];
      throw new AppError(code, { detail });
    }
    for (const id of orderIds) assertPayableBy(await readOrder(this.db, id), intent);
    throw new AppError('payment_unfinished');
  }
}

function paymentMissing(orders: readonly OrderReading[]): AppError {
  const isGone = orders.some(({ status }) => status === 'cancelled');
  return new AppError(isGone ? 'order_not_found' : 'payment_unknown');
}
