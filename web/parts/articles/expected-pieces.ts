// The pieces of a fabric that come with expected deliveries: which an order waits for, and in words. Pure.
import { type ExpectedFabric, type ExpectedPieces, orderableQuantity } from '#contract/articles/orderable.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { dateLocale, t } from '#contract/languages/text.ts';
import { piecesText } from './fabric-texts.ts';

/**
 * Where the pieces of an order come from that are not in stock: of the earliest deliveries, or in one dye lot of the first that has
 * all. Empty where all are in stock; fewer than asked for where the deliveries have fewer.
 */
export function awaitedOf(fabric: ExpectedFabric, quantity: number, severalLots = false): ExpectedPieces[] {
  const { availableQuantity, expected = [], largestLot } = fabric;
  const awaited: ExpectedPieces[] = [];
  let rest = quantity - Math.max(0, availableQuantity);
  const hasLots = typeof largestLot === 'number';
  const whole = rest > 0 && hasLots && !severalLots && expected.find((one) => one.quantity >= quantity);
  if (whole) return [{ ...whole, quantity }];
  for (const { on, quantity: free } of expected) {
    if (!(rest > 0)) break;
    awaited.push({ on, quantity: Math.min(rest, free) });
    rest -= free;
  }
  return awaited;
}

/** The day on which the last of the pieces comes, YYYY-MM-DD; undefined where all are in stock. */
export const awaitedBy = (
  fabric: ExpectedFabric,
  quantity: number,
  severalLots = false,
): string | undefined => awaitedOf(fabric, quantity, severalLots).at(-1)?.on;

/** Returns a text like '12 March', or '12 March 2027' of another year; `day` is YYYY-MM-DD. */
export function expectedDayText(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const isThisYear = day.startsWith(String(new Date().getUTCFullYear()));
  return date.toLocaleDateString(dateLocale(), {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
}

/** Returns a text like '40 from 12 March'. */
const quantityFrom = ({ on, quantity }: ExpectedPieces) =>
  t`${formatNumber(quantity)} from ${expectedDayText(on)}`;

/** Returns a text like '12 now, 40 from 12 March, 20 from 3 April', or '40 pieces from 12 March' where none are in stock. */
export function expectedText({ availableQuantity, expected = [] }: ExpectedFabric): string {
  const [first, ...others] = expected;
  if (!first) return piecesText(availableQuantity);
  const start =
    availableQuantity > 0
      ? [t`${formatNumber(availableQuantity)} now`, quantityFrom(first)]
      : [t`${piecesText(first.quantity)} from ${expectedDayText(first.on)}`];
  return [...start, ...others.map(quantityFrom)].join(', ');
}

export const sumOf = (parts: readonly { readonly quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** What of ordered pieces is there, and what comes when: '12 now, 40 from 12 March'; undefined where all are in stock. */
export const comingText = (quantity: number, awaited: readonly ExpectedPieces[]): string | undefined =>
  awaited.length === 0
    ? undefined
    : expectedText({ availableQuantity: quantity - sumOf(awaited), expected: awaited });

/** The fabric for the rules of quantities, with all that can be ordered in place of what is in stock. */
export const withExpected = <Fabric extends ExpectedFabric>(fabric: Fabric): Fabric =>
  fabric.expected ? { ...fabric, availableQuantity: orderableQuantity(fabric) } : fabric;
