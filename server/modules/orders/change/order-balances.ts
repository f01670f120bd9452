// Changes that payments make to paid orders: locks, and refunds with their sums, stock, timeline and email.
// Every method runs in the caller's transaction.

import { formatMoney, moneyStepOf } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { lineName } from '#contract/orders/order-texts.ts';
import { Service } from '#server/context.ts';
import { dayIn } from '#server/domain/shop-day.ts';
import { AppError } from '#server/http/app-error.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { awaitAgain } from '#server/modules/stock/expected/awaited-pieces.ts';
import type { Moment } from '#server/modules/stock/expected/store.ts';
import type { Reservations } from '#server/modules/stock/reservations.ts';
import { lockStocks } from '#server/modules/stock/service.ts';
import { refundedTax } from '#server/modules/tax/totals.ts';
import { SYSTEM } from '#server/storage/actors.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailCustomer } from '../emails/order-emails.ts';
import { releaseToOthers } from '../expected/delays.ts';
import { shipWhenNothingIsLeft } from '../fulfil/parcels.ts';
import { readCharges } from '../price/order-charges.ts';
import { type OrderReading, readOrder, toReading } from '../read/order-reading.ts';
import {
  isOfSomething,
  linesOfProviderRefund,
  type RefundableLine,
  type RefundLine,
  refundLinesError,
  shopLeft,
  splitRefund,
  toRefundableLine,
} from '../refund-lines.ts';
import { refundError } from '../rules.ts';
import { findUsedCredit, lockCreditSources } from '../store/credit-store.ts';
import {
  addRefunding,
  completeRefunding,
  findLinesOf,
  type LineRow,
  takeBackRefunding,
} from '../store/line-store.ts';
import { asCustomerReads } from '../store/shown-names.ts';
import * as store from '../store/store.ts';
import { type EventLine, recordEvent } from '../store/timeline.ts';
import { giveBack } from './cancellation.ts';
import { PIECES_LATE, refundOfLatePieces } from './late-pieces.ts';

/** A refund before it is reserved and made. */
export interface RequestedRefund {
  readonly orderId: string;
  readonly amountCents: number;
  /** The lines whose amounts add up to the refund; without them, the amount is split over all lines. */
  readonly lines?: readonly RefundLine[] | undefined;
  readonly reason: string;
  /** The id of an admin; undefined for a refund made in the card provider's dashboard. */
  readonly requestedBy: string | undefined;
  /** True when the customer takes late pieces out of the order. */
  readonly isByCustomer?: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** `isLoss`: what the bank of the card took back after a dispute. Nobody is told by email. `isByHand`: no card provider has made it. */
export interface OrderRefund extends RequestedRefund {
  readonly isLoss?: boolean;
  readonly isByHand?: boolean;
  /** The order's, an ISO 4217 code. */
  readonly currency: string;
  readonly lines: readonly RefundLine[];
}

interface DisputeEvent {
  readonly type: 'disputed' | 'dispute_won';
  readonly amountCents: number;
  readonly note: string;
  readonly at: number;
}

/** The text that customers read when their bank returns a refund. */
const RETURNED = t`The bank returned this refund. We will pay it out in another way.`;

export class OrderBalances extends Service<{ readonly reservations: Reservations }> {
  #moment(at: number): Moment {
    return { today: dayIn(this.ctx.timeZone)(at), at };
  }

  /** Locks an order until the transaction ends. Lock several orders in ascending order of their ids. */
  async lock(tx: Executor, id: string): Promise<OrderReading | undefined> {
    const row = await store.lockOrder(tx, id);
    return row && toReading(row);
  }

  /**
   * Like `lock`, but first locks the orders of the swatches whose credit the order has used: its refund may
   * return that credit.
   */
  async lockWithCredit(tx: Executor, id: string): Promise<void> {
    await lockCreditSources(tx, id);
    await store.lockOrder(tx, id);
  }

  /** Locks the articles of an order's pieces, before a transaction completes several refunds of it. */
  async lockArticles(tx: Executor, id: string): Promise<void> {
    await lockArticles(tx, await findLinesOf(tx, id));
  }

  /** See `refundOfLatePieces`. */
  async refundOfLatePieces(tx: Executor, order: OrderReading, seen: number | undefined) {
    const step = readCharges(order.terms)?.step ?? moneyStepOf(order.currency);
    return { ...(await refundOfLatePieces(tx, order, { step, seen })), reason: PIECES_LATE };
  }

