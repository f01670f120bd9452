// The total price of the chosen swatches, and the note that it is credited.

import { swatchesText } from '#contract/order-words.ts';
import { dollarsText } from '#web/components/ui/fabric-text.ts';
import { swatchesPrice } from './swatch-rules.ts';

interface SwatchTotalProps {
  /** The price of a swatch in dollars. */
  readonly price: number;
  readonly count: number;
}

export function SwatchTotal({ price, count }: SwatchTotalProps) {
  return (
    <div className="border-y border-base-300 py-4">
      <p className="flex items-baseline justify-between gap-4 text-lg tabular-nums" aria-live="polite">
        <span>
          {swatchesText(count)}
          {price > 0 && ` at ${dollarsText(price)}`}
        </span>
        <strong>{price > 0 ? dollarsText(swatchesPrice(price, count)) : 'Free'}</strong>
      </p>
      {price > 0 && (
        <p className="mt-1 text-sm text-base-content/75">
          Each swatch is credited on your first order of the fabric.
        </p>
      )}
    </div>
  );
}
