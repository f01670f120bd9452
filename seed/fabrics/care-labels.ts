// The care labels of the seed fabrics, by kind of fabric.
import type { Care } from '#contract/articles/article-facts.ts';

export const careLabels = {
  boilWash: { wash: '95', bleach: 'oxygen', dry: 'tumble-normal', iron: '200', professional: 'no' },
  wash60: { wash: '60', bleach: 'oxygen', dry: 'tumble-low', iron: '200', professional: 'p' },
  wash40: { wash: '40', bleach: 'no', dry: 'tumble-low', iron: '200', professional: 'p' },
  tumble40: { wash: '40', bleach: 'oxygen', dry: 'tumble-normal', iron: '200', professional: 'no' },
  wash40mild: { wash: '40-mild', bleach: 'no', dry: 'line', iron: '150', professional: 'p-mild' },
  /** For pile or nap, whose face takes no hot iron. */
  insideOut: { wash: '30-mild', bleach: 'no', dry: 'line', iron: '110', professional: 'p' },
  denim: { wash: '30', bleach: 'no', dry: 'line-shade', iron: '200', professional: 'no' },
  velvet: { wash: 'no', bleach: 'no', dry: 'no-tumble', iron: 'no', professional: 'p-mild' },
  silk: { wash: 'no', bleach: 'no', dry: 'no-tumble', iron: '150', professional: 'p-mild' },
  wool: { wash: 'hand', bleach: 'no', dry: 'flat', iron: '150', professional: 'p' },
  suiting: { wash: 'no', bleach: 'no', dry: 'no-tumble', iron: '150', professional: 'p' },
} as const satisfies Readonly<Record<string, Care>>;