  /**
   * Reserves a refund: adds it to the refunds in progress of a paid order and its lines, and returns the
   * amounts per line. The shop refunds no more of a swatch than the credit it has left; a refund made at the
   * card provider may exceed that, and its lines are only a proposal. Throws `order_not_found`,
   * `order_not_paid`, `order_line_not_found`, `refund_too_large`, `returned_quantity_too_large`.
   */
  async reserveRefund(tx: Executor, refund: RequestedRefund): Promise<OrderRefund> {
    const { orderId, amountCents } = refund;
    const isMadeAtProvider = refund.requestedBy === undefined;
    const changed = await store.addRefunding(tx, orderId, { amountCents, isMadeAtProvider });
    if (!changed) {
      const order = await readOrder(tx, orderId);
      const reason = refundError(order, amountCents) ?? 'order_state_changed';
      throw new AppError(reason, reason === 'refund_too_large' ? refundableDetail(order) : {});
    }
    // The guarded update above has locked the order, and with it its lines.
    const { currency, fulfilment } = changed;
    const progress = { isBeingPrepared: fulfilment === 'processing' };
    const step = moneyStepOf(currency);
    const rows = await findLinesOf(tx, orderId);
    const used = await findUsedCredit(tx, rows);
    const refundable = rows.map((row) => toRefundableLine(row, used, progress));
    const reason = isMadeAtProvider ? undefined : refundLinesError(refund.lines ?? [], refundable);
    if (reason)
      throw new AppError(
        reason,
        reason === 'refund_too_large' ? lineDetail(refund, rows, refundable, currency) : {},
      );
    const wanted = isMadeAtProvider
      ? linesOfProviderRefund(amountCents, refund.lines ?? [], refundable, step)
      : (refund.lines ?? splitRefund(amountCents, refundable, step));
    const lines = await this.#release(tx, wanted, rows, refund);
    for (const line of lines)
      if (!(await addRefunding(tx, line, progress))) throw new AppError('order_state_changed');
    const reserved = { ...refund, lines, currency };
    if (refund.requestedBy)
      await recordRefundEvent(tx, reserved, 'refund_requested', refund.reason, INTERNAL);
    return reserved;
  }

