// The ways into the collection, on the home page and where somebody has found nothing: its colours and its commonest uses.
import { Link } from 'react-router';
import { COLOUR_FAMILIES, USES } from '#contract/articles/fabric-vocabulary.ts';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { waysIn } from '#contract/shop/shop-uses.ts';
import { ColourDot } from '#web/parts/articles/colour-dot.tsx';
import { useShop } from '#web/shop-data/use-shop.ts';

const SHOWN_USES = ['shirts', 'suits', 'dresses', 'coats', 'curtains', 'upholstery'] as const;

export function WaysIn({ className }: { readonly className: string }) {
  const { colours, fabricUses } = useShop().uses;
  const families = waysIn(colours);
  const uses = waysIn(fabricUses);
  if (families.length + uses.length === 0) return null;
  const common = SHOWN_USES.filter((use) => uses.includes(use));
  return (
    <nav aria-label={t`Fabrics by colour and use`} className={`flex flex-col gap-6 ${className}`}>
      <ul className="flex flex-wrap gap-x-2 gap-y-4 empty:hidden lg:gap-x-9">
        {families.map((family) => (
          <li key={family} className="w-[calc((100%-2.5rem)/6)] lg:w-auto">
            <Link
              to={`${pages.fabrics}?colour=${family}`}
              className="flex flex-col items-center gap-1.5 py-1 text-sm hover:underline max-[22rem]:text-xs"
            >
              <ColourDot family={family} className="size-10" />
              {COLOUR_FAMILIES[family]}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-7 gap-y-1">
        {(common.length > 0 ? common : uses.slice(0, SHOWN_USES.length)).map((use) => (
          <li key={use}>
            <Link
              to={`${pages.fabrics}?use=${use}`}
              className="link-thread inline-flex min-h-11 items-center"
            >
              {USES[use]}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={pages.fabrics}
            prefetch="intent"
            className="link-thread inline-flex min-h-11 items-center"
          >
            {t`Find a fabric by fibre, weight, colour or price`}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
