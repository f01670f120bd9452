// What a calculation results in: pieces, their measures and their price.
import type { ReactNode } from 'react';
import { formatPricePerPiece } from '#contract/articles/measures.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { areaText, lengthText, massText } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { TaxNote } from '#web/parts/money/tax-note.tsx';
import { useUnits } from '#web/shop-data/use-units.ts';
import type { Calculation } from '../articles/calculator-rules.ts';

export function CalculatedFigures({ calculation }: { readonly calculation: Calculation }) {
  const { pieces, lengthM, areaM2, weightKg, steppedPrice } = calculation;
  const units = useUnits();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 tabular-nums">
      <Figure name={t`Pieces`}>{formatNumber(pieces)}</Figure>
      <Figure name={units === 'metric' ? t`Metres` : t`Yards`}>{lengthText(units, lengthM)}</Figure>
      {areaM2 !== undefined && <Figure name={t`Area`}>{areaText(units, areaM2)}</Figure>}
      {weightKg !== undefined && <Figure name={t`Weight`}>{massText(units, weightKg)}</Figure>}
      <Figure name={t`Price`}>
        {formatMoney(calculation.totalCents)}
        <TaxNote />
        {steppedPrice !== undefined && (
          <span className="block text-sm font-normal">{formatPricePerPiece(steppedPrice)}</span>
        )}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-base-content/75">{name}</dt>
      <dd className="text-lg font-medium whitespace-nowrap">{children}</dd>
    </div>
  );
}
