// What can be ordered of an article, now and once deliveries come, and why its minimum order cannot. Shared by server and browser;
// no zod.
import { centsFromAmount, chargeMaxCents, chargeMinCents } from '../figures/money.ts';

export const NOT_ORDERABLE_REASONS = [
  'stock_below_minimum',
  'minimum_order_too_small_to_charge',
  'minimum_order_too_large_to_charge',
] as const;
export type NotOrderableReason = (typeof NOT_ORDERABLE_REASONS)[number];

/** Pieces of expected deliveries that no order waits for, by day. */
export interface ExpectedPieces {
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly quantity: number;
}

/** `expected` is in the order of its days, as the API answers it. */
export interface ExpectedFabric {
  readonly availableQuantity: number;
  readonly expected?: readonly ExpectedPieces[] | undefined;
  /** The number of pieces in the largest lot; null, or missing, where the stock is kept without lots. */
  readonly largestLot?: number | null | undefined;
}

/** Pieces in stock and those that deliveries bring up to a day, YYYY-MM-DD; those of all deliveries where none is stated. */
export const orderableQuantity = (
  { availableQuantity, expected = [] }: ExpectedFabric,
  day?: string,
): number =>
  expected.reduce(
    (sum, { on, quantity }) => (day === undefined || on <= day ? sum + quantity : sum),
    availableQuantity,
  );

/** The day on which so many pieces are there, YYYY-MM-DD; '' where they are in stock, undefined where they never are. */
export const completeOn = (fabric: ExpectedFabric, pieces: number): string | undefined =>
  fabric.availableQuantity >= pieces
    ? ''
    : fabric.expected?.find(({ on }) => orderableQuantity(fabric, on) >= pieces)?.on;

interface OrderableFacts extends ExpectedFabric {
  /** The price of a piece. */
  readonly price: number;
  readonly minimumQuantity: number;
}

/**
 * Why the minimum order of an article would be rejected, or undefined when it would be accepted. `stock_below_minimum`
 * includes sold-out articles of which nothing is expected; with `minimum_order_too_small_to_charge` a larger quantity may still sell.
 */
export function notOrderableReason(article: OrderableFacts): NotOrderableReason | undefined {
  if (orderableQuantity(article) < article.minimumQuantity) return 'stock_below_minimum';
  const totalCents = article.minimumQuantity * (centsFromAmount(article.price) ?? 0);
  if (totalCents < chargeMinCents()) return 'minimum_order_too_small_to_charge';
  if (totalCents > chargeMaxCents()) return 'minimum_order_too_large_to_charge';
  return undefined;
}
