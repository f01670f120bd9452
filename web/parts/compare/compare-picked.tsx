// The bar at the lower edge of the screen that leads to the comparison. It is loaded once a fabric is picked.
import { Link } from 'react-router';
import { COMPARE_MAX } from '#contract/core/limits.ts';
import { t } from '#contract/languages/text.ts';
import { compareList, comparePath } from './compare-list.ts';

/** Overlays the page, so that nothing moves when it appears. */
export default function ComparePicked({ compared }: { readonly compared: readonly string[] }) {
  return (
    <div data-print-hidden className="pointer-events-none sticky bottom-0 z-20 h-0">
      <section
        aria-label={t`Comparison`}
        className="compare-bar pointer-events-auto absolute bottom-[calc(var(--compare-bar-bottom,1rem)+var(--placed-order,0px))] left-1/2 flex w-max max-w-[calc(100%-2rem)] -translate-x-1/2 items-center gap-2 bg-neutral p-2 text-neutral-content shadow-lg"
      >
        <Link to={comparePath(compared)} className="btn btn-primary">{t`Compare (${compared.length})`}</Link>
        <span className="px-1 text-sm max-sm:sr-only">
          {compared.length === 1 ? t`Pick up to ${COMPARE_MAX}` : t`of up to ${COMPARE_MAX}`}
        </span>
        <button
          type="button"
          className="min-h-11 cursor-pointer px-3 text-sm font-semibold underline-offset-4 hover:underline"
          aria-label={t`Clear the comparison`}
          onClick={() => compareList.replace([])}
        >
          {t`Clear`}
        </button>
      </section>
    </div>
  );
}
