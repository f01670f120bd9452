// What a fabric says to "I need 40 m": pieces, metres, price, and why the number differs. Loaded once a length is entered.
import { formatPricePerPiece, type MeasuredArticle } from '#contract/articles/measures.ts';
import type { SteppedPrice } from '#contract/articles/price-steps.ts';
import { formatMoney } from '#contract/figures/money.ts';
import { lengthText, type Units } from '#contract/figures/units.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { type CalculatedArticle, calculate } from './calculator-rules.ts';
import { piecesText } from './fabric-texts.ts';

type Facts = MeasuredArticle & Pick<CalculatedArticle, 'care' | 'largestLot'>;

/** Lists do not know all facts of a fabric. */
export type NeededFabric = SteppedPrice &
  Pick<CalculatedArticle, 'minimumQuantity' | 'availableQuantity' | 'isLastPieces'> &
  Partial<Facts> & {
    /** What cards say instead of shrinkage and care. */
    readonly washShrinkagePercent?: number | null;
  };

const UNKNOWN: Facts = {
  pieceLengthM: null,
  widthCm: null,
  weightGsm: null,
  lengthTolerancePercent: null,
  shrinkagePercent: null,
  care: null,
  largestLot: null,
};

export interface NeedAnswerProps {
  readonly fabric: NeededFabric;
  readonly metres: number;
  /** Takes the pieces over. It is offered where they can be ordered and are not `taken`. */
  readonly onTake?: ((pieces: number) => void) | undefined;
  readonly taken?: number | undefined;
}

function answerOf(fabric: NeededFabric, metres: number, units?: Units) {
  const { washShrinkagePercent: length } = fabric;
  const shrinkage = typeof length === 'number' ? { shrinkagePercent: { length } } : {};
  return calculate({ ...UNKNOWN, ...shrinkage, ...fabric }, metres, units);
}

/** Renders nothing for a fabric whose pieces have no stated length. */
export default function NeedAnswer({ fabric, metres, onTake, taken }: NeedAnswerProps) {
  const units = useUnits();
  const answer = answerOf(fabric, metres, units);
  if (!answer) return null;
  const { pieces, lengthM, totalCents, steppedPrice, note, canOrder } = answer;
  const measures = `${piecesText(pieces)} · ${lengthText(units, lengthM)}`;
  return (
    <div className="mt-1 text-sm tabular-nums">
      <p>
        For {lengthText(units, metres)}:{' '}
        <strong className="font-semibold">
          {measures} · {formatMoney(totalCents)}
        </strong>
        {steppedPrice !== undefined && ` at ${formatPricePerPiece(steppedPrice)}`}
      </p>
      {note && <p className={canOrder ? 'text-base-content/75' : 'text-error'}>{note}</p>}
      {onTake && canOrder && pieces !== taken && (
        <button
          type="button"
          className="link-thread inline-flex min-h-11 items-center"
          onClick={() => onTake(pieces)}
        >
          Take {piecesText(pieces)}
        </button>
      )}
    </div>
  );
}

/** The pieces that "Add to order" adds: for the needed metres, or the minimum order where they cannot be ordered. */
export function piecesToAdd(fabric: NeededFabric, metres: number): number {
  const answer = answerOf(fabric, metres);
  return answer?.canOrder ? answer.pieces : fabric.minimumQuantity;
}
