// Calculates the pieces of an article for a length after washing, with their measures and price. Pure.
import type { Care } from '#contract/articles/article-facts.ts';
import {
  leastWashedLengthM,
  type MeasuredArticle,
  measuresOf,
  piecesForLength,
} from '#contract/articles/measures.ts';
import type { ExpectedFabric } from '#contract/articles/orderable.ts';
import { type SteppedPrice, unitPriceOf } from '#contract/articles/price-steps.ts';
import { washShrinkage } from '#contract/calculators/wash-shrinkage.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { leastLengthText, lengthText, type Units } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { piecesText } from './fabric-texts.ts';
import { orderTotalCents } from './order-total.ts';
import { articleErrorText, lotHint, quantityErrorText } from './quantity-rules.ts';

export interface CalculatedArticle extends MeasuredArticle, SteppedPrice {
  readonly care: Care | null;
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
  readonly isLastPieces: boolean;
  readonly largestLot: number | null;
  readonly expected?: ExpectedFabric['expected'];
}

export interface Calculation {
  /** At least the minimum order, and at most the stock if that is enough for a minimum order. */
  readonly pieces: number;
  /** The length as delivered, by the stated length of a piece. */
  readonly lengthM: number;
  /**
   * The least length after the length tolerance and the first wash; as delivered if shrinkage or washing is not stated.
   */
  readonly leastLengthM: number;
  /** Undefined when the width is not stated. */
  readonly areaM2: number | undefined;
  /** Undefined when width or weight is not stated. */
  readonly weightKg: number | undefined;
  readonly totalCents: number;
  /** The price of a piece where so many cost less than one alone. */
  readonly steppedPrice: number | undefined;
  /** Tells the user why the number differs from the length's, needs several lots, or cannot be ordered. */
  readonly note: string | undefined;
  readonly canOrder: boolean;
}

/** Returns undefined when the length of a piece is not stated, or `metres` is not above 0. */
export function calculate(
  article: CalculatedArticle,
  metres: number,
  units: Units = 'metric',
): Calculation | undefined {
  // A fabric without a stated shrinkage is counted as delivered; the calculator says so.
  const measured = { ...article, shrinkagePercent: washShrinkage(article) ?? { length: 0 } };
  const needed = piecesForLength(measured, metres);
  if (needed === undefined) return undefined;
  return orderOf(measured, needed, (leastLengthM) =>
    limitNote(article, { metres, needed, leastLengthM, units }),
  );
}

/**
 * What an order of the needed pieces is: at least the minimum order, and at most the stock if that is enough for one.
 * `explain` says why the number differs, by the least length of the pieces.
 */
export function orderOf(
  article: CalculatedArticle,
  needed: number,
  explain: (leastLengthM: number) => string | undefined,
): Calculation {
  const unavailable = articleErrorText(article);
  const pieces = unavailable
    ? Math.max(needed, article.minimumQuantity)
    : Math.min(Math.max(needed, article.minimumQuantity), article.availableQuantity);
  const unitPrice = unitPriceOf(article, pieces);
  const leastLengthM = leastWashedLengthM(article, pieces) ?? 0;
  const measures = measuresOf(article, pieces);
  const problem = unavailable ?? quantityErrorText(pieces, article);
  return {
    pieces,
    lengthM: measures.lengthM ?? 0,
    leastLengthM,
    areaM2: measures.areaM2,
    weightKg: measures.weightKg,
    totalCents: orderTotalCents(article, pieces) ?? 0,
    steppedPrice: unitPrice === article.price ? undefined : unitPrice,
    note: problem ?? explain(leastLengthM) ?? lotHint(pieces, article),
    canOrder: problem === undefined,
  };
}

interface LengthSums {
  readonly metres: number;
  /** Pieces for the metres. */
  readonly needed: number;
  readonly leastLengthM: number;
  readonly units: Units;
}

function limitNote(
  { minimumQuantity, availableQuantity, isLastPieces }: CalculatedArticle,
  { metres, needed, leastLengthM, units }: LengthSums,
): string | undefined {
  if (needed < minimumQuantity && isLastPieces)
    return t`${piecesText(needed)} would be enough; the last ${piecesText(availableQuantity)} are sold together.`;
  if (needed < minimumQuantity)
    return t`${piecesText(needed)} would be enough; the minimum order is ${piecesText(minimumQuantity)}.`;
  if (needed > availableQuantity)
    return t`${lengthText(units, metres)} take ${piecesText(needed)}, and ${formatNumber(availableQuantity)} can be ordered: they give at least ${leastLengthText(units, leastLengthM)}.`;
  return undefined;
}

type Facts = MeasuredArticle & Pick<CalculatedArticle, 'care' | 'largestLot' | 'expected'>;

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
