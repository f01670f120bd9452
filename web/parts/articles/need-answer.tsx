// What a fabric says to "I need 40 m": pieces, metres, price, and why the number differs. Loaded once a length is entered.
import { formatPricePerPiece } from '#contract/articles/measures.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { lengthText } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import {
  type CalculatedArticle,
  type Calculation,
  calculate,
  knownFacts,
  type NeededFabric,
  neededPieces,
} from './calculator-rules.ts';
import { awaitedOf, comingText, withExpected } from './expected-pieces.ts';
import { piecesText } from './fabric-texts.ts';
import { useNeedTerms } from './need-terms.ts';

export interface NeedAnswerProps {
  readonly fabric: NeededFabric;
  readonly metres: number;
  /** Takes the pieces over. It is offered where they can be ordered and are not `taken`. */
  readonly onTake?: ((pieces: number) => void) | undefined;
  readonly taken?: number | undefined;
  /** One of several fabrics of an order, which are delivered together. */
  readonly isOneOfSeveral?: boolean;
}

/** Renders nothing for a fabric whose pieces have no stated length. */
export default function NeedAnswer(props: NeedAnswerProps) {
  const { fabric, metres } = props;
  const units = useUnits();
  const article = knownFacts(fabric);
  const answer = calculate(withExpected(article), metres, units);
  return answer && <Answer {...props} article={article} answer={answer} />;
}

interface AnswerProps extends NeedAnswerProps {
  readonly article: CalculatedArticle;
  readonly answer: Calculation;
}

function Answer({ metres, onTake, taken, isOneOfSeveral, article, answer }: AnswerProps) {
  const units = useUnits();
  const terms = useNeedTerms(article, answer, isOneOfSeveral);
  const { pieces, lengthM, totalCents, steppedPrice, note, canOrder } = answer;
  const coming = canOrder && comingText(pieces, awaitedOf(article, pieces));
  const measures = `${piecesText(pieces)} · ${lengthText(units, lengthM)}`;
  return (
    <div className="mt-1 text-sm tabular-nums">
      <p>
        {t`For ${lengthText(units, metres)}:`}{' '}
        <strong className="font-semibold">
          {measures} · {formatMoney(totalCents)}
        </strong>
        {steppedPrice !== undefined && ` ${t`at ${formatPricePerPiece(steppedPrice)}`}`}
      </p>
      <p className="text-base-content/75">{terms.join(' ')}</p>
      {coming && <p className="font-semibold">{coming}</p>}
      {note && <p className={canOrder ? 'text-base-content/75' : 'text-error'}>{note}</p>}
      {onTake && canOrder && pieces !== taken && (
        <button
          type="button"
          className="link-thread inline-flex min-h-11 items-center"
          onClick={() => onTake(pieces)}
        >
          {t`Take ${piecesText(pieces)}`}
        </button>
      )}
    </div>
  );
}

/** What "Add to order" adds: the pieces of the needed metres, or the minimum order where they cannot be ordered. */
export const piecesToAdd = (fabric: NeededFabric, metres: number): number =>
  neededPieces(withExpected(fabric), metres) ?? fabric.minimumQuantity;
