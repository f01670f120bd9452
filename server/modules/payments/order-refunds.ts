// Refunds of paid orders. The row is inserted and the order's sums are changed before the provider is called,
// so that no refund is lost or made twice.

import { amountFromCents, centsFromAmount, shopCurrency } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type { NewRefund } from '#contract/orders/refunds.ts';
import { Service } from '#server/context.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import type { OrderRefund, RequestedRefund } from '#server/modules/orders/change/order-balances.ts';
import type { OrderReading } from '#server/modules/orders/read/order-reading.ts';
import { isOfSomething, type RefundLine } from '#server/modules/orders/refund-lines.ts';
import type { Orders } from '#server/modules/orders/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Executor } from '#server/storage/tables.ts';
import { centsOf, splitOverPayments } from './split-refund.ts';
import * as refunds from './store/refund-store.ts';
import * as store from './store/store.ts';
import { isIdempotencyKeyUsed, ProviderRejected } from './stripe/errors.ts';
import type { ProviderRefund } from './stripe/objects.ts';
import type { CardProvider } from './stripe/provider.ts';

export type RefundChange = 'order_refunded' | 'refund_failed';

export interface RefundOutcome {
  readonly change: RefundChange;
  /** The provider's text that says why the refund failed. */
  readonly why?: string;
}

export interface OrderRefundsDeps {
  readonly orders: Orders;
  /** Undefined in a shop that takes no cards. */
  readonly provider: CardProvider | undefined;
  /** Called last in the transaction that records a refund as succeeded. */
  readonly onRefunded: (tx: Executor, refundId: string, at: number) => Promise<void>;
}

/** The reason that customers read. */
const DEPOSIT_RETURNED = t`The order was cancelled, so its deposit is paid back.`;

/** A refund requested less than this time ago cannot have been made by an earlier attempt. */
const FRESH_MS = 60_000;

export class OrderRefunds extends Service<OrderRefundsDeps> {
  /**
   * Records an admin's refund, which of an order on account, or of what was transferred, succeeds at once; the same key and
   * request return the existing one. What one payment of an order with a deposit cannot pay back is a second refund, of the other payment. Throws
   * what Payments.refundOrder throws.
   */
  request(
    caller: Caller,
    orderId: string,
    input: NewRefund,
    key: string | undefined,
  ): Promise<readonly refunds.RefundRow[]> {
    const { reason } = input;
    const wanted = async (_tx: Executor, order: OrderReading | undefined) => ({
      ...wantedLines(input, order?.currency),
      reason,
    });
    return this.#record(caller, orderId, wanted, key);
  }

