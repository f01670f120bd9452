// The links of the header to the lists of swatches and saved fabrics, each with its number. Empty lists are left out.
import { Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { useSavedIds } from '#web/parts/saved/use-saved-ids.ts';
import { useSwatchList } from '#web/parts/swatches/swatch-list.ts';

const ICONS = {
  swatches: 'm3 5 2-2 2 2 2-2 2 2 2-2 2 2v12H3Z',
  saved: 'M10 17 3.7 10.6a4 4 0 0 1 0-5.7 4 4 0 0 1 5.6 0l.7.7.7-.7a4 4 0 0 1 5.6 0 4 4 0 0 1 0 5.7Z',
} as const;

function useLists() {
  const swatches = useSwatchList().length;
  const saved = useSavedIds()?.saved.length ?? 0;
  return [
    { icon: 'swatches', to: pages.swatches, count: swatches, text: 'Swatches' },
    { icon: 'saved', to: pages.savedFabrics, count: saved, text: 'Saved fabrics' },
  ].filter(({ count }) => count > 0) as readonly {
    icon: keyof typeof ICONS;
    to: string;
    count: number;
    text: string;
  }[];
}

/** In the header's row, where there is room for it. */
export function ListIcons() {
  return useLists().map(({ icon, to, count, text }) => (
    <Link
      key={to}
      to={to}
      aria-label={`${text}: ${count}`}
      className="relative hidden h-11 w-9 place-items-center hover:bg-base-200 sm:grid lg:max-[70rem]:w-8"
    >
      <svg
        viewBox="0 0 20 20"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d={ICONS[icon]} />
      </svg>
      <span
        aria-hidden="true"
        className="absolute top-0.5 right-0 min-w-4 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4 font-semibold text-primary-content tabular-nums"
      >
        {count}
      </span>
    </Link>
  ));
}

/** In the menu of a phone. */
export function ListLinks({ className }: { readonly className: string }) {
  return useLists().map(({ to, count, text }) => (
    <Link key={to} to={to} className={`sm:hidden ${className}`}>
      {text} ({count})
    </Link>
  ));
}
