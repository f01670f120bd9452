// A bar at the lower edge of the screen with the fabrics picked for comparison, if any. It is the last child of a
// `<main>`.
import { lazy, Suspense } from 'react';
import { useCompareList } from './compare-list.ts';

const ComparePicked = lazy(() => import('./compare-picked.tsx'));

export function CompareBar() {
  const compared = useCompareList();
  if (compared.length === 0) return null;
  return (
    <Suspense>
      <ComparePicked compared={compared} />
    </Suspense>
  );
}
