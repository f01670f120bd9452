// A button that picks a fabric for comparison.
import { useState } from 'react';
import { COMPARE_MAX } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { compareList, useCompareList } from './compare-list.ts';

interface CompareToggleProps {
  readonly fabric: { readonly slug: string; readonly productName: string };
}

export function CompareToggle({ fabric: { slug, productName } }: CompareToggleProps) {
  const compared = useCompareList();
  const [isRejected, setIsRejected] = useState(false);
  const { comparison } = useShop().uses;
  const isCompared = compared.includes(slug);
  const isFull = !isCompared && compared.length >= COMPARE_MAX;
  if (!comparison && !isCompared) return null;
  return (
    <>
      <button
        type="button"
        className="compare-toggle noscript:hidden print:hidden"
        aria-pressed={isCompared}
        aria-disabled={isFull || undefined}
        aria-label={t`Compare ${productName}`}
        onClick={() => {
          setIsRejected(isFull);
          if (!isFull) compareList.set(slug, !isCompared);
        }}
      >
        <Box checked={isCompared} />
        {t`Compare`}
      </button>
      <p role="status" className="text-sm empty:hidden">
        {isRejected && isFull && t`${COMPARE_MAX} fabrics can be compared. Take one off first.`}
      </p>
    </>
  );
}

function Box({ checked }: { readonly checked: boolean }) {
  return (
    <span aria-hidden="true">
      {checked && (
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-3.5 fill-none stroke-current"
          strokeWidth="2.5"
        >
          <path d="m3 8.5 3.5 3.5L13 4.5" />
        </svg>
      )}
    </span>
  );
}
