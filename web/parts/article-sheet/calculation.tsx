// What a needed length takes of an article: pieces, measures, price and delivery. Loaded once a length is entered.
import { useEffect, useMemo } from 'react';
import type { Article } from '#contract/articles/article.ts';
import { cutText } from '#web/parts/articles/fabric-texts.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { type Calculation, calculate } from '../articles/calculator-rules.ts';
import { awaitedOf, comingText, withExpected } from '../articles/expected-pieces.ts';
import { useNeedTerms } from '../articles/need-terms.ts';
import { CalculatedFigures } from './calculated-figures.tsx';

interface NeededPiecesProps {
  readonly article: Article;
  /** The needed length. */
  readonly metres: number;
  /** Called with what Buy Now takes over; undefined when it cannot be ordered. */
  readonly onCalculated: (calculation: Calculation | undefined) => void;
}

export default function NeededPieces({ article, metres, onCalculated }: NeededPiecesProps) {
  const units = useUnits();
  const calculation = useMemo(
    () => calculate(withExpected(article), metres, units),
    [article, metres, units],
  );
  useEffect(() => {
    onCalculated(calculation?.canOrder ? calculation : undefined);
    return () => onCalculated(undefined);
  }, [calculation, onCalculated]);
  return calculation && <Result article={article} calculation={calculation} />;
}

function Result({ article, calculation }: { readonly article: Article; readonly calculation: Calculation }) {
  const { note, pieces, canOrder } = calculation;
  const coming = canOrder && comingText(pieces, awaitedOf(article, pieces));
  const units = useUnits();
  return (
    <div className="mt-3">
      <CalculatedFigures calculation={calculation} />
      <p className="mt-3 text-sm">
        {useNeedTerms(article, calculation).join(' ')} {cutText(units, article)}.
      </p>
      {coming && <p className="mt-3 font-semibold tabular-nums">{coming}</p>}
      {note && <p className="mt-3 border-l-3 border-accent pl-3 font-medium">{note}</p>}
    </div>
  );
}
