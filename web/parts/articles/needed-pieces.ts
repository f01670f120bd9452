// The pieces that the needed length takes of a fabric of which a list may not know all facts. Pure.
import type { MeasuredArticle } from '#contract/articles/measures.ts';
import type { SteppedPrice } from '#contract/articles/price-steps.ts';
import { type CalculatedArticle, calculate } from './calculator-rules.ts';

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

/** The facts of a fabric, null where a list does not know them. */
export function knownFacts(fabric: NeededFabric): CalculatedArticle {
  const { washShrinkagePercent: length } = fabric;
  const shrinkage = typeof length === 'number' ? { shrinkagePercent: { length } } : {};
  return { ...UNKNOWN, ...shrinkage, ...fabric };
}

/** The pieces that the needed metres take; undefined where they cannot be ordered, or the length of a piece is unknown. */
export function neededPieces(fabric: NeededFabric, metres: number): number | undefined {
  const answer = calculate(knownFacts(fabric), metres);
  return answer?.canOrder ? answer.pieces : undefined;
}
