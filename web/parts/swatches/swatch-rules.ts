// The price of an order of swatches, whether it can be placed, and which pieces can be reserved with it. Pure.

import { SWATCH_PERIOD_DAYS, SWATCHES_MAX } from '#contract/core/limits.ts';
import { amountFromCents, centsFromAmount, totalCents } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { dateLocale, plural, t } from '#contract/languages/text.ts';
import { swatchesText } from '#contract/orders/order-texts.ts';
import type { Reservation, SwatchArticle, SwatchOffer } from '#contract/orders/swatches.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';

/** The pieces to reserve as typed, by article id. */
export type ReservationTexts = Readonly<Record<string, string>>;

/** The fabric whose pieces the server did not reserve, and the reason. */
export interface RejectedReservation {
  readonly articleId: string;
  readonly text: string;
}

export function swatchesPrice(unitPrice: number, count: number): number {
  return amountFromCents(totalCents(count, centsFromAmount(unitPrice) ?? 0));
}

/** Tells the customer how many swatches they may still order. */
export function allowanceText({ left, nextAt }: Pick<SwatchOffer, 'left' | 'nextAt'>): string {
  if (left > 0)
    return t`You can order ${left} now, and up to ${SWATCHES_MAX} swatches in ${SWATCH_PERIOD_DAYS} days.`;
  const ordered = t`You have ordered ${SWATCHES_MAX} swatches within ${SWATCH_PERIOD_DAYS} days.`;
  return nextAt ? `${ordered} ${t`One more from ${dayText(nextAt)}.`}` : ordered;
}

/** Says why this many swatches cannot be ordered, in addition to `allowanceText`; undefined when they can. */
export function surplusText(count: number, left: number): string | undefined {
  if (count <= left) return undefined;
  return left === 0
    ? t`Your list is kept until then.`
    : t`Take ${swatchesText(count - left)} off to order now.`;
}

/** Tells the customer why the pieces cannot be reserved; undefined when they can. */
export function reservationError(
  text: string,
  { reservationMinimum, reservationMaximum }: ReservationBounds,
): string | undefined {
  const pieces = wholeNumber(text);
  if (pieces === undefined) return t`Enter a whole number of pieces.`;
  return pieces < reservationMinimum || pieces > reservationMaximum
    ? t`${boundsText({ reservationMinimum, reservationMaximum })} can be reserved.`
    : undefined;
}

/** Says why the chosen pieces of a fabric keep the order from being placed; undefined when nothing does. */
export function reservationProblem(text: string | undefined, swatch: SwatchArticle): string | undefined {
  if (text === undefined || swatch.reservation) return undefined;
  return canReserve(swatch) ? reservationError(text, swatch) : NOT_POSSIBLE;
}

export const NOT_POSSIBLE = t`Pieces of this fabric cannot be reserved now.`;

type ReservationBounds = Pick<SwatchArticle, 'reservationMinimum' | 'reservationMaximum'>;

/** Returns a text like '4 to 20 pieces' or '4 pieces'. */
export function boundsText({ reservationMinimum, reservationMaximum }: ReservationBounds): string {
  if (reservationMinimum === reservationMaximum) return piecesText(reservationMinimum);
  return t`${formatNumber(reservationMinimum)} to ${piecesText(reservationMaximum)}`;
}

/** Returns a text like '5 pieces of lot K-2231'. */
export function reservedText({ quantity, lot }: Pick<Reservation, 'quantity' | 'lot'>): string {
  return lot ? t`${piecesText(quantity)} of lot ${lot.name}` : piecesText(quantity);
}

/** Returns a text like '5 pieces of lot K-2231 are reserved for you until 28 November, 14:05.' */
export function reservedUntilText(reservation: Reservation): string {
  const [pieces, day] = [reservedText(reservation), dayText(reservation.endsAt)];
  return plural(reservation.quantity, {
    one: t`${pieces} is reserved for you until ${day}.`,
    other: t`${pieces} are reserved for you until ${day}.`,
  });
}

/** The swatches of an order for the API. `reservations` is used for fabrics whose pieces can be reserved. */
export function orderedSwatches(
  ids: readonly string[],
  reservations: ReservationTexts,
  swatches: readonly SwatchArticle[],
): { articleId: string; reservedQuantity?: number }[] {
  return ids.map((articleId) => {
    const one = swatches.find((other) => other.articleId === articleId);
    const reservedQuantity = one && canReserve(one) ? wholeNumber(reservations[articleId] ?? '') : undefined;
    return reservedQuantity === undefined ? { articleId } : { articleId, reservedQuantity };
  });
}

/** Whether pieces can be reserved with a swatch; an existing reservation stays as it is. */
export function canReserve({ reservation, reservationMaximum }: SwatchArticle): boolean {
  return reservation === null && reservationMaximum > 0;
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Returns a text like '3 December, 14:05', in the user's time zone. */
export function dayText(isoDate: string): string {
  const date = new Date(isoDate);
  const day = date.toLocaleDateString(dateLocale(), { day: 'numeric', month: 'long' });
  return `${day}, ${date.toLocaleTimeString(dateLocale(), { hour: '2-digit', minute: '2-digit' })}`;
}
