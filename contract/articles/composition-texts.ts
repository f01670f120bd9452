// The composition of a fabric as text, for pages and documents. Imports no zod.
import type { FibreShare } from './article-facts.ts';
import { FIBRES } from './fabric-vocabulary.ts';

/** '60 % silk, 40 % linen': the largest share first. */
export function compositionText(composition: readonly FibreShare[]): string {
  return [...composition]
    .sort((a, b) => b.percent - a.percent)
    .map(({ fibre, percent }) => `${percent} % ${fibreName(fibre)}`)
    .join(', ');
}

/** The name within a sentence: 'linen' for 'Linen (flax)'. */
export function fibreName(fibre: keyof typeof FIBRES): string {
  return FIBRES[fibre].replace(/ \(.*/, '').toLowerCase();
}
