// The position of a page in the shop: links to the pages above it, and its own name.
import { Link } from 'react-router';
import { t } from '#contract/languages/text.ts';

interface BreadcrumbsProps {
  /** The pages above, from the home page down. */
  readonly above: readonly { readonly name: string; readonly path: string }[];
  readonly current: string;
}

export function Breadcrumbs({ above, current }: BreadcrumbsProps) {
  return (
    <nav aria-label={t`Breadcrumbs`} className="text-sm text-base-content/75 print:hidden">
      <ol className="flex flex-wrap items-center">
        {above.map(({ name, path }) => (
          <li key={path} className="flex items-center">
            <Link to={path} className="py-2 hover:underline hover:underline-offset-4">
              {name}
            </Link>
            <span aria-hidden="true" className="px-2.5 text-base-content/50">
              /
            </span>
          </li>
        ))}
        <li className="min-w-0 truncate">
          <span aria-current="page">
            <bdi>{current}</bdi>
          </span>
        </li>
      </ol>
    </nav>
  );
}
