// The form of deliveries, counts and corrections: its fields, its requests, and the lot that they name. Pure.
import type { StockLevel } from '#contract/articles/stock-level.ts';
import { QUANTITY_MAX } from '#contract/core/limits.ts';
import type { PartInput } from '#contract/endpoint-types.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { ChosenImage } from '#web/components/form/use-image-upload.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';

/** The reasons that change the stock by a number of pieces. */
export type ChangeReason = 'delivery' | 'correction';
export type Reason = ChangeReason | 'count';

export interface StockForm {
  quantity: string;
  note: string;
  /** Whether a delivery of an article without lots becomes its first lot. */
  isFirstLot: boolean;
  /** The name of an open lot; '' for a new one. */
  lot: string;
  newLot: string;
  /** The lot of the pieces that were in stock before the first lot. */
  lotOfStock: string;
  /** A picture of the lot. */
  photo: ChosenImage | undefined;
}

export const EMPTY_STOCK_FORM: StockForm = {
  quantity: '',
  note: '',
  isFirstLot: false,
  lot: '',
  newLot: '',
  lotOfStock: '',
  photo: undefined,
};

/** `hasLots` says whether the article's stock is kept by lot; `img` is the address of the uploaded photo. */
export function stockChangeOf(
  form: StockForm,
  reason: ChangeReason,
  hasLots: boolean,
  img?: string,
): PartInput<'changeStock', 'body'> {
  const quantity = typedPieces(form.quantity);
  const { note } = form;
  if (reason === 'correction') return { reason, quantity, note, lot: lotOf(form, reason, hasLots) };
  return { reason, quantity, note, ...lotOfDelivery(form, hasLots, img) };
}

/** Where received pieces belong: their lot, that of the pieces in stock with the first lot, and the picture of the lot. */
export function lotOfDelivery(form: StockForm, hasLots: boolean, img?: string) {
  const lot = lotOf(form, 'delivery', hasLots);
  const lotOfStock = lot === undefined || hasLots ? undefined : form.lotOfStock.trim() || undefined;
  return { lot, lotOfStock, ...(lot !== undefined && { img }) };
}

/** Returns undefined when the pieces belong to no lot. */
export function lotOf(form: StockForm, reason: ChangeReason, hasLots: boolean): string | undefined {
  if (hasLots) return (reason === 'delivery' && form.lot === '' ? form.newLot : form.lot).trim();
  return reason === 'delivery' && form.isFirstLot ? form.newLot.trim() : undefined;
}

/** Accepts a hyphen as minus sign. Returns NaN for text that is no whole number. */
export function typedPieces(text: string): number {
  const entered = text.trim().replace('−', '-');
  return /^[+-]?\d+$/.test(entered) ? Number(entered) : Number.NaN;
}

/**
 * Says why this cannot be the number of counted pieces; undefined when it can. `level` is undefined until it is known.
 */
export function countError(text: string, level: StockLevel | undefined): string | undefined {
  const counted = typedPieces(text);
  if (!(counted >= 0)) return 'A whole number of pieces, or 0';
  if (counted > QUANTITY_MAX) return 'This is more stock than an article can have';
  const needed = level ? level.inOrders + level.reserved : 0;
  return counted < needed
    ? `Open orders and reservations need ${piecesText(needed)}: cancel or refund some first`
    : undefined;
}

/** Returns a text like '3 fewer than by the books'. */
export function differenceText(counted: number, { onHand }: Pick<StockLevel, 'onHand'>): string {
  if (counted === onHand) return 'as many as by the books';
  return `${formatNumber(Math.abs(counted - onHand))} ${counted < onHand ? 'fewer' : 'more'} than by the books`;
}

/** Says why a number of pieces cannot be received or corrected while `left` are in stock; undefined when it can. */
export function quantityError(text: string, reason: ChangeReason, left: number): string | undefined {
  const pieces = typedPieces(text);
  if (!pieces) return 'A whole number of pieces other than 0';
  if (reason === 'delivery' && pieces < 0) return 'A delivery adds pieces; a correction can take some away';
  return left + pieces > QUANTITY_MAX ? 'This is more stock than an article can have' : undefined;
}
