// What an order of swatches costs, whether it can be placed, and which pieces can be held with it. Pure.
import { SWATCH_PERIOD_DAYS, SWATCHES_MAX } from '#contract/limits.ts';
import { centsFromDollars, dollarsFromCents, totalCents } from '#contract/money.ts';
import { formatNumber } from '#contract/number-format.ts';
import type { StockHold, SwatchOffer, SwatchTerms } from '#contract/swatches.ts';
import { piecesText } from '#web/components/ui/fabric-text.ts';
import { swatchesText } from '#web/components/ui/order-quantity.ts';

/** Product id → the pieces to hold, as typed. */
export type HoldTexts = Readonly<Record<string, string>>;

/** Pieces of a fabric that the server did not hold, and why. */
export interface RefusedHold {
  readonly productId: string;
  readonly text: string;
}

/** Dollars. */
export function swatchesPrice(unitDollars: number, count: number): number {
  return dollarsFromCents(totalCents(count, centsFromDollars(unitDollars) ?? 0));
}

/** How many swatches the customer may still order, for the customer to read. */
export function allowanceText({ left, nextAt }: Pick<SwatchOffer, 'left' | 'nextAt'>): string {
  if (left > 0) return `${left} of ${SWATCHES_MAX} swatches left in ${SWATCH_PERIOD_DAYS} days.`;
  const ordered = `You have ordered ${SWATCHES_MAX} swatches within ${SWATCH_PERIOD_DAYS} days.`;
  return nextAt ? `${ordered} One more from ${dayText(nextAt)}.` : ordered;
}

/** Why so many swatches cannot be ordered, besides `allowanceText`; undefined when they can. */
export function surplusText(count: number, left: number): string | undefined {
  if (count <= left) return undefined;
  return left === 0
    ? 'Your list is kept until then.'
    : `Take ${swatchesText(count - left)} off to order now.`;
}

/** Why the pieces cannot be held, for the customer to read; undefined when they can. */
export function holdError(text: string, { holdMinimum, holdMaximum }: HoldBounds): string | undefined {
  const pieces = wholeNumber(text);
  if (pieces === undefined) return 'Enter a whole number of pieces.';
  return pieces < holdMinimum || pieces > holdMaximum
    ? `${boundsText({ holdMinimum, holdMaximum })} can be held.`
    : undefined;
}

/** Why the pieces that were chosen for a fabric keep the order from being placed; undefined when nothing does. */
export function holdProblem(text: string | undefined, terms: SwatchTerms): string | undefined {
  if (text === undefined || terms.hold) return undefined;
  return canHold(terms) ? holdError(text, terms) : NOT_POSSIBLE;
}

export const NOT_POSSIBLE = 'Pieces of this fabric cannot be held now.';

type HoldBounds = Pick<SwatchTerms, 'holdMinimum' | 'holdMaximum'>;

/** '4 to 20 pieces', '4 pieces' */
export function boundsText({ holdMinimum, holdMaximum }: HoldBounds): string {
  if (holdMinimum === holdMaximum) return piecesText(holdMinimum);
  return `${formatNumber(holdMinimum)} to ${piecesText(holdMaximum)}`;
}

/** '5 pieces of lot K-2231' */
export function heldText({ quantity, lot }: Pick<StockHold, 'quantity' | 'lot'>): string {
  return lot ? `${piecesText(quantity)} of lot ${lot.name}` : piecesText(quantity);
}

/** '5 pieces of lot K-2231 are held for you until 28 November, 14:05.' */
export function heldUntilText(hold: StockHold): string {
  const verb = hold.quantity === 1 ? 'is' : 'are';
  return `${heldText(hold)} ${verb} held for you until ${dayText(hold.endsAt)}.`;
}

/** The swatches of an order as the API takes them. `holds` counts where its pieces can be held. */
export function orderedSwatches(
  ids: readonly string[],
  holds: HoldTexts,
  terms: readonly SwatchTerms[],
): { productId: string; holdQuantity?: number }[] {
  return ids.map((productId) => {
    const one = terms.find((other) => other.productId === productId);
    const holdQuantity = one && canHold(one) ? wholeNumber(holds[productId] ?? '') : undefined;
    return holdQuantity === undefined ? { productId } : { productId, holdQuantity };
  });
}

/** Whether pieces can be held with a swatch; one that is held already stays as it is. */
export function canHold({ hold, holdMaximum }: SwatchTerms): boolean {
  return hold === null && holdMaximum > 0;
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}

/** '3 December, 14:05', in the user's time zone. */
export function dayText(isoDate: string): string {
  const date = new Date(isoDate);
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
  return `${day}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}
