// How much was ordered, in words.
import type { Order } from '#contract/order.ts';
import { piecesText } from './fabric-text.ts';

/** '1 swatch', '3 swatches' */
export function swatchesText(count: number): string {
  return `${count} ${count === 1 ? 'swatch' : 'swatches'}`;
}

/** '12 pieces', '3 swatches' */
export function orderedText({ kind, quantity }: Pick<Order, 'kind' | 'quantity'>): string {
  return kind === 'swatches' ? swatchesText(quantity) : piecesText(quantity);
}
