// Refunds of paid orders. The row is inserted and the order's sums are changed before the provider is called,
// so that no refund is lost or made twice.
import type { FastifyBaseLogger } from 'fastify';
import { amountFromCents, centsFromAmount } from '#contract/money.ts';
import type { NewRefund } from '#contract/order-details.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAudit } from '#server/modules/audit/service.ts';
import type { OrderRefund, Orders, RefundLine, RequestedRefund } from '#server/modules/orders/service.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { Executor } from '#server/storage/tables.ts';
import * as refunds from './refund-store.ts';
import * as store from './store.ts';
import { isIdempotencyKeyUsed, ProviderRejected } from './stripe-errors.ts';
import type { ProviderRefund } from './stripe-objects.ts';
import type { CardProvider } from './stripe-provider.ts';

export type RefundChange = 'order_refunded' | 'refund_failed';

export interface RefundOutcome {
  readonly change: RefundChange;
  /** The provider's text that says why the refund failed. */
  readonly why?: string;
}

export interface OrderRefundsDeps {
  readonly storage: Storage;
  readonly orders: Orders;
  readonly provider: CardProvider;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** Called last in the transaction that records a refund as succeeded. */
  readonly onRefunded: (tx: Executor, refundId: string, at: number) => Promise<void>;
}

/** A refund requested less than this time ago cannot have been made by an earlier attempt. */
const FRESH_MS = 60_000;

export class OrderRefunds {
  readonly #deps: OrderRefundsDeps;

  constructor(deps: OrderRefundsDeps) {
    this.#deps = deps;
  }

