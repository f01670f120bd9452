// The slugs of the fabrics picked for comparison.
import { COMPARE_MAX } from '#contract/core/limits.ts';
import { pages } from '#contract/core/paths.ts';
import { PickedList, useBrowserList } from '../../components/browser/browser-list.ts';

export const compareList = new PickedList('compare', COMPARE_MAX);

export const useCompareList = () => useBrowserList(compareList);

/** The page that shows the fabrics side by side. */
export function comparePath(compared: readonly string[]): string {
  const params = new URLSearchParams(compared.map((slug) => ['article', slug]));
  return params.size > 0 ? `${pages.compare}?${params}` : pages.compare;
}