  /**
   * Lets awaited pieces go before their refund is made, so that no delivery fills them meanwhile. Of a refund made at the card
   * provider it lets go what there is. Throws `returned_quantity_too_large`, also for pieces that are woven to order.
   */
  async #release(
    tx: Executor,
    lines: readonly RefundLine[],
    rows: readonly LineRow[],
    { requestedBy, at }: RequestedRefund,
  ): Promise<readonly RefundLine[]> {
    const wanted = lines.filter(({ awaitedQuantity = 0 }) => awaitedQuantity > 0);
    if (wanted.length === 0) return lines;
    // A refund that succeeds at once locks those of the pieces that come back, too.
    await lockArticles(tx, rows);
    const released = new Map<string, number>();
    for (const { lineId, awaitedQuantity: quantity = 0 } of wanted) {
      const articleId = rows.find(({ id }) => id === lineId)?.article_id ?? null;
      const pieces = await releaseToOthers(tx, { lineId, articleId, quantity }, this.#moment(at));
      if (pieces < quantity && requestedBy !== undefined) throw new AppError('returned_quantity_too_large');
      released.set(lineId, pieces);
    }
    return lines
      .map((line) => ({ ...line, awaitedQuantity: released.get(line.lineId) ?? 0 }))
      .filter(isOfSomething);
  }

  /**
   * Records that a refund has succeeded: returns the pieces to stock, adds a timeline event and emails the
   * customer. Call it with the order locked and the refund marked as succeeded. Returns the tax in cents in the refund of
   * each line, by line id.
   */
  async completeRefund(
    tx: Executor,
    refundId: string,
    refund: OrderRefund,
  ): Promise<ReadonlyMap<string, number>> {
    const { orderId, amountCents, reason, requestedBy, at } = refund;
    const order = await store.completeRefunding(tx, orderId, amountCents);
    await inLanguage(order.language, () =>
      recordRefundEvent(tx, refund, 'refunded', reason, { isMadeByShop: refund.isByHand ?? false }),
    );
    const lines: LineRow[] = [];
    for (const line of refund.lines) lines.push(await completeRefunding(tx, line));
    const returned = lines.map((line, nth) => ({ line, quantity: refund.lines[nth]?.returnedQuantity ?? 0 }));
    await giveBack(
      tx,
      this.deps.reservations,
      { returned: returned.filter(({ quantity }) => quantity > 0), over: await linesOver(tx, order, lines) },
      // The reason is left out: it may be about the customer, and movements stay when the customer is removed.
      { reason: 'refund', orderId, actor: requestedBy ?? SYSTEM, ...this.#moment(at) },
    );
    await shipWhenNothingIsLeft(tx, order, at);
    const sums = { refundCents: amountCents, refundedCents: order.refunded_cents };
    const refundedLines = await inLanguage(order.language, () => nameLines(tx, refund));
    const isDepositReturned = order.status === 'cancelled';
    const what = {
      refundId,
      ...sums,
      refundedLines,
      reason,
      ...(isDepositReturned && { isDepositReturned }),
      ...(refund.isByHand && { isByHand: true }),
    };
    if (!refund.isLoss) await emailCustomer(tx, order, 'order_refunded', at, what);
    const step = readCharges(order.terms)?.step ?? moneyStepOf(order.currency);
    return new Map(refund.lines.map((line, nth) => [line.lineId, taxOf(line, lines[nth], step)]));
  }

  /** Removes a refund that was not made from the sums of its order, which waits again for its pieces. Admins read `why` in the timeline. */
  async takeBackRefund(tx: Executor, refund: OrderRefund, why: string): Promise<void> {
    const { orderId, amountCents, at } = refund;
    await store.takeBackRefunding(tx, orderId, amountCents);
    const lines: LineRow[] = [];
    for (const line of refund.lines) lines.push(await takeBackRefunding(tx, line));
    const awaiting = lines.filter((_line, nth) => refund.lines[nth]?.awaitedQuantity);
    await lockArticles(tx, awaiting);
    for (const line of awaiting) {
      const { id: lineId, article_id: articleId } = line;
      const { awaitedQuantity: quantity = 0 } = refund.lines.find((one) => one.lineId === lineId) ?? {};
      const isWhole = quantity === line.quantity;
      await awaitAgain(tx, { orderId, lineId, articleId, quantity, isWhole }, this.#moment(at));
    }
    await recordRefundEvent(tx, refund, 'refund_failed', why, INTERNAL);
  }

  /**
   * Records that the bank has returned a refund. The sums stay, because the customer is still owed the money.
   * Admins read `why` in the timeline.
   */
  async recordReturnedRefund(tx: Executor, refund: OrderRefund, why: string): Promise<void> {
    const { orderId, at } = refund;
    await recordRefundEvent(tx, refund, 'refund_failed', RETURNED);
    await recordEvent(tx, { orderId, type: 'note', actor: 'provider', note: why, isInternal: true, at });
  }

  /**
   * Records that a charge that does not pay this order is returned to the card. The customer reads `why`, one
   * sentence.
   */
  async recordReturnedPayment(
    tx: Executor,
    orderId: string,
    { amountCents, why, at }: { amountCents: number; why: string; at: number },
  ): Promise<void> {
    const event = { orderId, type: 'payment_returned', actor: 'shop', note: why } as const;
    await recordEvent(tx, { ...event, data: { amountCents }, at });
  }

  /** Records what admins read of a card dispute of an order's payment; `note` is why it was opened. */
  async recordDispute(
    tx: Executor,
    orderId: string,
    { type, amountCents, note, at }: DisputeEvent,
  ): Promise<void> {
    const event = { orderId, type, actor: 'provider', note, isInternal: true } as const;
    await recordEvent(tx, { ...event, data: { amountCents }, at });
  }

  /** Call it after a transaction that returned pieces to stock has committed. */
  notifyStockReturned(): void {
    this.storage.changes.publish('articles');
  }
}

/** The tax in a line's refund, which is counted in the row already. */
function taxOf({ amountCents }: RefundLine, row: LineRow | undefined, step: number): number {
  if (!row || row.tax_cents === 0) return 0;
  const line = { amountCents: row.amount_cents, taxCents: row.tax_cents };
  return refundedTax(line, row.refunded_cents - amountCents, amountCents, step);
}

/**
 * The lines that have nothing left to refund: all lines of a fully refunded order, otherwise those of this
 * refund. A swatch whose credit was used cannot be refunded further. A line that credit has paid whole has
 * nothing left once all its pieces are returned.
 */
async function linesOver(
  tx: Executor,
  order: store.OrderRow,
  refunded: readonly LineRow[],
): Promise<readonly LineRow[]> {
  if (order.refunded_cents + order.credit_used_cents >= order.price_cents) return findLinesOf(tx, order.id);
  const used = await findUsedCredit(tx, refunded);
  const over = refunded.filter(
    ({ id, amount_cents, refunded_cents }) =>
      amount_cents > 0 && refunded_cents + (used.get(id) ?? 0) >= amount_cents,
  );
  // `returned_quantity` counts refunds in progress, which may fail, so the last one decides for all lines.
  if (order.refunding_cents > 0) return over;
  return over.concat((await findLinesOf(tx, order.id)).filter(isReturnedCredit));
}

const isReturnedCredit = ({ amount_cents, credit_cents, returned_quantity, quantity }: LineRow) =>
  amount_cents === 0 && credit_cents > 0 && returned_quantity === quantity;

/** Locks the articles of lines of pieces, by ascending id; those of swatches are locked after their reservations. */
async function lockArticles(tx: Executor, lines: readonly LineRow[]): Promise<void> {
  const ids = lines.flatMap(({ kind, article_id }) => (kind === 'pieces' && article_id) || []);
  if (ids.length > 1) await lockStocks(tx, ids);
}

/** Says how much can be refunded when used swatch credit makes it less than was paid. */
const refundableDetail = (order: OrderReading | undefined) =>
  order ? leftDetail(order.refundableCents, order.credit_used_cents, order.currency) : {};

/** The same about the first line of which too much is asked for. */
function lineDetail(
  { lines = [] }: RequestedRefund,
  rows: readonly LineRow[],
  refundable: readonly RefundableLine[],
  currency: string,
): { detail?: string } {
  for (const { lineId, amountCents } of lines) {
    const line = refundable.find(({ id }) => id === lineId);
    if (!line || amountCents <= shopLeft(line)) continue;
    const article = rows.find(({ id }) => id === lineId)?.article_name;
    return leftDetail(shopLeft(line), line.usedCents, currency, ` of the swatch of ${article}`);
  }
  return {};
}

function leftDetail(
  leftCents: number,
  usedCents: number,
  currency: string,
  ofWhat = '',
): { detail?: string } {
  if (usedCents === 0) return {};
  const most = leftCents > 0 ? `${formatMoney(leftCents, currency)} is` : 'Nothing is';
  const used = `${formatMoney(usedCents, currency)} was taken off other orders as credit`;
  return { detail: `${most} left to refund${ofWhat}: ${used}.` };
}

/** Events of refunds that are in progress or have failed; customers see those that were made. */
const INTERNAL = { isInternal: true };

async function recordRefundEvent(
  tx: Executor,
  refund: OrderRefund,
  type: 'refund_requested' | 'refunded' | 'refund_failed',
  note: string,
  { isInternal = false, isMadeByShop = false }: { isInternal?: boolean; isMadeByShop?: boolean } = {},
): Promise<void> {
  const { orderId, amountCents, lines, requestedBy, isByCustomer, at } = refund;
  const isByPerson = requestedBy !== undefined && (type === 'refund_requested' || isMadeByShop);
  const actor = isByPerson ? (isByCustomer ? 'customer' : 'admin') : 'provider';
  const actorId = isByPerson ? requestedBy : undefined;
  const returnedQuantity = lines.reduce((sum, line) => sum + line.returnedQuantity, 0);
  const named = await nameLines(tx, refund, isInternal);
  const data = { amountCents, ...(returnedQuantity > 0 && { returnedQuantity }), lines: named };
  await recordEvent(tx, { orderId, type, actor, actorId, note, isInternal, data, at });
}

/** What a refund is for, in the sequence of the order's lines; undefined for an order of one line. */
async function nameLines(
  tx: Executor,
  { orderId, lines }: OrderRefund,
  isInternal = false,
): Promise<EventLine[] | undefined> {
  const rows = await findLinesOf(tx, orderId);
  if (rows.length < 2) return undefined;
  const named = isInternal ? rows : asCustomerReads(rows);
  return named.flatMap(({ id, kind, article_name: productName }) => {
    const line = lines.find(({ lineId }) => lineId === id);
    if (!line) return [];
    const { amountCents, returnedQuantity } = line;
    return [{ name: lineName({ kind, productName }), amountCents, returnedQuantity }];
  });
}
