// Takes pieces out of an order, without cost, that come later than its customer was told: of a paid one with a refund.
import { amountFromCents } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { lineText } from '#contract/orders/order-texts.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { inLanguage } from '#server/languages/work-language.ts';
import { recordIfStaff } from '#server/modules/audit/service.ts';
import type { Moment } from '#server/modules/stock/expected/store.ts';
import type { Reservations } from '#server/modules/stock/reservations.ts';
import { lockStocks } from '#server/modules/stock/service.ts';
import type { Executor } from '#server/storage/tables.ts';
import { emailCustomer } from '../emails/order-emails.ts';
import { releaseToOthers } from '../expected/delays.ts';
import { readCharges } from '../price/order-charges.ts';
import { reprice } from '../price/repricing.ts';
import { type RefundLine, shopLeft, toRefundableLine } from '../refund-lines.ts';
import { findUsedCredit } from '../store/credit-store.ts';
import { findPricedLines } from '../store/line-store.ts';
import { findContentsOf, goodsNotReturned, type OrderedLine } from '../store/order-contents.ts';
import { shownName } from '../store/shown-names.ts';
import * as store from '../store/store.ts';
import { recordEvent } from '../store/timeline.ts';
import { removeLine, undoOrder } from './cancellation.ts';
import { setLine } from './corrections.ts';

/** The reason that customers read. */
export const PIECES_LATE = t`Its pieces come later than was said.`;

interface LatePieces {
  readonly line: OrderedLine;
  readonly quantity: number;
}

/**
 * Those of an order's lines that have late pieces. Throws `no_pieces_late`, and `order_state_changed` unless they are as many as the
 * caller has `seen`.
 */
async function findLate(tx: Executor, orderId: string, seen?: number) {
  const lines = await findContentsOf(tx, orderId);
  const late = lines
    .map((line) => ({ line, quantity: latePieces(line) }))
    .filter(({ quantity }) => quantity > 0);
  if (late.length === 0) throw new AppError('no_pieces_late');
  if (seen !== undefined && seen !== late.reduce((sum, { quantity }) => sum + quantity, 0))
    throw new AppError('order_state_changed');
  return { lines, late, isAll: goodsNotReturned(lines).every((line) => latePieces(line) === line.quantity) };
}

const latePieces = ({ expected }: OrderedLine) =>
  expected.reduce((sum, { isLate, quantity }) => sum + (isLate ? quantity : 0), 0);

/** Throws `no_pieces_late` for an order without late pieces. */
export async function assertPiecesLate(db: Executor, orderId: string): Promise<void> {
  await findLate(db, orderId);
}

/**
 * Takes the late pieces out of an unpaid order that the caller has locked with `lockCreditSources` before, and prices it anew; the
 * price of a piece stays. Where nothing else is left, the order is cancelled. Returns whether it was. Throws what `findLate` throws,
 * and `charge_too_small` when no card can be charged the rest.
 */
export async function removeLatePieces(
  tx: Executor,
  reservations: Reservations,
  order: store.OrderRow,
  { by, seen, ...moment }: Moment & { readonly by: Caller; readonly seen: number | undefined },
): Promise<{ readonly isCancelled: boolean }> {
  const { id: orderId } = order;
  const { at } = moment;
  const actor = by.id === order.customer_id ? 'customer' : 'admin';
  const { late, isAll } = await findLate(tx, orderId, seen);
  const removal = { by, actor, reason: PIECES_LATE, ...moment } as const;
  if (isAll) {
    const cancelled = await store.markCancelled(tx, orderId, { at, by: actor, reason: PIECES_LATE });
    if (cancelled) await undoOrder(tx, reservations, cancelled, removal);
    return { isCancelled: true };
  }
  await lockStocks(
    tx,
    late.flatMap(({ line }) => line.article_id ?? []),
  );
  const charges = await chargesAtMost(tx, order);
  for (const { line, quantity } of late) {
    // The lines before have changed the price of the order.
    const current = (await store.findOrder(tx, orderId)) ?? order;
    if (quantity === line.quantity)
      await removeLine(tx, reservations, current, { ...removal, lineId: line.id, charges });
    else await shrinkLine(tx, current, { line, quantity }, { ...moment, by, actor, charges });
  }
  return { isCancelled: false };
}

type Charges = ReturnType<typeof readCharges>;

