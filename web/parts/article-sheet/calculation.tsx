// What a needed length takes of an article: pieces, measures, price and delivery. Loaded once a length is entered.
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Article } from '#contract/articles/article.ts';
import { formatPricePerPiece } from '#contract/articles/measures.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { areaText, lengthText, massText } from '#contract/figures/units.ts';
import { cutText } from '#web/parts/articles/fabric-texts.ts';
import { TaxNote } from '#web/parts/money/tax-note.tsx';
import { useUnits } from '#web/shop-data/use-units.ts';
import { type Calculation, calculate } from '../articles/calculator-rules.ts';
import { useNeedTerms } from '../articles/need-terms.ts';

interface NeededPiecesProps {
  readonly article: Article;
  /** The needed length. */
  readonly metres: number;
  /** Called with what Buy Now takes over; undefined when it cannot be ordered. */
  readonly onCalculated: (calculation: Calculation | undefined) => void;
}

export default function NeededPieces({ article, metres, onCalculated }: NeededPiecesProps) {
  const units = useUnits();
  const calculation = useMemo(() => calculate(article, metres, units), [article, metres, units]);
  useEffect(() => {
    onCalculated(calculation?.canOrder ? calculation : undefined);
    return () => onCalculated(undefined);
  }, [calculation, onCalculated]);
  return calculation && <Result article={article} calculation={calculation} />;
}

function Result({ article, calculation }: { readonly article: Article; readonly calculation: Calculation }) {
  const { note } = calculation;
  const units = useUnits();
  return (
    <div className="mt-3">
      <Figures calculation={calculation} />
      <p className="mt-3 text-sm">
        {useNeedTerms(article, calculation).join(' ')} {cutText(units, article)}.
      </p>
      {note && <p className="mt-3 border-l-3 border-accent pl-3 font-medium">{note}</p>}
    </div>
  );
}

/** Pieces, their measures and their price. */
export function Figures({ calculation }: { readonly calculation: Calculation }) {
  const { pieces, lengthM, areaM2, weightKg, steppedPrice } = calculation;
  const units = useUnits();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 tabular-nums">
      <Figure name="Pieces">{formatNumber(pieces)}</Figure>
      <Figure name={units === 'metric' ? 'Metres' : 'Yards'}>{lengthText(units, lengthM)}</Figure>
      {areaM2 !== undefined && <Figure name="Area">{areaText(units, areaM2)}</Figure>}
      {weightKg !== undefined && <Figure name="Weight">{massText(units, weightKg)}</Figure>}
      <Figure name="Price">
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
