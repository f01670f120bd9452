// Why an article on sale cannot be ordered at its minimum quantity. Shared by server and browser; no zod.
import { centsFromAmount, chargeMaxCents, chargeMinCents } from '../figures/money.ts';

export const NOT_ORDERABLE_REASONS = [
  'stock_below_minimum',
  'minimum_order_too_small_to_charge',
  'minimum_order_too_large_to_charge',
] as const;
export type NotOrderableReason = (typeof NOT_ORDERABLE_REASONS)[number];

interface OrderableFacts {
  /** The price of a piece. */
  readonly price: number;
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
}

/**
 * Why the minimum order of an article would be rejected, or undefined when it would be accepted. `stock_below_minimum`
 * includes sold-out articles; with `minimum_order_too_small_to_charge` a larger quantity may still sell.
 */
export function notOrderableReason(article: OrderableFacts): NotOrderableReason | undefined {
  if (article.availableQuantity < article.minimumQuantity) return 'stock_below_minimum';
  const totalCents = article.minimumQuantity * (centsFromAmount(article.price) ?? 0);
  if (totalCents < chargeMinCents()) return 'minimum_order_too_small_to_charge';
  if (totalCents > chargeMaxCents()) return 'minimum_order_too_large_to_charge';
  return undefined;
}
