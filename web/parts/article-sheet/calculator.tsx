// "I need 40 m after washing": the field of an article's page, and what the length takes, which Buy Now takes over.
import { lazy, Suspense, useEffect, useId } from 'react';
import { Link } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import type { Calculation } from '../articles/calculator-rules.ts';
import { wordsOfLength } from '../articles/length-words.ts';
import { setNeed, useTabNeed } from '../need/need.ts';
import { NeedField, useShownNeed } from '../need/need-field.tsx';

const NeededPieces = lazy(() => import('./calculation.tsx'));

interface CalculatorProps {
  readonly article: Article;
  /** Called with what Buy Now takes over. */
  readonly onCalculated: (calculation: Calculation | undefined) => void;
}

/** Renders nothing for articles without a stated length of a piece. */
export function Calculator({ article, onCalculated }: CalculatorProps) {
  const units = useUnits();
  const id = useId();
  const need = useShownNeed();
  const inTab = useTabNeed();
  // A length in the address is kept too.
  useEffect(() => {
    if (need !== undefined && inTab === undefined) setNeed(need);
  }, [need, inTab]);
  if (article.pieceLengthM === null) return null;
  const words = wordsOfLength(article, units);
  return (
    <section id="calculator" aria-label={t`How much do I need?`} className="mt-4 print:hidden">
      <form action="#calculator" onSubmit={(event) => event.preventDefault()}>
        <NeedField unit={words.unit} describedBy={`${id}-basis`} />
        <noscript>
          <button type="submit" className="btn btn-outline mt-3">{t`Calculate`}</button>
        </noscript>
      </form>
      {/* Its height is that of most answers at each width. */}
      <div
        aria-live="polite"
        className="flow-root in-[[data-need]]:min-h-43 xl:in-[[data-need]]:min-h-38 wide:in-[[data-need]]:min-h-24"
      >
        <Suspense>
          {need !== undefined && <NeededPieces article={article} metres={need} onCalculated={onCalculated} />}
        </Suspense>
      </div>
      <p id={`${id}-basis`} className="mt-1 text-sm text-base-content/75">
        {words.basis}{' '}
        <Link
          to={fillPath(pages.workroom, { slug: article.slug })}
          className="link-thread inline-block py-2"
        >{t`For curtains, upholstery or clothes`}</Link>
      </p>
    </section>
  );
}
