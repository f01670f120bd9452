// The page of any unknown path: the not-found image, with status 404 (spec section 2).
import { data, Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { DecorImage } from '#web/components/image/decor-image.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { SearchForm } from '#web/parts/search/search-form.tsx';
import { WaysIn } from '#web/parts/search/ways-in.tsx';
import { notFoundImage } from '../layout/not-found-image.ts';
import type { Route } from './+types/not-found.ts';

export const loader = () => data(null, { status: 404 });

/** A client-side navigation needs no request. */
export const clientLoader = () => null;

export const meta: Route.MetaFunction = (source) => pageMeta(source, { title: t`Not found`, hidden: true });

export default function NotFound() {
  return (
    <main id="main" className="shop-width flex grow flex-col items-center gap-8 py-16 text-center">
      <h1 className="sr-only">{t`There is nothing at this address`}</h1>
      <DecorImage
        image={notFoundImage}
        sizes="(min-width: 64rem) 56rem, 92vw"
        priority
        className="h-auto w-full max-w-4xl"
      />
      <div className="w-full max-w-xl">
        <SearchForm label={t`Search fabrics`} />
      </div>
      <WaysIn className="w-full max-w-4xl" />
      <Link to={pages.home} className="btn btn-neutral btn-lg">
        {t`Go to the home page`}
      </Link>
    </main>
  );
}