  /**
   * Records the refund that takes the late pieces out of a paid order. Throws `no_pieces_late`, `refund_by_office` to a customer who
   * has not paid by card, and what `request` throws.
   */
  requestLatePieces(
    caller: Caller,
    orderId: string,
    seen: number | undefined,
  ): Promise<readonly refunds.RefundRow[]> {
    return this.#record(caller, orderId, async (tx, order) => {
      if (!order) throw new AppError('order_not_found');
      const wanted = await this.deps.orders.balances.refundOfLatePieces(tx, order, seen);
      return { ...wanted, isByCustomer: order.customer_id === caller.id };
    });
  }

  async #record(
    caller: Caller,
    orderId: string,
    find: (tx: Executor, order: OrderReading | undefined) => Promise<Asked>,
    key?: string,
  ): Promise<readonly refunds.RefundRow[]> {
    const made = await this.storage.transaction(async (tx) => {
      await this.deps.orders.balances.lockWithCredit(tx, orderId);
      const order = await this.deps.orders.balances.lock(tx, orderId);
      const at = this.now();
      const wanted = { orderId, ...(await find(tx, order)), requestedBy: caller.id, at };
      const { reason } = wanted;
      const existing = key ? await refunds.findRefundsByKeys(tx, orderId, keysOf(key)) : [];
      if (existing.length > 0) return sameRequest(existing, wanted);
      const refund = await this.deps.orders.balances.reserveRefund(tx, wanted);
      const isOnAccount = order?.payment_method === 'account';
      const parts = isOnAccount
        ? [{ paymentId: null, isByHand: true, refund }]
        : await splitOverPayments(tx, order, refund);
      if (!caller.isStaff && parts.some(({ isByHand }) => isByHand)) throw new AppError('refund_by_office');
      if (!this.deps.provider && parts.some(({ isByHand }) => !isByHand))
        throw new AppError('payments_not_set_up');
      const returnedQuantity = returnedPieces(refund);
      if (caller.isStaff)
        await recordAudit(tx, { actor: caller.id, at }, 'refund_order', orderId, {
          label: order?.number,
          details: {
            amount: amountFromCents(refund.amountCents, refund.currency),
            ...(refund.currency !== shopCurrency() && { currency: refund.currency }),
            reason,
            returnedQuantity,
          },
        });
      // The first takes the number of a credit note, for which other refunds wait that have locked articles.
      if (parts.filter(({ isByHand }) => isByHand).length > 1)
        await this.deps.orders.balances.lockArticles(tx, orderId);
      const keys = key ? keysOf(key) : [];
      const isByLine = wanted.lines !== undefined;
      const rows: refunds.RefundRow[] = [];
      for (const [nth, { paymentId, isByHand, refund: part }] of parts.entries()) {
        const row = await this.insert(tx, part, { paymentId, key: keys[nth] ?? null, isByLine });
        // The customer of an order on account owes less; what was transferred the office transfers back itself.
        if (isByHand) await this.succeed(tx, row, null, at, { isByHand });
        rows.push(isByHand ? { ...row, state: 'succeeded' } : row);
      }
      return rows;
    });
    if (made.some(({ state }) => state === 'succeeded')) this.deps.orders.balances.notifyStockReturned();
    return made;
  }

  /**
   * Records that the deposit of an order that is cancelled in this transaction is paid back; undefined when none was paid, the
   * bank of the card took it back, or it was transferred: then the office refunds it once it has sent it back.
   */
  async requestDeposit(
    tx: Executor,
    orderId: string,
    by: Pick<Caller, 'id'>,
  ): Promise<refunds.RefundRow | undefined> {
    const order = await this.deps.orders.balances.lock(tx, orderId);
    const payment =
      order?.deposit_transaction_id &&
      (await store.findPaymentByTransaction(tx, order.deposit_transaction_id));
    if (!order || !payment || payment.received_on !== null) return undefined;
    const amountCents = order.notReturnedCents;
    if (amountCents <= 0) return undefined;
    const wanted = { orderId, amountCents, reason: DEPOSIT_RETURNED, requestedBy: by.id };
    const refund = await this.deps.orders.balances.reserveRefund(tx, {
      ...wanted,
      at: this.now(),
    });
    return this.insert(tx, refund, { paymentId: payment.id });
  }

  /** Inserts a refund in the transaction that has reserved its amount. */
  insert(
    tx: Executor,
    refund: OrderRefund,
    {
      paymentId,
      key,
      isByLine = false,
      providerRefundId,
    }: { paymentId: string | null; key?: string | null; isByLine?: boolean; providerRefundId?: string },
  ): Promise<refunds.RefundRow> {
    return refunds.insertRefund(tx, {
      id: newId(refund.at),
      order_id: refund.orderId,
      payment_id: paymentId,
      amount_cents: refund.amountCents,
      currency: refund.currency,
      lines: refund.lines,
      reason: refund.reason,
      requested_by: refund.requestedBy ?? null,
      idempotency_key: key ?? null,
      is_by_line: isByLine ? 1 : 0,
      state: 'requested',
      provider_refund_id: providerRefundId ?? null,
      requested_at: refund.at,
      next_check_at: refund.at,
    });
  }

  /**
   * Requests the refund at the provider, or reads its state there. Throws ProviderUnavailable and then
   * changes nothing.
   */
  async continueRefund(refund: refunds.RefundRow): Promise<RefundOutcome | undefined> {
    const { log } = this.ctx;
    try {
      const made = await this.#requestOrGet(refund);
      if (!made) return await this.#fail(refund, 'All of this payment was refunded before.');
      return await this.apply(refund, made);
    } catch (error) {
      if (error instanceof ProviderRejected && !refund.provider_refund_id)
        return this.#fail(refund, error.message);
      if (isIdempotencyKeyUsed(error)) await refunds.incrementRefundAttempts(this.db, refund);
      if (!(error instanceof ProviderRejected)) throw error;
      log.warn({ refund: refund.id, err: error }, 'refund waits for the card provider');
      return undefined;
    }
  }

  async #requestOrGet(refund: refunds.RefundRow): Promise<ProviderRefund | undefined> {
    const { provider } = this.deps;
    if (!provider) throw new AppError('payments_not_set_up');
    if (refund.provider_refund_id) return provider.getRefund(refund.provider_refund_id);
    const { id, payment_id, amount_cents, currency, lines, attempts, requested_at } = refund;
    const payment = payment_id === null ? undefined : await store.findPayment(this.db, payment_id);
    const intentId = payment?.transaction_id;
    if (!payment || !intentId) throw new Error(`The payment of refund ${id} has no intent`);
    // An earlier attempt may have made the refund; a new key, or the same key after a day, would make it
    // again.
    if (attempts > 0 || this.now() - requested_at > FRESH_MS)
      for await (const made of provider.listRefunds(intentId)) if (made.refund === id) return made;
    return provider.refund({
      intentId,
      payment: payment.id,
      refund: id,
      order: refund.order_id,
      lines,
      amount: { cents: amount_cents, currency },
      idempotencyKey: `${id}-${attempts}`,
    });
  }

  /** Acts on the state of a requested refund that the provider has just reported. */
  async apply(refund: refunds.RefundRow, made: ProviderRefund): Promise<RefundOutcome | undefined> {
    if (made.status === 'succeeded') return this.#complete(refund, made.id);
    if (made.status === 'failed' || made.status === 'canceled')
      return this.#fail(refund, made.failureReason ?? made.status, made.id);
    await refunds.changeRefund(this.db, refund.id, { provider_refund_id: made.id });
    return undefined;
  }

  async #complete(refund: refunds.RefundRow, providerRefundId: string): Promise<RefundOutcome | undefined> {
    const { orders } = this.deps;
    const at = this.now();
    const isFirst = await this.storage.transaction(async (tx) => {
      await orders.balances.lockWithCredit(tx, refund.order_id);
      return this.succeed(tx, refund, providerRefundId, at);
    });
    if (!isFirst) return undefined;
    orders.balances.notifyStockReturned();
    return { change: 'order_refunded' };
  }

  /**
   * Call it with the order locked like `lockWithCredit` does; returns whether the refund was still requested. `isLoss`: the invoice of
   * what the bank took back after a dispute stays, so there is no credit note. `isByHand`: no card provider has made it.
   */
  async succeed(
    tx: Executor,
    refund: refunds.RefundRow,
    providerRefundId: string | null,
    at: number,
    { isLoss = false, isByHand = false } = {},
  ): Promise<boolean> {
    const { orders, onRefunded } = this.deps;
    const change = { state: 'succeeded', succeeded_at: at, provider_refund_id: providerRefundId } as const;
    if (!(await refunds.changeRefund(tx, refund.id, change))) return false;
    const made = { ...toOrderRefund(refund, at), isLoss, isByHand };
    const taxes = await orders.balances.completeRefund(tx, refund.id, made);
    await refunds.setTaxes(tx, refund.id, taxes);
    if (!isLoss) await onRefunded(tx, refund.id, at);
    return true;
  }

  /** Marks a refund that the provider has rejected as failed; it is not tried again. */
  async #fail(
    refund: refunds.RefundRow,
    why: string,
    providerRefundId?: string,
  ): Promise<RefundOutcome | undefined> {
    const { log } = this.ctx;
    const { orders } = this.deps;
    const at = this.now();
    const isFirst = await this.storage.transaction(async (tx) => {
      await orders.balances.lock(tx, refund.order_id);
      const made = providerRefundId ? { provider_refund_id: providerRefundId } : {};
      if (!(await refunds.changeRefund(tx, refund.id, { state: 'failed', failed_at: at, ...made })))
        return false;
      await orders.balances.takeBackRefund(tx, toOrderRefund(refund, at), why);
      return true;
    });
    if (!isFirst) return undefined;
    log.error({ refund: refund.id, order: refund.order_id, why }, 'refund rejected by the card provider');
    return { change: 'refund_failed', why };
  }
}

