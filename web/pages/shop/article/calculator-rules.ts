// How many pieces of an article give a length after washing, and what they measure and cost. Pure.
import type { Care } from '#contract/article-facts.ts';
import {
  formatMetres,
  leastWashedLengthM,
  type MeasuredArticle,
  measuresOf,
  piecesForLength,
} from '#contract/measures.ts';
import { centsFromDollars, totalCents } from '#contract/money.ts';
import { formatNumber } from '#contract/number-format.ts';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { articleErrorText, lotHint, quantityErrorText } from '../quantity-rules.ts';
import { mustNotBeWashed, washShrinkage } from './wash-shrinkage.ts';

export interface CalculatedArticle extends MeasuredArticle {
  /** Dollars per piece. */
  readonly price: number;
  readonly care: Care | null;
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
  readonly isLastPieces: boolean;
  readonly largestLot: number | null;
}

export interface Calculation {
  /** Never below the minimum order, never above the stock while there is enough for a minimum order. */
  readonly pieces: number;
  /** As delivered, by the stated length of a piece. */
  readonly lengthM: number;
  /** At least, after the length tolerance and the first wash; without a stated shrinkage or washing, as delivered. */
  readonly leastLengthM: number;
  /** Undefined when the width is not stated. */
  readonly areaM2: number | undefined;
  /** Undefined when width or weight is not stated. */
  readonly weightKg: number | undefined;
  readonly totalCents: number;
  /** Why it is another number than the length takes, needs several lots, or cannot be ordered; for the user to read. */
  readonly note: string | undefined;
  readonly canOrder: boolean;
}

/** Metres; greater lengths are typing errors, and their sums are no longer exact. */
export const METRES_MAX = 100_000;

/** Undefined when the length of a piece is not stated, or `metres` is not a number above 0 and within METRES_MAX. */
export function calculate(article: CalculatedArticle, metres: number): Calculation | undefined {
  // Cloth without a stated shrinkage is counted as it is delivered; the calculator says so.
  const measured = { ...article, shrinkagePercent: washShrinkage(article) ?? { length: 0 } };
  const needed = metres <= METRES_MAX ? piecesForLength(measured, metres) : undefined;
  if (needed === undefined) return undefined;
  const unavailable = articleErrorText(article);
  const pieces = unavailable
    ? Math.max(needed, article.minimumQuantity)
    : Math.min(Math.max(needed, article.minimumQuantity), article.availableQuantity);
  const leastLengthM = leastWashedLengthM(measured, pieces) ?? 0;
  const measures = measuresOf(article, pieces);
  const problem = unavailable ?? quantityErrorText(pieces, article);
  return {
    pieces,
    lengthM: measures.lengthM ?? 0,
    leastLengthM,
    areaM2: measures.areaM2,
    weightKg: measures.weightKg,
    totalCents: totalCents(pieces, centsFromDollars(article.price) ?? 0),
    note: problem ?? limitNote(article, metres, needed, leastLengthM) ?? lotHint(pieces, article),
    canOrder: problem === undefined,
  };
}

export interface WordsOfLength {
  /** Of the length that is needed. */
  readonly unit: string;
  /** What the sum allows for. */
  readonly basis: string;
  /** What the least length is. */
  readonly result: string;
}

/** Without a word of washing where it is forbidden. */
export function wordsOfLength(article: CalculatedArticle): WordsOfLength {
  const { lengthTolerancePercent: tolerance } = article;
  const shrinkage = washShrinkage(article);
  const short = tolerance ? `pieces that are up to ${tolerance} % short` : undefined;
  const wash = shrinkage ? `${shrinkage.length} % shrinkage in length` : undefined;
  const allowances = [short, wash].filter(Boolean).join(' and ');
  const isNotStated = !shrinkage && !mustNotBeWashed(article);
  const delivered = isNotStated ? 'Counted as delivered: shrinkage is not stated.' : 'Counted as delivered.';
  return {
    unit: shrinkage ? 'metres after washing' : 'metres',
    basis: allowances
      ? `Allows for ${allowances}.${isNotStated ? ' Shrinkage is not stated.' : ''}`
      : delivered,
    result: shrinkage ? 'after washing' : 'guaranteed',
  };
}

function limitNote(
  { minimumQuantity, availableQuantity, isLastPieces }: CalculatedArticle,
  metres: number,
  needed: number,
  leastLengthM: number,
): string | undefined {
  if (needed < minimumQuantity && isLastPieces)
    return `${piecesText(needed)} would be enough; the last ${piecesText(availableQuantity)} are sold together.`;
  if (needed < minimumQuantity)
    return `${piecesText(needed)} would be enough; the minimum order is ${piecesText(minimumQuantity)}.`;
  if (needed > availableQuantity)
    return `${formatMetres(metres)} take ${piecesText(needed)}, and ${formatNumber(availableQuantity)} are in stock: they give at least ${formatMetres(leastLengthM)}.`;
  return undefined;
}

/** The number typed into the field: digits with a point or a comma; NaN for anything else. */
export function parseMetres(text: string): number {
  return /^\d{1,6}([.,]\d{0,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
}
