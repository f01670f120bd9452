// The form of deliveries and corrections: its fields, what they send, and the lot that they name. Pure.
import type { PartInput } from '#contract/endpoint-types.ts';
import { QUANTITY_MAX } from '#contract/limits.ts';

export type Reason = 'delivery' | 'correction';

export interface StockForm {
  quantity: string;
  note: string;
  /** Whether a delivery of an article without lots becomes its first one. */
  isFirstLot: boolean;
  /** Name of an open lot; '' for a new one. */
  lot: string;
  newLot: string;
  /** Of the pieces in stock before the first lot. */
  lotOfStock: string;
}

export const EMPTY_STOCK_FORM: StockForm = {
  quantity: '',
  note: '',
  isFirstLot: false,
  lot: '',
  newLot: '',
  lotOfStock: '',
};

/** `hasLots`: whether the article's stock is kept by lot. */
export function stockChangeOf(
  form: StockForm,
  reason: Reason,
  hasLots: boolean,
): PartInput<'changeStock', 'body'> {
  const quantity = typedPieces(form.quantity);
  const { note } = form;
  const lot = lotOf(form, reason, hasLots);
  if (reason === 'correction') return { reason, quantity, note, lot };
  const lotOfStock = lot === undefined || hasLots ? undefined : form.lotOfStock.trim() || undefined;
  return { reason, quantity, note, lot, lotOfStock };
}

/** Undefined where the pieces belong to no lot. */
export function lotOf(form: StockForm, reason: Reason, hasLots: boolean): string | undefined {
  if (hasLots) return (reason === 'delivery' && form.lot === '' ? form.newLot : form.lot).trim();
  return reason === 'delivery' && form.isFirstLot ? form.newLot.trim() : undefined;
}

/** A minus sign may be a hyphen. NaN for what is no whole number. */
export function typedPieces(text: string): number {
  const entered = text.trim().replace('−', '-');
  return /^[+-]?\d+$/.test(entered) ? Number(entered) : Number.NaN;
}

/** Why a number of pieces cannot be received or corrected while `left` are in stock; undefined when it can. */
export function quantityError(text: string, reason: Reason, left: number): string | undefined {
  const pieces = typedPieces(text);
  if (!pieces) return 'A whole number of pieces other than 0';
  if (reason === 'delivery' && pieces < 0) return 'A delivery adds pieces; a correction can take some away';
  return left + pieces > QUANTITY_MAX ? 'This is more stock than an article can have' : undefined;
}
