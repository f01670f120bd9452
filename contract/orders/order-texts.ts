// What an order is of, in words. Pure.

import { plural, t } from '#contract/languages/text.ts';
import type { LineKind } from '../core/order-state.ts';
import { formatNumber } from '../figures/number-format.ts';

interface OrderedQuantity {
  readonly kind: LineKind;
  readonly quantity: number;
}

interface PlacedQuantity extends OrderedQuantity {
  /** Pieces of these that are not in stock yet. */
  readonly awaitedQuantity?: number;
}

interface OrderedName {
  readonly kind: LineKind;
  readonly productName: string;
}

export function countOf(lines: readonly OrderedQuantity[], kind: LineKind): number {
  return lines.reduce((sum, line) => (line.kind === kind ? sum + line.quantity : sum), 0);
}

const piecesText = (count: number) =>
  plural(count, { one: t`1 piece`, other: t`${formatNumber(count)} pieces` });

/** '1 swatch', '3 swatches' */
export const swatchesText = (count: number) =>
  plural(count, { one: t`1 swatch`, other: t`${formatNumber(count)} swatches` });

/** Joins what there is of two texts. */
const both = (first: string | false, second: string | false) =>
  first && second ? t`${first} and ${second}` : first || second || '';

/** '12 pieces', '3 swatches', '20 pieces and 1 swatch' */
export function orderedText(lines: readonly OrderedQuantity[]): string {
  const [pieces, swatches] = [countOf(lines, 'pieces'), countOf(lines, 'swatch')];
  return both(pieces > 0 && piecesText(pieces), swatches > 0 && swatchesText(swatches));
}

/** '12 pieces set aside', '3 swatches ordered', '20 pieces set aside and 1 swatch ordered', '12 pieces set aside and 40 promised' */
export function placedText(lines: readonly PlacedQuantity[], setAside = t`set aside`): string {
  const swatches = countOf(lines, 'swatch');
  const awaited = lines.reduce((sum, { awaitedQuantity = 0 }) => sum + awaitedQuantity, 0);
  const pieces = countOf(lines, 'pieces') - awaited;
  const promised = pieces > 0 ? t`${formatNumber(awaited)} promised` : t`${piecesText(awaited)} promised`;
  return both(
    both(pieces > 0 && `${piecesText(pieces)} ${setAside}`, awaited > 0 && promised),
    swatches > 0 && t`${swatchesText(swatches)} ordered`,
  );
}

/** 'Harbour Twill', 'Swatch: Harbour Twill' */
export const lineName = ({ kind, productName }: OrderedName) =>
  kind === 'swatch' ? t`Swatch: ${productName}` : productName;

/** 'Harbour Twill', 'Harbour Twill and 2 more'; delivery is not named. */
export function orderName(lines: readonly OrderedName[]): string {
  const [first, ...others] = lines.filter(({ kind }) => kind !== 'delivery');
  if (!first) return '';
  return others.length > 0 ? t`${lineName(first)} and ${others.length} more` : lineName(first);
}

/** '12 pieces of Harbour Twill', '1 swatch of Calder' */
export const lineText = (line: OrderedQuantity & OrderedName) =>
  t`${orderedText([line])} of ${line.productName}`;
