// The fabrics picked for comparison, at the lower edge of the screen while there are any. The last child of a `<main>`.
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
