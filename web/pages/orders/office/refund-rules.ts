// The values that the refund dialog offers for each line of an order, and the request that it sends. Pure.
import {
  centsFromAmount,
  chargedDigits,
  formatMoney,
  formatPrice,
  moneyStepOf,
  plainAmount,
  shopCurrency,
} from '#contract/figures/money.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import type { NewRefund } from '#contract/orders/refunds.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';

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
  readonly currency?: Currency;
}

type Currency = OrderDetails['currency'];

const toCents = (amount: number, currency?: Currency) => centsFromAmount(amount, currency) ?? 0;

/** The lines with an amount or pieces left to refund. */
export const refundableLines = ({ lines, currency }: OrderDetails): RefundableLine[] =>
  lines
    .map((line) => ({ ...line, currency, leftCents: toCents(line.refundable, currency) }))
    .filter(({ leftCents, returnable }) => leftCents > 0 || returnable > 0);

/** A single line starts with all that is left; with several lines the admin chooses. */
export function amountsAtFirst(lines: readonly RefundableLine[]): LineFields[] {
  return lines.map(({ leftCents, currency }) => ({
    pieces: '0',
    amount: plainAmount(lines.length > 1 ? 0 : leftCents, currency),
  }));
}

/** The price of the pieces, at most what is left; undefined for no pieces. */
export function amountOfPieces(line: RefundableLine, text: string): string | undefined {
  const { quantity, price, returnedQuantity, leftCents, currency } = line;
  if (piecesError(text, line.returnable) || Number(text) === 0) return undefined;
  const priceCents = toCents(price, currency);
  const stepCents = moneyStepOf(currency ?? shopCurrency());
  const cents = centsOfPieces({ quantity, priceCents, stepCents, returnedQuantity }, Number(text));
  return plainAmount(Math.min(cents, leftCents), currency);
}

export function totalCents(fields: readonly LineFields[], currency?: Currency): number {
  return fields.reduce((sum, { amount }) => sum + toCents(Number(amount), currency), 0);
}

export function amountError(text: string, leftCents: number, currency?: Currency): string | undefined {
  const cents = centsFromAmount(Number(text), currency);
  if (cents === undefined)
    return chargedDigits(currency) === 0 ? 'A whole amount' : 'An amount with two decimals at most';
  return cents > leftCents ? `At most ${formatMoney(leftCents, currency)}` : undefined;
}

export function totalError(
  fields: readonly LineFields[],
  { refundable, currency }: Pick<OrderDetails, 'refundable' | 'currency'>,
): string | undefined {
  const cents = totalCents(fields, currency);
  if (cents <= 0) return 'An amount above zero';
  return cents > toCents(refundable, currency)
    ? `At most ${formatPrice(refundable, currency)} in all`
    : undefined;
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
  /** Refunds are multiples of it. */
  readonly stepCents: number;
  /** Pieces that refunds have returned before. */
  readonly returnedQuantity: number;
}

/** What the customer has paid for the pieces: all pieces of a line, one refund after the other, are exactly its price. */
export function centsOfPieces(line: Line, pieces: number): number {
  const { quantity, priceCents, stepCents, returnedQuantity } = line;
  const upTo = (count: number) => Math.floor((priceCents * count) / quantity / stepCents) * stepCents;
  return upTo(returnedQuantity + pieces) - upTo(returnedQuantity);
}
