// What an order is of, in words. Pure.

import type { LineKind } from '../core/order-state.ts';
import { formatNumber } from '../figures/number-format.ts';

interface OrderedQuantity {
  readonly kind: LineKind;
  readonly quantity: number;
}

interface OrderedName {
  readonly kind: LineKind;
  readonly productName: string;
}

export function countOf(lines: readonly OrderedQuantity[], kind: LineKind): number {
  return lines.reduce((sum, line) => (line.kind === kind ? sum + line.quantity : sum), 0);
}

const counted = (count: number, one: string, several: string) =>
  `${formatNumber(count)} ${count === 1 ? one : several}`;

/** '1 swatch', '3 swatches' */
export const swatchesText = (count: number) => counted(count, 'swatch', 'swatches');

/** '12 pieces', '3 swatches', '20 pieces and 1 swatch' */
export function orderedText(lines: readonly OrderedQuantity[]): string {
  const [pieces, swatches] = [countOf(lines, 'pieces'), countOf(lines, 'swatch')];
  return [pieces > 0 && counted(pieces, 'piece', 'pieces'), swatches > 0 && swatchesText(swatches)]
    .filter(Boolean)
    .join(' and ');
}

/** '12 pieces set aside', '3 swatches ordered', '20 pieces set aside and 1 swatch ordered' */
export function placedText(lines: readonly OrderedQuantity[], setAside = 'set aside'): string {
  const [pieces, swatches] = [countOf(lines, 'pieces'), countOf(lines, 'swatch')];
  return [
    pieces > 0 && `${counted(pieces, 'piece', 'pieces')} ${setAside}`,
    swatches > 0 && `${swatchesText(swatches)} ordered`,
  ]
    .filter(Boolean)
    .join(' and ');
}

/** 'Harbour Twill', 'Swatch: Harbour Twill' */
export const lineName = ({ kind, productName }: OrderedName) =>
  kind === 'swatch' ? `Swatch: ${productName}` : productName;

/** 'Harbour Twill', 'Harbour Twill and 2 more'; delivery is not named. */
export function orderName(lines: readonly OrderedName[]): string {
  const [first, ...others] = lines.filter(({ kind }) => kind !== 'delivery');
  if (!first) return '';
  return others.length > 0 ? `${lineName(first)} and ${others.length} more` : lineName(first);
}

/** '12 pieces of Harbour Twill', '1 swatch of Calder' */
export const lineText = (line: OrderedQuantity & OrderedName) =>
  `${orderedText([line])} of ${line.productName}`;
