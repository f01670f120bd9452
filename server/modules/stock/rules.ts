// Rules of stock (spec sections 5, 9). Pure: no database, no clock.
import { type AlertColumns, alertLevelOf } from '#server/domain/alert-level.ts';

interface Bounds {
  readonly minimumQuantity: number;
  readonly availableQuantity: number;
}

/** The reason why this quantity cannot be ordered, or undefined when it can. The minimum is checked first. */
export function quantityError(
  quantity: number,
  bounds: Bounds,
): 'quantity_below_minimum' | 'quantity_above_available' | undefined {
  if (quantity < bounds.minimumQuantity) return 'quantity_below_minimum';
  if (quantity > bounds.availableQuantity) return 'quantity_above_available';
  return undefined;
}

interface ReservationLimits extends Bounds {
  /** Undefined when the stock is kept without lots. */
  readonly largestLot: number | undefined;
}

/**
 * The smallest and greatest number of pieces that can be reserved, at most `reservationPieces`: the rest must
 * be none or enough for an order. `maximum` is 0 when none can be reserved.
 */
export function reservationBounds(
  { minimumQuantity, availableQuantity, largestLot = availableQuantity }: ReservationLimits,
  reservationPieces: number,
): { readonly minimum: number; readonly maximum: number } {
  const most = Math.min(reservationPieces, availableQuantity, largestLot);
  const isAll = availableQuantity >= minimumQuantity && availableQuantity < 2 * minimumQuantity;
  const minimum = isAll ? availableQuantity : minimumQuantity;
  const maximum = isAll ? most : Math.min(most, availableQuantity - minimumQuantity);
  return { minimum, maximum: maximum < minimum ? 0 : maximum };
}

/** The columns that a change of stock reads. */
interface Stock extends AlertColumns {
  readonly available_quantity: number;
}

/** What happens to a remnant on sale after a change of its stock. Sold out, it stays unchanged. */
export function remnantAfter(stock: Stock): 'unchanged' | 'resized' | 'ended' {
  const { available_quantity: left, minimum_quantity: together, minimum_before_remnant: regular } = stock;
  if (regular === null) return 'unchanged';
  if (left >= regular) return 'ended';
  return left === 0 || left === together ? 'unchanged' : 'resized';
}

/** Whether taking `taken` pieces has brought the stock from above its alert level to the level or below. */
export function hasFallenLow(stock: Stock, taken: number): boolean {
  const level = alertLevelOf(stock);
  return stock.available_quantity <= level && stock.available_quantity + taken > level;
}

/**
 * The pieces to take from each lot for this quantity, largest lots first; undefined when all lots together have fewer.
 * `sizes` descend.
 */
export function piecesOfLots(sizes: readonly number[], quantity: number): number[] | undefined {
  const taken: number[] = [];
  let missing = quantity;
  for (const size of sizes) {
    if (missing <= 0) break;
    taken.push(Math.min(size, missing));
    missing -= size;
  }
  return missing > 0 ? undefined : taken;
}

interface AllocatedPieces {
  readonly lineId: string;
  readonly lotId: string;
  readonly quantity: number;
  readonly returnedQuantity: number;
  /** The pieces in parcels. */
  readonly shippedQuantity: number;
}

/**
 * Chooses the lots that returned pieces go into: pieces that are in no parcel before others, and first those of which the
 * customer has the fewest, because their shade differs from most of the order.
 */
export function lotsForReturn(
  allocated: readonly AllocatedPieces[],
  quantity: number,
): { lineId: string; lotId: string; quantity: number }[] {
  const lots = allocated
    .map(({ lineId, lotId, ...pieces }) => {
      const left = pieces.quantity - pieces.returnedQuantity;
      return { lineId, lotId, left, inMill: Math.max(0, left - pieces.shippedQuantity), taken: 0 };
    })
    .toSorted((one, other) => one.left - other.left);
  let missing = quantity;
  for (const most of ['inMill', 'left'] as const)
    for (const lot of lots) {
      const taken = Math.min(lot[most] - lot.taken, missing);
      if (taken <= 0) continue;
      lot.taken += taken;
      missing -= taken;
    }
  return lots.flatMap(({ lineId, lotId, taken }) => (taken > 0 ? [{ lineId, lotId, quantity: taken }] : []));
}

/** The lots of a line without the pieces that have gone back or, of `returned` in all, are still to. */
export function lotsLeft<Lot extends AllocatedPieces>(allocated: readonly Lot[], returned: number): Lot[] {
  const back = allocated.reduce((sum, { returnedQuantity }) => sum + returnedQuantity, 0);
  const toReturn = lotsForReturn(allocated, Math.max(0, returned - back));
  return allocated
    .map((lot) => {
      const { quantity = 0 } = toReturn.find(({ lotId }) => lotId === lot.lotId) ?? {};
      return { ...lot, quantity: lot.quantity - lot.returnedQuantity - quantity };
    })
    .filter(({ quantity }) => quantity > 0);
}
