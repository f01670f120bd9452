// The calculator: "I need 40 m after washing" gives pieces, metres, kilograms and price, which Buy Now takes over.
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import { formatPricePerPiece } from '#contract/articles/measures.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import {
  areaText,
  leastLengthText,
  lengthText,
  lengthWord,
  massText,
  toMetric,
} from '#contract/figures/units.ts';
import { cutText, piecesText } from '#web/parts/articles/fabric-texts.ts';
import { TaxNote } from '#web/parts/money/tax-note.tsx';
import { useUnits } from '#web/shop-data/use-units.ts';
import {
  type Calculation,
  calculate,
  METRES_MAX,
  parseLength,
  wordsOfLength,
} from '../articles/calculator-rules.ts';
import { buyLink } from '../orders/order-address.ts';

/** The length when the page opens. */
const INITIAL = '40';

/** Renders nothing for articles without a stated length of a piece. */
export function Calculator({ article }: { readonly article: Article }) {
  const { search } = useLocation();
  const units = useUnits();
  /** A form without scripts sends it. */
  const parameter = `${lengthWord(units)}s`;
  const [text, setText] = useState(() => new URLSearchParams(search).get(parameter) ?? INITIAL);
  const id = useId();
  if (article.pieceLengthM === null) return null;
  const calculation = calculate(article, toMetric(units, 'm', parseLength(text)), units);
  const words = wordsOfLength(article, units);
  return (
    <section id="calculator" aria-labelledby={`${id}-title`} className="bg-base-200 p-6 md:p-8 print:hidden">
      <h2 id={`${id}-title`} className="text-2xl font-light tracking-tight">
        How much do I need?
      </h2>
      <form action="#calculator" onSubmit={(event) => event.preventDefault()}>
        <label className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-lg">
          I need
          <input
            name={parameter}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-describedby={`${id}-basis`}
            aria-invalid={calculation ? undefined : true}
            className={`input w-20 text-center text-lg ${calculation ? '' : 'input-error'} [--input-color:color-mix(in_oklab,var(--color-base-content)_60%,transparent)]`}
          />
          {words.unit}
        </label>
        <noscript>
          <button type="submit" className="btn btn-outline mt-3">
            Calculate
          </button>
        </noscript>
      </form>
      <Link
        to={fillPath(pages.workroom, { slug: article.slug })}
        className="link-thread mt-3 inline-flex min-h-11 items-center text-sm"
      >
        For curtains, upholstery or clothes
      </Link>
      <p id={`${id}-basis`} className="mt-3 text-sm text-base-content/75">
        {words.basis}
      </p>
      <div aria-live="polite" className="mt-5">
        {calculation ? (
          <Result article={article} calculation={calculation} />
        ) : (
          <p className="text-error">
            Enter a length in {parameter}, up to {formatNumber(METRES_MAX)}.
          </p>
        )}
      </div>
    </section>
  );
}

interface ResultProps {
  readonly article: Article;
  readonly calculation: Calculation;
}

function Result({ article, calculation }: ResultProps) {
  const { pieces, leastLengthM, note, canOrder } = calculation;
  const location = useLocation();
  const units = useUnits();
  return (
    <>
      <Figures calculation={calculation} />
      <p className="mt-3 text-sm text-base-content/75">
        At least {leastLengthText(units, leastLengthM)} {wordsOfLength(article).result}.{' '}
        {cutText(units, article)}.
      </p>
      {note && <p className="mt-3 border-l-3 border-accent pl-3 font-medium">{note}</p>}
      {canOrder && (
        <Link {...buyLink(location.search, article._id, pieces)} className="btn btn-outline mt-5">
          Order {piecesText(pieces)}
        </Link>
      )}
    </>
  );
}

/** Pieces, their measures and their price. */
export function Figures({ calculation }: Pick<ResultProps, 'calculation'>) {
  const { pieces, lengthM, areaM2, weightKg, steppedPrice } = calculation;
  const units = useUnits();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-base-content/20 pt-5 tabular-nums sm:grid-cols-3 lg:grid-cols-2">
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
      <dd className="text-xl font-medium whitespace-nowrap">{children}</dd>
    </div>
  );
}
