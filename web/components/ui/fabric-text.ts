// The facts of a fabric as text: composition, measures, prices. Units as buyers read them.

import type { FibreShare } from '#contract/article.ts';
import { FIBRES } from '#contract/fabric-terms.ts';
import { formatDollars } from '#contract/money.ts';
import { formatNumber } from '#contract/number-format.ts';

/** '60 % silk, 40 % linen': the largest share first. */
export function compositionText(composition: readonly FibreShare[]): string {
  return [...composition]
    .sort((a, b) => b.percent - a.percent)
    .map(({ fibre, percent }) => `${percent} % ${fibreName(fibre)}`)
    .join(', ');
}

/** The name within a sentence: 'linen' for 'Linen (flax)'. */
export function fibreName(fibre: keyof typeof FIBRES): string {
  return FIBRES[fibre].replace(/ \(.*\)$/, '').toLowerCase();
}

export function weightText(weightGsm: number): string {
  return `${weightGsm} g/m²`;
}

export function widthText(widthCm: number): string {
  return `${widthCm} cm`;
}

/** '$1,038.50': always with cents, so that amounts line up. */
export function dollarsText(dollars: number): string {
  return `$${formatDollars(dollars * 100)}`;
}

/** '1 piece', '1,200 pieces' */
export function piecesText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'piece' : 'pieces'}`;
}

/** 'Ready to ship', '10 days' */
export function leadTimeText(days: number): string {
  if (days === 0) return 'Ready to ship';
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