/** The keys of the refunds of one request: the second exists where the order was paid by two payments. */
const keysOf = (key: string) => [key, `${key} 2`];

export function toOrderRefund(row: refunds.RefundRow, at: number): OrderRefund {
  return {
    orderId: row.order_id,
    amountCents: row.amount_cents,
    currency: row.currency,
    lines: row.lines,
    reason: row.reason,
    requestedBy: row.requested_by ?? undefined,
    at,
  };
}

type Asked = Pick<RequestedRefund, 'amountCents' | 'lines' | 'reason' | 'isByCustomer'>;

/** The amounts that an admin asks for, in cents. Throws `validation_failed` for one that the currency does not have. */
function wantedLines(
  { amount = 0, lines }: NewRefund,
  currency: string | undefined,
): Pick<RequestedRefund, 'amountCents' | 'lines'> {
  const toCents = (asked: number, pointer: string) => {
    const cents = centsFromAmount(asked, currency);
    if (cents !== undefined) return cents;
    throw invalidField(pointer, 'Not an amount of this currency');
  };
  const inCents = lines?.map((line, nth) => ({
    lineId: line.line,
    amountCents: toCents(line.amount, `/lines/${nth}/amount`),
    returnedQuantity: line.returnedQuantity,
    awaitedQuantity: line.awaitedQuantity,
  }));
  const amountCents = inCents?.reduce((sum, line) => sum + line.amountCents, 0);
  // Lines with neither an amount nor pieces are left out.
  const noted = inCents?.filter(isOfSomething);
  return { amountCents: amountCents ?? toCents(amount, '/amount'), lines: noted };
}

