// The ways into the collection, on the home page and where somebody has found nothing: the twelve colours and the commonest uses.
import { Link } from 'react-router';
import { COLOUR_FAMILIES, codesOf, USES } from '#contract/articles/fabric-vocabulary.ts';
import { pages } from '#contract/core/paths.ts';
import { ColourDot } from '#web/parts/articles/colour-dot.tsx';

const SHOWN_USES = ['shirts', 'suits', 'dresses', 'coats', 'curtains', 'upholstery'] as const;

export function WaysIn({ className }: { readonly className: string }) {
  return (
    <nav aria-label="Fabrics by colour and use" className={className}>
      <ul className="grid grid-cols-6 gap-x-2 gap-y-4 lg:grid-cols-12">
        {codesOf(COLOUR_FAMILIES).map((family) => (
          <li key={family}>
            <Link
              to={`${pages.fabrics}?colour=${family}`}
              className="flex flex-col items-center gap-1.5 py-1 text-sm hover:underline"
            >
              <ColourDot family={family} className="size-10" />
              {COLOUR_FAMILIES[family]}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-6 flex flex-wrap gap-x-7 gap-y-1">
        {SHOWN_USES.map((use) => (
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
            Find a fabric by fibre, weight, colour or price
          </Link>
        </li>
      </ul>
    </nav>
  );
}
