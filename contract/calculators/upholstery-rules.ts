// How much cloth upholstery takes: the yards of a plain cloth of 54 in for each piece of furniture, and what pattern, width and
// direction add. Pure; lengths are centimetres.
import { t } from '../languages/text.ts';
import { type CuttingFacts, ceiling, type Need } from './cutting.ts';

const YARD = 91.44;
const INCH = 2.54;

/**
 * Yards of plain cloth 54 in wide, at the upper end of the ranges in textilecalculator.com, "Yardage chart for upholstery".
 */
export const FURNITURE = {
  seat: { label: t`Dining chair, seat`, yards: 1 },
  chair: { label: t`Dining chair, seat and back`, yards: 1.5 },
  ottoman: { label: t`Ottoman`, yards: 3 },
  armchair: { label: t`Armchair, tight back`, yards: 6 },
  cushioned: { label: t`Armchair, loose cushion`, yards: 7 },
  loveseat: { label: t`Sofa for two`, yards: 12 },
  sofa: { label: t`Sofa for three`, yards: 18 },
  sectional: { label: t`Corner sofa`, yards: 30 },
} as const;
export type Furniture = keyof typeof FURNITURE;

/**
 * Per cent that a pattern adds, by the sum of height and width of its repeat in inches (carrscorner.com, "Patterned fabric
 * additional yardage estimate chart"). Above the chart each nine inches add another five.
 */
const PATTERN_STEPS = [
  [0, 0],
  [14, 10],
  [19, 15],
  [27, 20],
  [36, 25],
  [45, 30],
  [54, 35],
] as const;

export function patternPercent(repeatSum: number): number {
  const inches = repeatSum / INCH;
  const step = PATTERN_STEPS.find(([upTo]) => inches <= upTo + 1e-9);
  return step ? step[1] : 35 + 5 * ceiling((inches - 54) / 9);
}

/** The same chart adds ten per cent from 50 to below 54 in; narrower cloth is longer by its missing width, too. */
function widthFactor(width: number): number {
  if (width >= 54 * INCH) return 0;
  const narrow = width < 50 * INCH ? (54 * INCH) / width - 1 : 0;
  return narrow + 0.1;
}

/** Parts that all lie one way up leave more between them (stitchdesk.com: 15 to 25 per cent). */
const ONE_WAY = 0.15;
/** Parts are cut in rows: a length gives whole rows. */
const ROW = 70;

/** The chart's widths are those of the whole cloth. */
type UpholsteryFacts = Pick<CuttingFacts, 'repeatHeight' | 'repeatWidth' | 'direction'> & {
  readonly fullWidth: number;
};

/** The length of cloth for one piece of furniture. */
export function upholsteryLength(yards: number, facts: UpholsteryFacts): number {
  const pattern = patternPercent((facts.repeatHeight ?? 0) + (facts.repeatWidth ?? 0)) / 100;
  const oneWay = facts.direction === 'one-way' ? ONE_WAY : 0;
  return yards * YARD * (1 + pattern + widthFactor(facts.fullWidth) + oneWay);
}

export function upholsteryNeed(
  furniture: Furniture,
  count: number,
  facts: CuttingFacts & UpholsteryFacts,
): Need {
  const length = facts.beforeWashing(upholsteryLength(FURNITURE[furniture].yards, facts) * count);
  return { count: ceiling(length / ROW), cut: ROW, start: facts.repeatHeight ?? 0, way: 'rows' };
}