  get #db() {
    return this.#deps.storage.db;
  }

  /**
   * Records an admin's refund, which of an order on account succeeds at once; the same key and request return the
   * existing one. Throws what
   * Payments.refundOrder throws.
   */
  async request(
    caller: Caller,
    orderId: string,
    input: NewRefund,
    key: string | undefined,
  ): Promise<refunds.RefundRow> {
    const { reason } = input;
    const refund = await this.#deps.storage.db.transaction().execute(async (tx) => {
      await this.#deps.orders.balances.lockWithCredit(tx, orderId);
      const order = await this.#deps.orders.balances.lock(tx, orderId);
      const wanted = {
        orderId,
        ...wantedLines(input, order?.currency),
        reason,
        requestedBy: caller.id,
        at: this.#deps.now(),
      };
      const existing = key ? await refunds.findRefundByKey(tx, orderId, key) : undefined;
      if (existing) return sameRequest(existing, wanted);
      const refund = await this.#deps.orders.balances.reserveRefund(tx, wanted);
      const isOnAccount = order?.paymentMethod === 'account';
      const payment = isOnAccount
        ? undefined
        : await store.findPaymentByTransaction(tx, order?.transactionId ?? '');
      if (!isOnAccount && payment?.state !== 'settled') throw new AppError('order_not_paid');
      const returnedQuantity = returnedPieces(refund);
      const details = {
        amount: amountFromCents(refund.amountCents, refund.currency),
        reason,
        returnedQuantity,
      };
      await recordAudit(tx, caller.id, 'refund_order', orderId, { label: order?.number, details });
      const requested = await this.insert(tx, refund, {
        paymentId: payment?.id ?? null,
        key: key ?? null,
        isByLine: wanted.lines !== undefined,
      });
      // Nothing is paid back of an order on account: its customer owes less.
      if (isOnAccount) await this.#succeed(tx, requested, null, wanted.at);
      return isOnAccount ? { ...requested, state: 'succeeded' as const } : requested;
    });
    if (refund.state === 'succeeded') this.#deps.orders.balances.notifyStockReturned();
    return refund;
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
      id: newId(),
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
    const { log } = this.#deps;
    try {
      const made = await this.#requestOrGet(refund);
      if (!made) return await this.#fail(refund, 'All of this payment was refunded before.');
      return await this.apply(refund, made);
    } catch (error) {
      if (error instanceof ProviderRejected && !refund.provider_refund_id)
        return this.#fail(refund, error.message);
      if (isIdempotencyKeyUsed(error)) await refunds.incrementRefundAttempts(this.#db, refund);
      if (!(error instanceof ProviderRejected)) throw error;
      log.warn({ refund: refund.id, err: error }, 'refund waits for the card provider');
      return undefined;
    }
  }

  async #requestOrGet(refund: refunds.RefundRow): Promise<ProviderRefund | undefined> {
    const { provider } = this.#deps;
    if (refund.provider_refund_id) return provider.getRefund(refund.provider_refund_id);
    const { id, payment_id, amount_cents, currency, lines, attempts, requested_at } = refund;
    const payment = payment_id === null ? undefined : await store.findPayment(this.#db, payment_id);
    const intentId = payment?.transaction_id;
    if (!payment || !intentId) throw new Error(`The payment of refund ${id} has no intent`);
    // An earlier attempt may have made the refund; a new key, or the same key after a day, would make it
    // again.
    if (attempts > 0 || this.#deps.now() - requested_at > FRESH_MS)
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
    await refunds.changeRefund(this.#db, refund.id, { provider_refund_id: made.id });
    return undefined;
  }

  async #complete(refund: refunds.RefundRow, providerRefundId: string): Promise<RefundOutcome | undefined> {
    const { storage, orders, now } = this.#deps;
    const at = now();
    const isFirst = await storage.db.transaction().execute(async (tx) => {
      await orders.balances.lockWithCredit(tx, refund.order_id);
      return this.#succeed(tx, refund, providerRefundId, at);
    });
    if (!isFirst) return undefined;
    orders.balances.notifyStockReturned();
    return { change: 'order_refunded' };
  }

  /** Call it with the order locked like `lockWithCredit` does; returns whether the refund was still requested. */
  async #succeed(
    tx: Executor,
    refund: refunds.RefundRow,
    providerRefundId: string | null,
    at: number,
  ): Promise<boolean> {
    const { orders, onRefunded } = this.#deps;
    const change = { state: 'succeeded', succeeded_at: at, provider_refund_id: providerRefundId } as const;
    if (!(await refunds.changeRefund(tx, refund.id, change))) return false;
    const taxes = await orders.balances.completeRefund(tx, refund.id, toOrderRefund(refund, at));
    await refunds.setTaxes(tx, refund.id, taxes);
    await onRefunded(tx, refund.id, at);
    return true;
  }

  /** Marks a refund that the provider has rejected as failed; it is not tried again. */
  async #fail(
    refund: refunds.RefundRow,
    why: string,
    providerRefundId?: string,
  ): Promise<RefundOutcome | undefined> {
    const { storage, orders, log, now } = this.#deps;
    const at = now();
    const isFirst = await storage.db.transaction().execute(async (tx) => {
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

/** The amounts that an admin asks for, in cents. Throws `validation_failed` for one that the currency does not have. */
function wantedLines(
  { amount = 0, lines }: NewRefund,
  currency: string | undefined,
): Pick<RequestedRefund, 'amountCents' | 'lines'> {
  const toCents = (asked: number, pointer: string) => {
    const cents = centsFromAmount(asked, currency);
    if (cents !== undefined) return cents;
    throw new AppError('validation_failed', {
      errors: [{ pointer, detail: 'Not an amount of this currency' }],
    });
  };
  const inCents = lines?.map((line, nth) => ({
    lineId: line.line,
    amountCents: toCents(line.amount, `/lines/${nth}/amount`),
    returnedQuantity: line.returnedQuantity,
  }));
  const amountCents = inCents?.reduce((sum, line) => sum + line.amountCents, 0);
  // Lines with neither an amount nor returned pieces are left out.
  const noted = inCents?.filter((line) => line.amountCents > 0 || line.returnedQuantity > 0);
  return { amountCents: amountCents ?? toCents(amount, '/amount'), lines: noted };
}

export const returnedPieces = ({ lines }: Pick<OrderRefund, 'lines'>) =>
  lines.reduce((sum, { returnedQuantity }) => sum + returnedQuantity, 0);

/**
 * Returns the refund of an earlier request with the same key. Throws `idempotency_key_reused` when that
 * request was another one.
 */
function sameRequest(existing: refunds.RefundRow, refund: RequestedRefund): refunds.RefundRow {
  const isSame =
    existing.amount_cents === refund.amountCents &&
    (refund.lines
      ? existing.is_by_line === 1 && areSameLines(existing.lines, refund.lines)
      : existing.is_by_line === 0) &&
    existing.reason === refund.reason &&
    existing.requested_by === refund.requestedBy;
  if (!isSame) throw new AppError('idempotency_key_reused');
  return existing;
}

function areSameLines(some: readonly RefundLine[], others: readonly RefundLine[]): boolean {
  const isAmongOthers = (line: RefundLine) =>
    others.some(
      ({ lineId, amountCents, returnedQuantity }) =>
        lineId === line.lineId &&
        amountCents === line.amountCents &&
        returnedQuantity === line.returnedQuantity,
    );
  return some.length === others.length && some.every(isAmongOthers);
}