export const returnedPieces = ({ lines }: Pick<OrderRefund, 'lines'>) =>
  lines.reduce((sum, { returnedQuantity }) => sum + returnedQuantity, 0);

/**
 * Returns the refunds of an earlier request with the same key. Throws `idempotency_key_reused` when that
 * request was another one.
 */
function sameRequest(
  existing: readonly refunds.RefundRow[],
  refund: RequestedRefund,
): readonly refunds.RefundRow[] {
  const lines = joinLines(existing.flatMap((row) => row.lines));
  const isSame =
    centsOf(lines) === refund.amountCents &&
    existing.every(
      ({ is_by_line, reason, requested_by }) =>
        is_by_line === (refund.lines ? 1 : 0) &&
        reason === refund.reason &&
        requested_by === refund.requestedBy,
    ) &&
    (!refund.lines || areSameLines(lines, refund.lines));
  if (!isSame) throw new AppError('idempotency_key_reused');
  return existing;
}

/** The lines of a request, of which one may have been split. */
function joinLines(lines: readonly RefundLine[]): RefundLine[] {
  return [...Map.groupBy(lines, ({ lineId }) => lineId)].map(([lineId, parts]) => ({
    lineId,
    amountCents: centsOf(parts),
    returnedQuantity: parts.reduce((sum, { returnedQuantity }) => sum + returnedQuantity, 0),
    awaitedQuantity: parts.reduce((sum, { awaitedQuantity = 0 }) => sum + awaitedQuantity, 0),
  }));
}

function areSameLines(some: readonly RefundLine[], others: readonly RefundLine[]): boolean {
  const isAmongOthers = (line: RefundLine) =>
    others.some(
      ({ lineId, amountCents, returnedQuantity, awaitedQuantity }) =>
        lineId === line.lineId &&
        amountCents === line.amountCents &&
        returnedQuantity === line.returnedQuantity &&
        (awaitedQuantity ?? 0) === (line.awaitedQuantity ?? 0),
    );
  return some.length === others.length && some.every(isAmongOthers);
}
