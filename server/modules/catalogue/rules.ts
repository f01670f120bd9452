// Rules of the catalogue (spec sections 5, 9). Pure: no database, no clock.
import type { ArticleState } from '#contract/article-states.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

interface Bounds {
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
}

/** Why this quantity cannot be ordered, or undefined when it can. Below the minimum takes precedence. */
export function quantityError(quantity: number, bounds: Bounds): ErrorCode | undefined {
  if (quantity < bounds.minimumQuantity) return 'quantity_below_minimum';
  if (quantity > bounds.availableQuantity) return 'quantity_above_available';
  return undefined;
}

interface SaleColumns {
  readonly is_draft: 0 | 1;
  readonly withdrawn_at: number | null;
}

export function stateOf({ is_draft, withdrawn_at }: SaleColumns): ArticleState {
  if (is_draft === 1) return 'draft';
  return withdrawn_at === null ? 'on_sale' : 'withdrawn';
}
