// Compares the refunds of a settled payment with the provider's, and records those made there, for example in
// its dashboard. Safe to run concurrently and repeatedly.
import { t } from '#contract/languages/text.ts';
import { Service } from '#server/context.ts';
import type { OrderRefund } from '#server/modules/orders/change/order-balances.ts';
import { type OrderReading, readOrder } from '#server/modules/orders/read/order-reading.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { type OrderRefunds, type RefundChange, toOrderRefund } from './order-refunds.ts';
import { reportMismatch } from './payment-mismatch.ts';
import { findDisputesOf } from './store/dispute-store.ts';
import * as refunds from './store/refund-store.ts';
import * as store from './store/store.ts';
import type { ProviderRefund } from './stripe/objects.ts';
import type { CardProvider } from './stripe/provider.ts';

interface ProviderRefundsDeps {
  readonly orders: Orders;
  readonly provider: CardProvider;
  readonly orderRefunds: OrderRefunds;
}

const REASON = t`Refunded at the card provider`;
const TAKEN_BACK = t`Paid back by the bank of the card`;
const hasFailed = ({ status }: ProviderRefund) => status === 'failed' || status === 'canceled';

/** What the provider has returned of a payment: a refund, or a dispute that was lost. */
interface ReturnedMoney extends Pick<ProviderRefund, 'id' | 'amountCents' | 'order' | 'lines'> {
  /** The text that customers read. */
  readonly reason: string;
}

export class ProviderRefunds extends Service<ProviderRefundsDeps> {
  /** Whether the provider's refund is completely recorded in the database. */
  async isRecorded(made: ProviderRefund): Promise<boolean> {
    const rows = await refunds.findRefundsByProviderId(this.db, made.id);
    if (hasFailed(made)) return rows.every(({ state }) => state === 'failed');
    const isDone = rows.every(({ state }) => state === 'succeeded');
    return made.status === 'succeeded' && isDone && missingCents(made, rows) === 0;
  }

  /** Brings the refunds of a settled payment in line with the provider. Throws ProviderUnavailable. */
  async sync(payment: store.PaymentRow): Promise<RefundChange[]> {
    if (payment.state !== 'settled' || !payment.transaction_id) return [];
    const oldestFirst: ProviderRefund[] = [];
    for await (const made of this.deps.provider.listRefunds(payment.transaction_id))
      oldestFirst.unshift(made);
    const changes: RefundChange[] = [];
    for (const one of oldestFirst) changes.push(...(await this.#apply(payment, one)));
    await this.#recordLosses(payment);
    return changes;
  }

  /** A refund that was under way when a dispute was lost, and failed since, leaves its amount to be recorded as lost. */
  async #recordLosses(payment: store.PaymentRow): Promise<void> {
    for (const { id, state, amount_cents: amountCents } of await findDisputesOf(this.db, [payment.id])) {
      if (state !== 'lost') continue;
      const known = await refunds.findRefundsByProviderId(this.db, id);
      if (missingCents({ amountCents }, known) === 0) continue;
      await this.storage.transaction(async (tx) => {
        const orders = await this.lockOrders(tx, payment, { withCredit: true });
        await this.recordLoss(tx, payment, orders, { id, amountCents }, this.now());
      });
    }
  }

  /**
   * Records what a lost dispute took of a payment's orders, which are locked. The invoice stays: a lost dispute takes the payment
   * away, and nothing else.
   */
  async recordLoss(
    tx: Executor,
    payment: store.PaymentRow,
    orders: readonly OrderReading[],
    dispute: Pick<ReturnedMoney, 'id' | 'amountCents'>,
    at: number,
  ): Promise<void> {
    const taken = { ...dispute, order: undefined, lines: [], reason: TAKEN_BACK };
    const left = ({ notReturnedCents }: OrderReading) => notReturnedCents;
    for (const part of await this.#recordParts(tx, payment, taken, orders, left))
      await this.deps.orderRefunds.succeed(tx, part, dispute.id, at, { isLoss: true });
  }

  async #apply(payment: store.PaymentRow, made: ProviderRefund): Promise<RefundChange[]> {
    const recorded = [
      ...(await this.#findOwn(payment, made)),
      ...(await this.#record(payment, made)),
      ...(await refunds.findRefundsByProviderId(this.db, made.id)),
    ];
    const rows = [...new Map(recorded.map((row) => [row.id, row])).values()];
    const changes: RefundChange[] = [];
    for (const row of rows) {
      if (row.state === 'requested') {
        const outcome = await this.deps.orderRefunds.apply(row, made);
        if (outcome) changes.push(outcome.change);
      } else if (row.state === 'succeeded' && hasFailed(made)) await this.#recordReturned(payment, row, made);
    }
    return changes;
  }

  /**
   * The shop's own refund that the provider's refund names, if its row does not have the provider's id yet.
   */
  async #findOwn(payment: store.PaymentRow, made: ProviderRefund): Promise<refunds.RefundRow[]> {
    const own = made.refund ? await refunds.findRefund(this.db, made.refund) : undefined;
    if (own?.payment_id !== payment.id || own.state !== 'requested' || own.provider_refund_id) return [];
    await refunds.changeRefund(this.db, own.id, { provider_refund_id: made.id });
    return [own];
  }

  /**
   * Records what a refund at the provider returned beyond the shop's own refunds. The amount goes to the
   * order that the refund names, which happens after a restore, then to the oldest orders first.
   */
  async #record(payment: store.PaymentRow, made: ProviderRefund): Promise<refunds.RefundRow[]> {
    if (hasFailed(made)) return [];
    return this.storage.transaction(async (tx) => {
      const orders = await this.lockOrders(tx, payment);
      // Nothing is refunded of an order that waits for its rest: an admin is told.
      const left = (order: OrderReading) => (order.status === 'unpaid' ? 0 : order.notReturnedCents);
      return this.#recordParts(tx, payment, { ...made, reason: REASON }, orders, left);
    });
  }

  /** Locks the orders that a payment has paid, in ascending order of their ids; `withCredit` as `lockWithCredit` does. */
  async lockOrders(
    tx: Executor,
    payment: store.PaymentRow,
    { withCredit = false } = {},
  ): Promise<OrderReading[]> {
    const { balances } = this.deps.orders;
    const orders: OrderReading[] = [];
    for (const id of await store.findOrderIds(tx, payment)) {
      if (withCredit) await balances.lockWithCredit(tx, id);
      const order = await balances.lock(tx, id);
      if (order) orders.push(order);
    }
    return orders;
  }

  /**
   * Records what was returned beyond the refunds that are known, as requested refunds of the payment's orders, which are locked.
   * What exceeds them is reported.
   */
  async #recordParts(
    tx: Executor,
    payment: store.PaymentRow,
    made: ReturnedMoney,
    orders: readonly OrderReading[],
    leftOf: (order: OrderReading) => number,
  ): Promise<refunds.RefundRow[]> {
    const at = this.now();
    // Another process may have recorded the refund before the orders were locked.
    const known = await refunds.findRefundsByProviderId(tx, made.id);
    let missing = missingCents(made, known);
    const rows: refunds.RefundRow[] = [];
    for (const order of namedFirst(orders, made)) {
      const amountCents = Math.min(missing, leftOf(order));
      if (amountCents <= 0) continue;
      const isNamed = known.length === 0 && order.id === made.order;
      const lines = isNamed ? made.lines : [];
      const about = { reason: made.reason, requestedBy: undefined, at };
      const wanted = { orderId: order.id, amountCents, lines, ...about };
      const refund = await this.deps.orders.balances.reserveRefund(tx, wanted);
      const ids = { paymentId: payment.id, providerRefundId: made.id };
      rows.push(await this.deps.orderRefunds.insert(tx, refund, ids));
      await this.#reportRefundedCredit(tx, payment, made, refund);
      missing -= amountCents;
    }
    if (missing > 0) await this.#reportExcess(tx, payment, made, missing);
    return rows;
  }

