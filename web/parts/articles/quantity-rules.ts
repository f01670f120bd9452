// Decides which quantities of an article can be ordered (spec section 5), and says why others cannot. Pure.
import type { SteppedPrice } from '#contract/articles/price-steps.ts';
import { centsFromAmount, chargeMaxCents, chargeMinCents, formatMoney } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { orderTotalCents } from './order-total.ts';

interface QuantityBounds {
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
}

type OrderLimits = QuantityBounds & SteppedPrice;

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
  if (available === 0) return t`This fabric is sold out.`;
  if (available < minimum)
    return t`This fabric cannot be ordered: ${piecesText(available)} left, and the minimum order is ${piecesText(minimum)}.`;
  if (leastChargeable(article, minimum) <= available) return undefined;
  if ((orderTotalCents(article, minimum) ?? 0) < chargeMinCents())
    return t`This fabric cannot be ordered: all ${piecesText(available)} together cost less than the ${leastCharge()} a card can be charged.`;
  return t`This fabric cannot be ordered: the minimum order of ${piecesText(minimum)} costs more than the ${mostCharge()} a card can be charged.`;
}

/** Tells the user why this quantity cannot be ordered while others can. `quantity` is NaN for an empty field. */
export function quantityErrorText(quantity: number, article: OrderLimits): string | undefined {
  const { minimumQuantity: minimum, availableQuantity: available } = article;
  if (!Number.isSafeInteger(quantity)) return t`Enter a whole number of pieces.`;
  if (quantity < minimum) return t`The minimum order is ${piecesText(minimum)}.`;
  if (quantity > available) return t`Only ${piecesText(available)} available.`;
  const total = orderTotalCents(article, quantity) ?? 0;
  if (total < chargeMinCents())
    return t`Order at least ${piecesText(leastChargeable(article, quantity))}: a card cannot be charged less than ${leastCharge()}.`;
  if (total > chargeMaxCents())
    return t`Order at most ${piecesText(mostChargeable(article, quantity))}: a card cannot be charged more than ${mostCharge()}.`;
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
  return t`One dye lot has at most ${piecesText(largestLot)}. Shades of different lots may differ a little.`;
}

const leastCharge = () => formatMoney(chargeMinCents());
const mostCharge = () => formatMoney(chargeMaxCents());

/** The smallest quantity from `from` on whose total a card can be charged; Infinity when there is none. */
function leastChargeable(article: OrderLimits, from: number): number {
  const least = priceRanges(article).map(({ first, last, cents }) => {
    const quantity = Math.max(from, first, Math.ceil(chargeMinCents() / cents));
    return quantity <= last && quantity * cents <= chargeMaxCents() ? quantity : Infinity;
  });
  return Math.min(...least);
}

/** The largest quantity up to `to` whose total a card can be charged; 0 when there is none. */
function mostChargeable(article: OrderLimits, to: number): number {
  const most = priceRanges(article).map(({ first, last, cents }) => {
    const quantity = Math.min(to, last, Math.floor(chargeMaxCents() / cents));
    return quantity >= first && quantity * cents >= chargeMinCents() ? quantity : 0;
  });
  return Math.max(...most);
}

/** The quantities that have the same price per piece. */
function priceRanges({ price, priceSteps }: SteppedPrice) {
  const steps = [{ fromQuantity: 1, price }, ...(priceSteps ?? [])];
  return steps.map(({ fromQuantity, price }, nth) => ({
    first: fromQuantity,
    last: (steps[nth + 1]?.fromQuantity ?? Infinity) - 1,
    cents: centsFromAmount(price) ?? 0,
  }));
}
