// The page for a route that threw. Shows no details of the error.

import { isRouteErrorResponse, Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { localPath } from '#web/languages/own-language.ts';
import { useSession } from '#web/session/use-session.ts';
import { Notice } from './notice.tsx';

export function ErrorPage({ error }: { readonly error: unknown }) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  const title = isNotFound ? t`There is nothing at this address` : t`A thread broke on our side`;
  return (
    <Notice title={title}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p>
        {isNotFound
          ? t`The page may have moved, or the address is mistyped.`
          : t`This page could not be shown. What you sent last, such as an order or a payment, may have arrived: please look before you send it again.`}
      </p>
      <div className="flex flex-wrap gap-4">
        {!isNotFound && (
          <>
            <OrdersLink />
            {/* biome-ignore lint/a11y/useValidAnchor: it is the address of the document */}
            <a className="btn btn-outline btn-lg" href="">
              {t`Reload the page`}
            </a>
          </>
        )}
        <Link className="btn btn-outline btn-lg" to={pages.home}>
          {t`Go to the home page`}
        </Link>
      </div>
    </Notice>
  );
}

/** Leads to what may have arrived; loads a document, because what broke the page may still be in this one. */
function OrdersLink() {
  const { status, isStaff } = useSession();
  if (status !== 'signedIn') return null;
  return (
    <a className="btn btn-primary btn-lg" href={localPath(isStaff ? pages.manageAllOrder : pages.myOrder)}>
      {isStaff ? t`All Order` : t`My Order`}
    </a>
  );
}
