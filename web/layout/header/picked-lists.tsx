// The links of the header to the lists of swatches and saved fabrics, each with its number. Loaded once one of them has a fabric.
import { Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { useSavedIds } from '#web/parts/saved/use-saved-ids.ts';
import { useSwatchList } from '#web/parts/swatches/swatch-list.ts';
import { Count, Icon } from './icon.tsx';

const HEART = 'M10 17 3.7 10.6a4 4 0 0 1 0-5.7 4 4 0 0 1 5.6 0l.7.7.7-.7a4 4 0 0 1 5.6 0 4 4 0 0 1 0 5.7Z';
/** A square of cloth, cut with pinking shears. */
const SWATCH =
  'm3 3 2 2 2-2 2 2 2-2 2 2 2-2 2 2-2 2 2 2-2 2 2 2-2 2 2 2-2 2-2-2-2 2-2-2-2 2-2-2-2 2-2-2 2-2-2-2 2-2-2-2 2-2-2-2Z';

interface PickedListsProps {
  /** In the menu of a phone they are in words, with these classes. */
  readonly menuClass?: string | undefined;
}

/** In the row an empty list keeps its place, so that nothing moves when it gets its first fabric. */
export default function PickedLists({ menuClass }: PickedListsProps) {
  const saved = useSavedIds()?.saved.length ?? 0;
  const swatches = useSwatchList().length;
  const lists = [
    { to: pages.savedFabrics, path: HEART, text: t`Saved fabrics`, count: saved },
    { to: pages.swatches, path: SWATCH, text: t`Swatches`, count: swatches },
  ];
  return lists.map(({ to, path, text, count }) =>
    menuClass === undefined ? (
      <Link
        key={to}
        to={to}
        aria-label={`${text}: ${count}`}
        className={`relative grid h-11 w-9 place-items-center hover:bg-base-200 ${count ? '' : 'invisible'}`}
      >
        <Icon path={path} />
        <Count className="top-0.5 right-0">{count}</Count>
      </Link>
    ) : (
      count > 0 && (
        <Link key={to} to={to} className={menuClass}>
          {text} ({count})
        </Link>
      )
    ),
  );
}