  /**
   * Reports a refund of swatches whose credit other orders have used: an admin decides what happens to those
   * orders.
   */
  async #reportRefundedCredit(
    tx: Executor,
    payment: store.PaymentRow,
    made: ReturnedMoney,
    { orderId, amountCents: refundCents }: OrderRefund,
  ): Promise<void> {
    const { log } = this.ctx;
    const order = await readOrder(tx, orderId);
    if (!order?.credit_used_cents) return;
    const amountCents = Math.min(refundCents, order.credit_used_cents - order.notReturnedCents);
    if (amountCents <= 0) return;
    const transactionId = payment.transaction_id ?? '';
    const { currency } = payment;
    const about = { of: made.id, transactionId, amountCents, currency, order };
    const mismatch = { problem: 'credit_refunded', ...about } as const;
    if (await reportMismatch(tx, mismatch, this.now()))
      log.error(
        { transaction: transactionId, refund: made.id, order: orderId, amountCents },
        'swatches were refunded at the card provider after their credit was used',
      );
  }

  async #reportExcess(
    tx: Executor,
    payment: store.PaymentRow,
    made: ReturnedMoney,
    amountCents: number,
  ): Promise<void> {
    const { log } = this.ctx;
    const transactionId = payment.transaction_id ?? '';
    const order = await readOrder(tx, payment.order_id ?? '');
    const { currency } = payment;
    const about = { of: made.id, transactionId, amountCents, currency, order };
    const mismatch = { problem: 'refund_exceeds', ...about } as const;
    if (await reportMismatch(tx, mismatch, this.now()))
      log.error(
        { transaction: transactionId, refund: made.id, amountCents },
        'more was refunded at the card provider than the orders had left',
      );
  }

  /** Records that the customer's bank has returned a refund that had succeeded. */
  async #recordReturned(
    { transaction_id, currency }: store.PaymentRow,
    row: refunds.RefundRow,
    made: ProviderRefund,
  ): Promise<void> {
    const { log } = this.ctx;
    const { orders } = this.deps;
    const transactionId = transaction_id ?? '';
    const at = this.now();
    await this.storage.transaction(async (tx) => {
      const order = await readOrder(tx, row.order_id);
      const what = { problem: 'refund_returned', of: row.id, amountCents: row.amount_cents } as const;
      if (!(await reportMismatch(tx, { ...what, transactionId, currency, order }, at))) return;
      log.error({ transaction: transactionId, refund: row.id }, 'a refund was returned; pay it out by hand');
      const why = `Returned by the customer's bank: ${made.failureReason ?? made.status}`;
      await orders.balances.recordReturnedRefund(tx, toOrderRefund(row, at), why);
    });
  }
}

const namedFirst = (orders: readonly OrderReading[], { order: named }: ReturnedMoney) => [
  ...orders.filter(({ id }) => id === named),
  ...orders.filter(({ id }) => id !== named),
];

/** The cents of a refund at the provider that no refund of an order accounts for. */
function missingCents(made: Pick<ReturnedMoney, 'amountCents'>, rows: readonly refunds.RefundRow[]): number {
  const known = rows.filter(({ state }) => state !== 'failed');
  return made.amountCents - known.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
