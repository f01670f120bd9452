// The values that the refund dialog offers for each line of an order, and the request that it sends. Pure.
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts';
import type { NewRefund, OrderDetails, OrderLineDetails } from '#contract/order-details.ts';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { formatAmount } from '#web/pages/account/order-format.ts';

/** The texts as typed. */
interface LineFields {
  readonly pieces: string;
  readonly amount: string;
}

export interface RefundForm {
  readonly lines: LineFields[];
  readonly reason: string;
}

export interface RefundableLine extends OrderLineDetails {
  readonly leftCents: number;
}

const toCents = (dollars: number) => centsFromDollars(dollars) ?? 0;
const textOf = (cents: number) => dollarsFromCents(cents).toFixed(2);

/** The lines with an amount or pieces left to refund. */
export const refundableLines = ({ lines }: OrderDetails): RefundableLine[] =>
  lines
    .map((line) => ({ ...line, leftCents: toCents(line.refundable) }))
    .filter(({ leftCents, returnable }) => leftCents > 0 || returnable > 0);

/** A single line starts with all that is left; with several lines the admin chooses. */
export function amountsAtFirst(lines: readonly RefundableLine[]): LineFields[] {
  return lines.map(({ leftCents }) => ({ pieces: '0', amount: textOf(lines.length > 1 ? 0 : leftCents) }));
}

/** The price of the pieces, at most what is left; undefined for no pieces. */
export function amountOfPieces(line: RefundableLine, text: string): string | undefined {
  const { quantity, price, returnedQuantity, leftCents } = line;
  if (piecesError(text, line.returnable) || Number(text) === 0) return undefined;
  const cents = centsOfPieces({ quantity, priceCents: toCents(price), returnedQuantity }, Number(text));
  return textOf(Math.min(cents, leftCents));
}

export function totalCents(fields: readonly LineFields[]): number {
  return fields.reduce((sum, { amount }) => sum + toCents(Number(amount)), 0);
}

export function amountError(text: string, leftCents: number): string | undefined {
  const cents = centsFromDollars(Number(text));
  if (cents === undefined || cents < 0) return 'An amount with two decimals at most';
  return cents > leftCents ? `At most ${formatAmount(dollarsFromCents(leftCents))}` : undefined;
}

export function totalError(fields: readonly LineFields[], refundable: number): string | undefined {
  const cents = totalCents(fields);
  if (cents <= 0) return 'An amount above zero';
  return cents > toCents(refundable) ? `At most ${formatAmount(refundable)} in all` : undefined;
}

export function piecesError(text: string, returnable: number): string | undefined {
  if (!/^\d{0,7}$/.test(text.trim())) return 'A whole number of pieces';
  return Number(text) > returnable ? `At most ${piecesText(returnable)}` : undefined;
}

/** Leaves out lines without an amount or pieces. */
export function toRefund(lines: readonly RefundableLine[], { lines: fields, reason }: RefundForm): NewRefund {
  const refunded = lines.map(({ _id: line }, nth) => {
    const { amount = '', pieces = '' } = fields[nth] ?? {};
    return { line, amount: Number(amount), returnedQuantity: Number(pieces) };
  });
  return {
    lines: refunded.filter(({ amount, returnedQuantity }) => amount > 0 || returnedQuantity > 0),
    reason,
  };
}

/** A line as it is; amounts in cents. */
interface Line {
  readonly quantity: number;
  readonly priceCents: number;
  /** Pieces that refunds have returned before. */
  readonly returnedQuantity: number;
}

/** What the customer has paid for the pieces: all pieces of a line, one refund after the other, are exactly its price. */
export function centsOfPieces({ quantity, priceCents, returnedQuantity }: Line, pieces: number): number {
  const upTo = (count: number) => Math.floor((priceCents * count) / quantity);
  return upTo(returnedQuantity + pieces) - upTo(returnedQuantity);
}
