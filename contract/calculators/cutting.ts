// The cloth of an article as a workroom cuts it, and the pieces that cuts take. Pure; lengths are centimetres.
import type { Article } from '../articles/article.ts';
import { washShrinkage } from './wash-shrinkage.ts';

export type CutArticle = Pick<
  Article,
  | 'widthCm'
  | 'usableWidthCm'
  | 'pieceLengthM'
  | 'continuousLengthM'
  | 'lengthTolerancePercent'
  | 'shrinkagePercent'
  | 'care'
  | 'repeatHeightCm'
  | 'repeatWidthCm'
  | 'direction'
>;

export interface CuttingFacts {
  /** What can be used of the width, after the first wash. */
  readonly width: number;
  readonly repeatHeight: number | null;
  readonly repeatWidth: number | null;
  readonly direction: Article['direction'];
  /** The least length of a piece: its stated length less the tolerance. */
  readonly piece: number;
  /** The pieces that come in one length at most; 1 where each piece is one cut. */
  readonly piecesInOneLength: number;
  /** The length that is this long after the first wash. */
  beforeWashing(length: number): number;
}

/** Undefined where the width or the length of a piece is not stated. */
export function cuttingFacts(article: CutArticle): CuttingFacts | undefined {
  const { widthCm, usableWidthCm, pieceLengthM, continuousLengthM, lengthTolerancePercent } = article;
  const width = usableWidthCm ?? widthCm;
  if (width === null || pieceLengthM === null) return undefined;
  const shrinkage = washShrinkage(article) ?? { length: 0, width: 0 };
  return {
    width: width * (1 - shrinkage.width / 100),
    repeatHeight: article.repeatHeightCm,
    repeatWidth: article.repeatWidthCm,
    direction: article.direction,
    piece: pieceLengthM * (100 - (lengthTolerancePercent ?? 0)),
    piecesInOneLength: Math.max(1, Math.floor((continuousLengthM ?? 0) / pieceLengthM)),
    beforeWashing: (length) => length / (1 - shrinkage.length / 100),
  };
}

/** Cuts of one length. */
export interface Need {
  readonly count: number;
  readonly cut: number;
  /** What may be lost at the beginning of each length until the pattern begins: one repeat. */
  readonly start: number;
  /** In widths that are sewn together, turned with the drop across the width, or in rows of parts. */
  readonly way: 'widths' | 'turned' | 'rows';
}

/** Rounds up, whatever the error of binary fractions: 3.0000000000000004 is 3. */
export const ceiling = (value: number) => Math.ceil(Number(value.toFixed(6)));
const floor = (value: number) => Math.floor(Number(value.toFixed(6)));

/** The cuts together, without what is lost at the beginning of a length. */
export const lengthOfCuts = ({ count, cut }: Need) => count * cut;

/**
 * The fewest pieces from which the cuts can be taken, in lengths that are as long as possible. Undefined where a cut is longer
 * than the longest length.
 */
export function piecesForCuts(need: Need, { piece, piecesInOneLength }: CuttingFacts): number | undefined {
  const cutsOf = (pieces: number) => floor((pieces * piece - need.start) / need.cut);
  const inLongest = cutsOf(piecesInOneLength);
  if (inLongest < 1) return undefined;
  const longest = floor(need.count / inLongest);
  const left = need.count - longest * inLongest;
  const forRest = left === 0 ? 0 : Math.max(1, ceiling((left * need.cut + need.start) / piece));
  return longest * piecesInOneLength + forRest;
}
