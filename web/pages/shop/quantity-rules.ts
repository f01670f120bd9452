// Decides which quantities of an article can be ordered (spec section 5), and says why others cannot. Pure.
import { CHARGE_MAX_CENTS, CHARGE_MIN_CENTS } from '#contract/limits.ts';
import { centsFromDollars, formatDollars } from '#contract/money.ts';
import { piecesText } from '#web/components/ui/fabric-text.ts';

interface QuantityBounds {
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
}

interface OrderLimits extends QuantityBounds {
  /** The price of a piece in dollars. */
  readonly price: number;
}

/**
 * The quantity after minus is pressed, or undefined when it is already below the minimum. The specification says
 * "below", not "at or below", so the quantity can reach one less than the minimum. An empty field becomes the minimum.
 */
export function decreased(quantity: number, { minimumQuantity }: QuantityBounds): number | undefined {
  if (Number.isNaN(quantity)) return minimumQuantity;
  return quantity < minimumQuantity ? undefined : quantity - 1;
}

/**
 * The quantity after plus is pressed, or undefined when it is already above the available quantity, which it can exceed
 * by one.
 */
export function increased(quantity: number, bounds: QuantityBounds): number | undefined {
  if (Number.isNaN(quantity)) return bounds.minimumQuantity;
  return quantity > bounds.availableQuantity ? undefined : quantity + 1;
}

/** Tells the user why no quantity of the article can be ordered; undefined when some quantity can be. */
export function articleErrorText(article: OrderLimits): string | undefined {
  const { minimumQuantity: minimum, availableQuantity: available } = article;
  if (available === 0) return 'This fabric is sold out.';
  if (available < minimum)
    return `This fabric cannot be ordered: ${piecesText(available)} left, and the minimum order is ${piecesText(minimum)}.`;
  const { least, most } = chargeableQuantities(article);
  if (least > available)
    return `This fabric cannot be ordered: all ${piecesText(available)} together cost less than the ${MIN_CHARGE} a card can be charged.`;
  if (most < minimum)
    return `This fabric cannot be ordered: the minimum order of ${piecesText(minimum)} costs more than the ${MAX_CHARGE} a card can be charged.`;
  return undefined;
}

/** Tells the user why this quantity cannot be ordered while others can. `quantity` is NaN for an empty field. */
export function quantityErrorText(quantity: number, article: OrderLimits): string | undefined {
  const { minimumQuantity: minimum, availableQuantity: available } = article;
  if (!Number.isSafeInteger(quantity)) return 'Enter a whole number of pieces.';
  if (quantity < minimum) return `The minimum order is ${piecesText(minimum)}.`;
  if (quantity > available) return `Only ${piecesText(available)} available.`;
  const { least, most } = chargeableQuantities(article);
  if (quantity < least)
    return `Order at least ${piecesText(least)}: a card cannot be charged less than ${MIN_CHARGE}.`;
  if (quantity > most)
    return `Order at most ${piecesText(most)}: a card cannot be charged more than ${MAX_CHARGE}.`;
  return undefined;
}

interface LotBounds {
  readonly availableQuantity: number;
  /** The number of pieces in the largest lot; null when the stock is kept without lots. */
  readonly largestLot?: number | null | undefined;
}

/**
 * Says what it means that no single lot has the quantity; undefined when one has it, or the stock is kept without lots.
 */
export function lotHint(quantity: number, { availableQuantity, largestLot }: LotBounds): string | undefined {
  if (!largestLot || largestLot >= availableQuantity || !(quantity > largestLot)) return undefined;
  return `One dye lot has at most ${piecesText(largestLot)}. Shades of different lots may differ a little.`;
}

const MIN_CHARGE = `$${formatDollars(CHARGE_MIN_CENTS)}`;
const MAX_CHARGE = `$${formatDollars(CHARGE_MAX_CENTS)}`;

/** The quantities whose total the card provider accepts. */
function chargeableQuantities({ price }: OrderLimits): { least: number; most: number } {
  const unitCents = centsFromDollars(price) ?? 0;
  return { least: Math.ceil(CHARGE_MIN_CENTS / unitCents), most: Math.floor(CHARGE_MAX_CENTS / unitCents) };
}
