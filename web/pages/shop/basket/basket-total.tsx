// The sums of the lines that can be ordered: pieces, metres, kilograms and price.
import { formatMoney } from '#contract/figures/money.ts';
import { lengthText, massText } from '#contract/figures/units.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { TaxNote } from '#web/parts/money/tax-note.tsx';
import { useUnits } from '#web/shop-data/use-units.ts';
import type { OrderSums } from './line-rules.ts';

interface BasketTotalProps {
  readonly sums: OrderSums;
  /** The number of fabrics that can be ordered. */
  readonly count: number;
}

export function BasketTotal({ sums, count }: BasketTotalProps) {
  const units = useUnits();
  const { pieces, lengthM, weightKg, priceCents, creditCents } = sums;
  const measures = [
    piecesText(pieces),
    lengthM !== undefined && lengthText(units, lengthM),
    weightKg !== undefined && massText(units, weightKg),
  ].filter(Boolean);
  return (
    <div className="border-y border-base-300 py-4 tabular-nums" aria-live="polite" aria-atomic="true">
      {creditCents > 0 && (
        <p className="flex justify-between gap-4">
          <span>Swatch credit</span>
          <span>−{formatMoney(creditCents)}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4 text-lg">
        <span>{count === 1 ? '1 fabric' : `${count} fabrics`}</span>
        <span>
          <strong>{formatMoney(priceCents - creditCents)}</strong>
          <TaxNote />
        </span>
      </p>
      <p className="mt-1 text-sm text-base-content/75">{measures.join(' · ')}</p>
    </div>
  );
}
