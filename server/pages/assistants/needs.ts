// What a need takes of a fabric: the calculators of its page, for assistants.
import { z } from 'zod';
import type { Article } from '#contract/articles/article.ts';
import { leastWashedLengthM, measuresOf, piecesForLength } from '#contract/articles/measures.ts';
import { completeOn } from '#contract/articles/orderable.ts';
import { unitPriceOf } from '#contract/articles/price-steps.ts';
import { answer, type Entries, initialEntries, OWN, type Problem } from '#contract/calculators/entries.ts';
import { GARMENTS } from '#contract/calculators/garment-rules.ts';
import { FURNITURE } from '#contract/calculators/upholstery-rules.ts';
import { washShrinkage } from '#contract/calculators/wash-shrinkage.ts';
import { amountFromCents, nearestCents, shopCurrency } from '#contract/figures/money.ts';

const cm = z.number().positive().max(100_000).optional();

/** What the calculators ask for; what is left out is as a visitor finds it there. */
export const needFields = {
  for: z.enum(['length', 'curtains', 'upholstery', 'garments']),
  metres: z.number().positive().max(100_000).optional().describe('length: metres after washing'),
  rail: cm.describe('curtains: the rail with returns, cm'),
  drop: cm.describe('curtains: the finished length, cm'),
  fullness: z.number().min(1).max(4).optional().describe('curtains: 2 is pencil pleats'),
  curtains: z.int().min(1).max(2).optional().describe('curtains of the window'),
  hems: cm.describe('curtains: heading and hem, cm'),
  sides: cm.describe('curtains: side hems of all together, cm'),
  furniture: z.enum(Object.keys(FURNITURE)).optional(),
  garment: z.enum([...Object.keys(GARMENTS), OWN]).optional(),
  stated: z.number().positive().max(1000).optional().describe('garment own: metres that its pattern states'),
  statedWidth: cm.describe('garment own: for this width, cm'),
  count: z.int().min(1).max(1000).optional().describe('of the furniture or garment'),
};
type AskedNeed = z.infer<z.ZodObject<typeof needFields>>;

const WHY_NOT: Readonly<Record<Problem, string>> = {
  entries: 'These figures cannot be calculated with.',
  too_narrow: 'The fabric is too narrow for this drop, and its pattern does not allow joining it.',
  too_long: 'One cut is longer than the longest length of this fabric.',
  not_stated: 'The width, or the length of a piece, of this fabric is not stated.',
};

interface NeededPieces {
  readonly pieces: number;
  readonly cuts?: { readonly count: number; readonly lengthM: number; readonly way: string };
}

export function fabricNeed(fabric: Article, asked: AskedNeed): object {
  const needed =
    asked.for === 'length' ? piecesForMetres(fabric, asked.metres) : fromCalculator(fabric, asked);
  if (typeof needed === 'string') return { problem: needed };
  const { minimumQuantity, availableQuantity } = fabric;
  const pieces = Math.max(needed.pieces, minimumQuantity);
  const expectedOn = completeOn(fabric, pieces);
  const price = amountFromCents(pieces * nearestCents(unitPriceOf(fabric, pieces)));
  const washed = { ...fabric, shrinkagePercent: washShrinkage(fabric) ?? { length: 0 } };
  return {
    piecesNeeded: needed.pieces,
    ...(needed.cuts && { cuts: needed.cuts }),
    order: {
      pieces,
      minimumPieces: minimumQuantity,
      lengthM: measuresOf(fabric, pieces).lengthM,
      leastLengthAfterWashingM: leastWashedLengthM(washed, pieces),
      price,
      currency: shopCurrency(),
      piecesInStock: availableQuantity,
      canBeOrdered: expectedOn !== undefined,
      // The last of the pieces come on this day.
      ...(expectedOn && { completeOn: expectedOn }),
    },
    ...(washShrinkage(fabric) === null && {
      note: 'No shrinkage is stated: lengths are those as delivered.',
    }),
  };
}

function piecesForMetres(fabric: Article, metres: number | undefined): NeededPieces | string {
  if (metres === undefined) return 'For a length, metres is needed.';
  const shrinkagePercent = washShrinkage(fabric) ?? { length: 0 };
  const pieces = piecesForLength({ ...fabric, shrinkagePercent }, metres);
  return pieces === undefined ? WHY_NOT.not_stated : { pieces };
}

function fromCalculator(
  fabric: Article,
  { for: purpose, metres: _, ...figures }: AskedNeed,
): NeededPieces | string {
  const entered = Object.entries(figures).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const entries: Entries = { ...initialEntries('metric'), ...Object.fromEntries(entered) };
  const found = answer(fabric, purpose as Exclude<typeof purpose, 'length'>, entries, 'metric');
  if (typeof found === 'string') return WHY_NOT[found];
  const { count, cut, way } = found.need;
  return { pieces: found.pieces, cuts: { count, lengthM: Math.round(cut * 10) / 1000, way } };
}
