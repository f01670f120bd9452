// Texts with elements among their words: tx`Your number ${<bdi>{number}</bdi>}`. Other texts are t`…`.
import type { ReactElement, ReactNode } from 'react';
import { Fragment, jsxs } from '../jsx/runtime.ts';

export function tx(parts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactElement {
  return jsxs(Fragment, {
    children: parts.flatMap((part, nth) => (nth === 0 ? [part] : [values[nth - 1], part])),
  });
}
