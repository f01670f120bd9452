// Measures of quantities, and the pieces needed for a length.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ARTICLE_LIMITS, QUANTITY_MAX } from '../core/limits.ts';
import {
  formatPricePerPiece,
  leastWashedLengthM,
  type MeasuredArticle,
  measuresOf,
  piecesForLength,
} from './measures.ts';

const coating: MeasuredArticle = {
  pieceLengthM: 2.5,
  widthCm: 150,
  weightGsm: 400,
  lengthTolerancePercent: 2,
  shrinkagePercent: { length: 3 },
};

/** A whole number of `steps` per unit, as a decimal number: what JSON.parse reads. */
const decimal = (max: number, steps: number, min = 1) =>
  fc.integer({ min, max: max * steps }).map((count) => count / steps);
const articles: fc.Arbitrary<MeasuredArticle & { pieceLengthM: number; widthCm: number; weightGsm: number }> =
  fc.record({
    pieceLengthM: decimal(ARTICLE_LIMITS.pieceLengthM, 100),
    widthCm: decimal(ARTICLE_LIMITS.widthCm, 10),
    weightGsm: fc.integer({ min: 1, max: ARTICLE_LIMITS.weightGsm }),
    lengthTolerancePercent: fc.option(decimal(99, 10, 0)),
    shrinkagePercent: fc.record({ length: decimal(50, 10, 0) }),
  });
const quantities = fc.integer({ min: 1, max: QUANTITY_MAX });

describe('measuresOf', () => {
  test('three pieces of 2.5 m, 150 cm wide, 400 g/m²', () => {
    expect(measuresOf(coating, 3)).toEqual({ lengthM: 7.5, areaM2: 11.25, weightKg: 4.5 });
  });

  test('lengths that binary fractions miss', () => {
    expect(measuresOf({ ...coating, pieceLengthM: 1.1 }, 3).lengthM).toBe(3.3);
    expect(measuresOf({ ...coating, pieceLengthM: 0.07 }, 100).lengthM).toBe(7);
  });

  test.each([
    ['no length', { pieceLengthM: null }, {}],
    ['no width', { widthCm: null }, { lengthM: 7.5 }],
    ['no weight', { weightGsm: null }, { lengthM: 7.5, areaM2: 11.25 }],
  ])('%s leaves out what needs it', (_, facts, measures) => {
    expect(measuresOf({ ...coating, ...facts }, 3)).toEqual(measures);
  });

  test.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])('%d pieces have no measures', (pieces) => {
    expect(measuresOf(coating, pieces)).toEqual({});
  });

  test('a quantity measures as much as its pieces, with the decimals of one piece', () => {
    fc.assert(
      fc.property(articles, quantities, (article, pieces) => {
        const {
          lengthM = Number.NaN,
          areaM2 = Number.NaN,
          weightKg = Number.NaN,
        } = measuresOf(article, pieces);
        expect(Number(lengthM.toFixed(2))).toBe(lengthM);
        expect(lengthM).toBeCloseTo(article.pieceLengthM * pieces, 3);
        expect(areaM2 / (lengthM * article.widthCm)).toBeCloseTo(0.01, 10);
        expect(weightKg / (areaM2 * article.weightGsm)).toBeCloseTo(0.001, 10);
      }),
    );
  });
});

describe('piecesForLength', () => {
  test('40 m after washing, of 2.5 m pieces that lose 2 or 3 %', () => {
    // One piece has 2.5 × 0.98 × 0.97 = 2.3765 m left; 16 have 38.02 m, 17 have 40.4005 m.
    expect(piecesForLength(coating, 40)).toBe(17);
    expect(leastWashedLengthM(coating, 17)).toBe(40.4);
  });

  test.each([
    [7.5, 3],
    [7.501, 4],
    [0.001, 1],
    [0.0001, 1],
  ])('%d m of pieces that lose nothing: %i', (metres, pieces) => {
    const lossless = { ...coating, lengthTolerancePercent: null, shrinkagePercent: { length: 0 } };
    expect(piecesForLength(lossless, metres)).toBe(pieces);
  });

  test('is undefined without length or shrinkage, and when nothing is left of a piece', () => {
    expect(piecesForLength({ ...coating, pieceLengthM: null }, 40)).toBeUndefined();
    expect(piecesForLength({ ...coating, shrinkagePercent: null }, 40)).toBeUndefined();
    expect(piecesForLength({ ...coating, lengthTolerancePercent: 100 }, 40)).toBeUndefined();
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d m cannot be asked for', (metres) => {
    expect(piecesForLength(coating, metres)).toBeUndefined();
  });

  test('is enough, and one piece fewer is not', () => {
    fc.assert(
      fc.property(articles, decimal(10_000, 1000), (article, metres) => {
        const pieces = piecesForLength(article, metres) ?? Number.NaN;
        // The same in floating point, whose relative error is far below a millionth.
        const perPiece =
          article.pieceLengthM *
          (1 - (article.lengthTolerancePercent ?? 0) / 100) *
          (1 - (article.shrinkagePercent?.length ?? 0) / 100);
        expect(pieces * perPiece).toBeGreaterThanOrEqual(metres * (1 - 1e-9));
        expect((pieces - 1) * perPiece).toBeLessThan(metres * (1 + 1e-9));
      }),
    );
  });

  test('the length that a quantity leaves asks for at most that quantity', () => {
    fc.assert(
      fc.property(articles, quantities, (article, pieces) => {
        const left = leastWashedLengthM(article, pieces) ?? Number.NaN;
        fc.pre(left > 0);
        expect(piecesForLength(article, left)).toBeLessThanOrEqual(pieces);
      }),
    );
  });
});

test('a price is written with its cents', () => {
  expect(formatPricePerPiece(38.5)).toBe('$38.50 per piece');
});
