// Splits refunds over the lines of an order. Pure: no database, no clock.
import type { ErrorCode } from '#contract/core/error-codes.ts';
import type { LineKind } from '#contract/core/order-state.ts';

export interface RefundLine {
  readonly lineId: string;
  readonly amountCents: number;
  /** The number of pieces put back to stock. */
  readonly returnedQuantity: number;
  /** Awaited pieces of expected deliveries that leave the order; by default none. */
  readonly awaitedQuantity?: number | undefined;
}

/** The columns of a line that limit its refund. */
interface RefundedLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly quantity: number;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly refunding_cents: number;
  readonly returned_quantity: number;
  /** Pieces that have not come, which cannot be returned. */
  readonly awaited_quantity: number;
  /** Those of them that refunds have taken out of the order. */
  readonly released_quantity: number;
  /** Pieces in parcels, which can be returned once the whole order is shipped. */
  readonly shipped_quantity: number;
}

/** What is left to refund of a line of a paid order. */
export interface RefundableLine {
  readonly id: string;
  readonly kind: LineKind;
  /** The amount neither refunded nor being refunded. */
  readonly leftCents: number;
  /** The part of `leftCents` that a swatch has given to other orders as credit. */
  readonly usedCents: number;
  /** The number of pieces that refunds can still return. */
  readonly piecesLeft: number;
  /** The number of pieces that are still to come. */
  readonly awaitedLeft: number;
}

/** `used` is the credit in cents that swatches have given to other orders, by line id. */
export const toRefundableLine = (
  line: RefundedLine,
  used: ReadonlyMap<string, number>,
  { isBeingPrepared }: { readonly isBeingPrepared: boolean },
): RefundableLine => ({
  id: line.id,
  kind: line.kind,
  leftCents: line.amount_cents - line.refunded_cents - line.refunding_cents,
  usedCents: used.get(line.id) ?? 0,
  piecesLeft:
    line.quantity -
    line.awaited_quantity -
    line.returned_quantity -
    (isBeingPrepared ? line.shipped_quantity : 0),
  awaitedLeft: line.awaited_quantity - line.released_quantity,
});

/** The most that the shop refunds of a line: a swatch's used credit is not refunded. */
export const shopLeft = ({ leftCents, usedCents }: RefundableLine) => Math.max(0, leftCents - usedCents);

/** Why the shop cannot refund these lines of an order, or undefined when it can. */
export function refundLinesError(
  wanted: readonly RefundLine[],
  lines: readonly RefundableLine[],
): ErrorCode | undefined {
  for (const { lineId, amountCents, returnedQuantity, awaitedQuantity = 0 } of wanted) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return 'order_line_not_found';
    if (amountCents > shopLeft(line)) return 'refund_too_large';
    if (returnedQuantity > returnable(line) || awaitedQuantity > line.awaitedLeft)
      return 'returned_quantity_too_large';
  }
  return undefined;
}

/** Splits an amount of the whole order over its lines, in proportion to what the shop can refund of each. */
export function splitRefund(
  amountCents: number,
  lines: readonly RefundableLine[],
  stepCents = 1,
): RefundLine[] {
  return toRefundLines(lines, splitAmount(amountCents, lines.map(shopLeft), stepCents));
}

/**
 * The lines of a refund made at the card provider: the named lines if their amounts add up to it, otherwise
 * `splitRefund` over all lines. An amount beyond that is used credit of swatches.
 */
export function linesOfProviderRefund(
  amountCents: number,
  named: readonly RefundLine[],
  lines: readonly RefundableLine[],
  stepCents = 1,
): RefundLine[] {
  const returned = lines.map((line) => {
    const awaitedQuantity = Math.min(line.awaitedLeft, of(line, named)?.awaitedQuantity ?? 0);
    return {
      returnedQuantity: Math.min(returnable(line), of(line, named)?.returnedQuantity ?? 0),
      ...(awaitedQuantity > 0 && { awaitedQuantity }),
    };
  });
  const namedCents = lines.map((line) => Math.min(line.leftCents, of(line, named)?.amountCents ?? 0));
  if (sum(namedCents) === amountCents) return toRefundLines(lines, namedCents, returned);
  const lefts = lines.map(shopLeft);
  const ofShop = splitAmount(Math.min(amountCents, sum(lefts)), lefts, stepCents);
  const others = lines.map(({ leftCents }, nth) => leftCents - (lefts[nth] ?? 0));
  const ofCredit = splitAmount(amountCents - sum(ofShop), others, stepCents);
  const amounts = ofShop.map((cents, nth) => cents + (ofCredit[nth] ?? 0));
  return toRefundLines(lines, amounts, returned);
}

/**
 * Splits an amount in proportion to the parts: the amounts up to each part add up to its exact share, rounded down to a
 * multiple of the step. No part gets more than itself, because the amount is at most the sum of the parts.
 */
export function splitAmount(amountCents: number, parts: readonly number[], stepCents = 1): number[] {
  const total = BigInt(sum(parts));
  const step = BigInt(stepCents);
  let upTo = 0n;
  let given = 0n;
  return parts.map((part) => {
    upTo += BigInt(part);
    const exact = total === 0n ? 0n : (BigInt(amountCents) * upTo) / total;
    const share = (upTo === total ? exact : exact - (exact % step)) - given;
    given += share;
    return Number(share);
  });
}

const returnable = ({ kind, piecesLeft }: RefundableLine) => (kind === 'pieces' ? piecesLeft : 0);

const of = ({ id }: RefundableLine, lines: readonly RefundLine[]) =>
  lines.find(({ lineId }) => lineId === id);

const toRefundLines = (
  lines: readonly RefundableLine[],
  amounts: readonly number[],
  pieces: readonly Omit<RefundLine, 'lineId' | 'amountCents'>[] = [],
): RefundLine[] =>
  lines
    .map(({ id }, nth) => ({
      lineId: id,
      amountCents: amounts[nth] ?? 0,
      ...(pieces[nth] ?? { returnedQuantity: 0 }),
    }))
    .filter(isOfSomething);

/** Whether a line of a refund has an amount or pieces. */
export const isOfSomething = ({ amountCents, returnedQuantity, awaitedQuantity = 0 }: RefundLine) =>
  amountCents > 0 || returnedQuantity > 0 || awaitedQuantity > 0;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
