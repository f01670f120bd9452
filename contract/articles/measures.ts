// Metres, square metres and kilograms of a number of pieces, the pieces needed for a length, and how a price is
// written. Pure; imports no zod.

import { formatPrice } from '../figures/money.ts';
import { t } from '../languages/text.ts';

/** The facts that measures are computed from, as in responses; null when not stated. */
export interface MeasuredArticle {
  /** At most two decimals. */
  readonly pieceLengthM: number | null;
  /** At most one decimal. */
  readonly widthCm: number | null;
  readonly weightGsm: number | null;
  /** At most one decimal. */
  readonly lengthTolerancePercent: number | null;
  /** At most one decimal. */
  readonly shrinkagePercent: { readonly length: number } | null;
}

/** Measures of a quantity as it is delivered; undefined where a fact they need is not stated. */
interface Measures {
  readonly lengthM: number | undefined;
  readonly areaM2: number | undefined;
  readonly weightKg: number | undefined;
}

// Figures are counted in units without decimals, because binary fractions are inexact (1.1 × 3 is 3.3000000000000003).
// Products of these units exceed 2^53, hence BigInt.
const centimetres = (metres: number) => BigInt(Math.round(metres * 100));
const millimetres = (cm: number) => BigInt(Math.round(cm * 10));
const permille = (percent: number) => BigInt(Math.round(percent * 10));

/** Measures of `pieces` pieces by their stated length. All are undefined when `pieces` is not a whole number from 0. */
export function measuresOf(
  { pieceLengthM, widthCm, weightGsm }: Pick<MeasuredArticle, 'pieceLengthM' | 'widthCm' | 'weightGsm'>,
  pieces: number,
): Measures {
  if (pieceLengthM === null || !Number.isSafeInteger(pieces) || pieces < 0)
    return { lengthM: undefined, areaM2: undefined, weightKg: undefined };
  const lengthCm = centimetres(pieceLengthM) * BigInt(pieces);
  /** In units of 1 cm × 1 mm. */
  const area = widthCm === null ? undefined : lengthCm * millimetres(widthCm);
  return {
    lengthM: Number(lengthCm) / 100,
    areaM2: area === undefined ? undefined : Number(area) / 100_000,
    weightKg:
      area === undefined || weightGsm === null ? undefined : Number(area * BigInt(weightGsm)) / 100_000_000,
  };
}

/**
 * The smallest number of pieces whose total length, less tolerance and then the shrinkage of the first wash, is at least
 * `metresAfterWashing`, to the millimetre. Undefined when the length or shrinkage is not stated or it is not a number
 * above 0. A length without a stated tolerance is taken as exact.
 */
export function piecesForLength(article: MeasuredArticle, metresAfterWashing: number): number | undefined {
  const perPiece = washedLengthOfPiece(article);
  if (!perPiece || !Number.isFinite(metresAfterWashing) || metresAfterWashing <= 0) return undefined;
  const needed = BigInt(Math.round(metresAfterWashing * 1000)) * 100_000n;
  return Math.max(1, Number((needed + perPiece - 1n) / perPiece));
}

/** Metres that are left of `pieces` pieces at least, after tolerance and the first wash; undefined as for `piecesForLength`. */
export function leastWashedLengthM(article: MeasuredArticle, pieces: number): number | undefined {
  const perPiece = washedLengthOfPiece(article);
  if (perPiece === undefined || !Number.isSafeInteger(pieces) || pieces < 0) return undefined;
  return Number((perPiece * BigInt(pieces)) / 1_000_000n) / 100;
}

/** Least length of one piece after tolerance and the first wash, in units of 10^-8 m. */
function washedLengthOfPiece(article: MeasuredArticle): bigint | undefined {
  const { pieceLengthM, lengthTolerancePercent, shrinkagePercent } = article;
  if (pieceLengthM === null || shrinkagePercent === null) return undefined;
  const afterTolerance = 1000n - permille(lengthTolerancePercent ?? 0);
  return centimetres(pieceLengthM) * afterTolerance * (1000n - permille(shrinkagePercent.length));
}

/** '$38.50 per piece' */
export function formatPricePerPiece(price: number): string {
  return t`${formatPrice(price)} per piece`;
}
