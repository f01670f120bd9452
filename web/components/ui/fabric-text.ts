// The facts of a fabric as text, with units as buyers read them.
import { formatPrice } from '#contract/money.ts';
import { formatNumber } from '#contract/number-format.ts';
import type { PriceStep } from '#contract/price-steps.ts';

export function weightText(weightGsm: number): string {
  return `${weightGsm} g/m²`;
}

export function widthText(widthCm: number): string {
  return `${widthCm} cm`;
}

/** Returns a text like '1 piece' or '1,200 pieces'. */
export function piecesText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'piece' : 'pieces'}`;
}

/** Returns a text like 'from 50 pieces $61.00'. */
export function priceStepText({ fromQuantity, price }: PriceStep): string {
  return `from ${piecesText(fromQuantity)} ${formatPrice(price)}`;
}

/** Returns a text like 'Last 4 pieces, sold together'. */
export function lastPiecesText(count: number): string {
  return count === 1 ? 'Last piece' : `Last ${piecesText(count)}, sold together`;
}

/** Returns 'Ready to ship' or a text like '10 days'. */
export function leadTimeText(days: number): string {
  if (days === 0) return 'Ready to ship';
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
