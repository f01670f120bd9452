// Dye lots in words: the lots of an order's pieces, and what is left of them. Pure.
import type { ArticleSummary } from '#contract/articles/article.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { plural, t } from '#contract/languages/text.ts';
import type { OrderedLot } from '#contract/orders/lots.ts';
import type { Reservation } from '#contract/orders/swatches.ts';
import { ApiError } from '#web/api/api-error.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { contactPath } from '#web/parts/people/contact-path.ts';

/** The possible quantities when no single lot has all the pieces. */
export interface LotOptions {
  /** The number of pieces in the largest lot; null when that is below the minimum order. */
  readonly largestLot: number | null;
  /** The pieces from each lot that the quantity takes, largest lots first. */
  readonly lotPieces: readonly number[];
}

/** Returns undefined for any other error. */
export function lotOptionsOf(error: unknown): LotOptions | undefined {
  if (!(error instanceof ApiError) || error.code !== 'needs_several_lots') return undefined;
  const { largestLot, lotPieces } = error.body;
  return {
    largestLot: typeof largestLot === 'number' ? largestLot : null,
    lotPieces: Array.isArray(lotPieces) ? lotPieces : [],
  };
}

/** Returns a text like 'Take 3 lots: 8 + 6 + 1'. */
export const takeLotsText = (lotPieces: readonly number[]) =>
  t`Take ${formatNumber(lotPieces.length)} lots: ${lotPieces.map((pieces) => formatNumber(pieces)).join(' + ')}`;

/** Returns a text like 'Take 8 pieces of one lot'. */
export const takeOneLotText = (pieces: number) => t`Take ${piecesText(pieces)} of one lot`;

/** The contact page with a message that asks for a cutting of each lot, to compare shades before ordering. */
export function cuttingsPath(
  { productName, articleNumber }: Pick<ArticleSummary, 'productName' | 'articleNumber'>,
  lots: number,
  pieces: number,
): string {
  const message = t`I need ${piecesText(pieces)}, which no single dye lot has. Please send me a cutting of each of the ${lots} lots. My address is:`;
  return contactPath({ fabric: `${productName}, ${articleNumber}`, message: `${message}\n` });
}

/** Returns a text like 'Lot K-2231: 8 pieces'. */
export function lotText({ name, quantity }: { readonly name: string; readonly quantity: number }): string {
  return t`Lot ${name}: ${piecesText(quantity)}`;
}

/** Returns a text like 'Lot K-2231: 8 pieces, 3 of them returned'. */
export function orderedLotText(lot: OrderedLot): string {
  const { returnedQuantity: returned } = lot;
  return returned > 0 ? t`${lotText(lot)}, ${formatNumber(returned)} of them returned` : lotText(lot);
}

/** Says whether the same quantity of an earlier order's lot is still available. */
export function lotAgainText(lot: OrderedLot, quantity: number): string {
  const { name, availableQuantity: left } = lot;
  if (left === 0) return t`Lot ${name} is sold out: another dye lot, whose shade may differ.`;
  if (left < quantity) return t`Lot ${name} has only ${piecesText(left)} left.`;
  return t`Lot ${name} still has ${piecesText(left)}.`;
}

const OTHER_LOTS = t`Pieces of other lots may differ in shade.`;

/**
 * Says before an order is repeated whether its pieces come from the same lot; undefined when it had none, and for a
 * quantity of NaN. `reservation` holds pieces that the order uses up.
 */
export function repeatedLotText(
  lots: readonly OrderedLot[],
  pieces: number,
  reservation?: Reservation | null,
): string | undefined {
  if (lots.length === 0 || Number.isNaN(pieces)) return undefined;
  const withReserved = lots.map((lot) => {
    const reserved = reservation?.lot?._id === lot._id ? reservation.quantity : 0;
    return { ...lot, availableQuantity: lot.availableQuantity + reserved };
  });
  const lot = lotToPrefer(withReserved);
  if (!lot) {
    const names = lots.map(({ name }) => name).join(', ');
    const soldOut = plural(lots.length, {
      one: t`Lot ${names} is sold out.`,
      other: t`Lots ${names} are sold out.`,
    });
    return `${soldOut} ${OTHER_LOTS}`;
  }
  const { name, availableQuantity: left } = lot;
  return left < pieces
    ? `${t`Lot ${name} has only ${piecesText(left)} left.`} ${OTHER_LOTS}`
    : t`From lot ${name}, as before.`;
}

/** The lot of an earlier order with the most pieces left; undefined when all are sold out. */
export function lotToPrefer(lots: readonly OrderedLot[]): OrderedLot | undefined {
  const left = lots.filter(({ availableQuantity }) => availableQuantity > 0);
  return left.toSorted((one, other) => other.availableQuantity - one.availableQuantity)[0];
}