/** An order of fewer pieces does not lose its free delivery, and is not charged as a small one: the delay is the mill's. */
async function chargesAtMost(tx: Executor, { id, terms }: store.OrderRow): Promise<Charges> {
  const charges = readCharges(terms);
  const lines = (await findPricedLines(tx, id)).filter(({ kind }) => kind === 'delivery');
  return charges && { ...charges, most: lines.map(({ unit_price_cents }) => unit_price_cents) };
}

async function shrinkLine(
  tx: Executor,
  order: store.OrderRow,
  { line: { id: lineId }, quantity: late }: LatePieces,
  {
    by,
    actor,
    charges,
    ...moment
  }: Moment & {
    readonly by: Caller;
    readonly actor: 'customer' | 'admin';
    readonly charges: Charges;
  },
): Promise<void> {
  const { id: orderId } = order;
  const lines = await findPricedLines(tx, orderId);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new AppError('order_line_not_found');
  await releaseToOthers(tx, { lineId, articleId: line.article_id, quantity: late }, moment);
  const quantity = line.quantity - late;
  const { weight_grams } = line;
  const changed = {
    ...line,
    quantity,
    awaited_quantity: line.awaited_quantity - late,
    weight_grams: weight_grams === null ? null : (weight_grams / line.quantity) * quantity,
  };
  const after = lines.map((one) => (one === line ? changed : one));
  const price = amountFromCents(reprice(after, charges).priceCents);
  await setLine(tx, order, { changed, after, charges, price });
  const pieces = { name: shownName(line), before: line.quantity, after: quantity };
  const { at } = moment;
  await recordEvent(tx, {
    orderId,
    type: 'line_changed',
    actor,
    actorId: by.id,
    note: PIECES_LATE,
    data: { pieces },
    at,
  });
  if (actor === 'admin')
    await emailCustomer(tx, (await store.findOrder(tx, orderId)) ?? order, 'order_line_cancelled', at, {
      cancelledLine: inLanguage(order.language, () =>
        lineText({ kind: 'pieces', quantity: late, productName: pieces.name }),
      ),
      reason: PIECES_LATE,
    });
  await recordIfStaff(tx, { caller: by, at }, order.customer_id, 'change_order_line', orderId, {
    label: `${order.number}, ${line.article_name}`,
    details: { from: line.quantity, to: quantity },
  });
}

/**
 * What a refund returns that takes the late pieces out of a paid order: their part of what was paid for their lines, and everything
 * where nothing else is left. Late pieces stay while all of their money is being paid back, which may fail. Call it with the order
 * locked. `step` is in cents. Throws what `findLate` throws, and `refund_too_large` when nothing is left to pay back.
 */
export async function refundOfLatePieces(
  tx: Executor,
  { id, fulfilment }: Pick<store.OrderRow, 'id' | 'fulfilment'>,
  { step, seen }: { readonly step: number; readonly seen: number | undefined },
): Promise<{ readonly amountCents: number; readonly lines: readonly RefundLine[] }> {
  const { lines, late, isAll } = await findLate(tx, id, seen);
  const used = await findUsedCredit(tx, lines);
  const progress = { isBeingPrepared: fulfilment === 'processing' };
  const refunded = lines.flatMap((line): RefundLine[] => {
    const awaitedQuantity = late.find((one) => one.line === line)?.quantity ?? 0;
    const left = shopLeft(toRefundableLine(line, used, progress));
    const isWhole =
      isAll || line.quantity === awaitedQuantity + line.returned_quantity + line.released_quantity;
    if (awaitedQuantity === 0 && !isAll) return [];
    const amountCents = isWhole ? left : Math.min(left, centsOf(line, awaitedQuantity, step));
    return amountCents > 0 ? [{ lineId: line.id, amountCents, returnedQuantity: 0, awaitedQuantity }] : [];
  });
  if (refunded.length === 0)
    throw new AppError('refund_too_large', {
      detail: t`Nothing of what was paid for these pieces is left to pay back.`,
    });
  return { amountCents: refunded.reduce((sum, { amountCents }) => sum + amountCents, 0), lines: refunded };
}

/** What was paid for so many pieces of a line after those that have left it: all of them, one refund after the other, are its price. */
function centsOf(line: OrderedLine, pieces: number, step: number): number {
  const upTo = (count: number) => Math.floor((line.amount_cents * count) / line.quantity / step) * step;
  const before = line.returned_quantity + line.released_quantity;
  return upTo(before + pieces) - upTo(before);
}
