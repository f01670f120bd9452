// The quantity of an order for a column of figures: '12', with '1 swatch' below it if there are pieces and swatches.
import { formatNumber } from '#contract/figures/number-format.ts';
import type { Order } from '#contract/orders/order.ts';
import { countOf, swatchesText } from '#contract/orders/order-texts.ts';

export function OrderQuantity({ order: { lines, quantity } }: { readonly order: Order }) {
  const [pieces, swatches] = [countOf(lines, 'pieces'), countOf(lines, 'swatch')];
  if (pieces === 0 || swatches === 0) return <>{formatNumber(quantity)}</>;
  return (
    <>
      {formatNumber(pieces)}
      <span className="block text-xs text-base-content/75 whitespace-nowrap">+ {swatchesText(swatches)}</span>
    </>
  );
}
