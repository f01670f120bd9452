// Route guards (spec sections 2 and 6). They decide what is shown; the server decides about the data.
import { Fragment, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import type { Route } from '#contract/endpoint-types.ts';
import { t } from '#contract/languages/text.ts';
import { ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { loginPathFrom } from '../../session/redirect-to.ts';
import type { SessionUser } from '../../session/stored-session.ts';
import { getSessionStore, useMay, useSession } from '../../session/use-session.ts';

interface GuardProps {
  readonly children: (user: SessionUser) => ReactElement | false | undefined;
}

/** Leads visitors to the login page, which returns here afterwards. Another user's page begins anew. */
export function SignedInOnly({ children }: GuardProps) {
  const session = useSession();
  if (session.status === 'signedIn')
    return <Fragment key={session.user.email}>{children(session.user)}</Fragment>;
  if (session.status === 'signedOut') return <Redirect to={session.redirectTo} />;
  return <FullScreenSpinner />;
}

interface StaffGuardProps {
  readonly children: ReactNode;
  /** The endpoint without which the page is of no use. */
  readonly needs: Route;
}

/**
 * Signs out users who do not work for the mill and leads them to the login page. Staff whose role does not include the page
 * read so.
 */
export function StaffOnly({ needs, children }: StaffGuardProps) {
  const session = useSession();
  const may = useMay();
  const isCustomer = session.status === 'signedIn' && session.isStaff === false;
  useEffect(() => {
    if (isCustomer) void getSessionStore().logOut(pages.login);
  }, [isCustomer]);
  if (session.status === 'signedOut') return <Redirect to={session.redirectTo} />;
  if (session.status === 'signedIn' && session.isStaff)
    return may(needs) ? <Fragment key={session.user.email}>{children}</Fragment> : <NotForRole />;
  if (session.status === 'signedIn' && session.roleError !== undefined)
    return <ErrorState error={session.roleError} onRetry={() => void getSessionStore().loadRole()} />;
  return <FullScreenSpinner />;
}

function NotForRole() {
  return (
    <div role="status" className="flex flex-col items-start gap-4 py-10">
      <h2 className="text-2xl font-medium">{t`This page is for another role`}</h2>
      <p className="max-w-prose">{t`An admin can give you a role that includes it.`}</p>
      <Link className="link-thread" to={pages.overview}>
        {t`Overview`}
      </Link>
    </div>
  );
}

function Redirect({ to: redirectTo }: { readonly to: string | undefined }) {
  const navigate = useNavigate();
  const location = useLocation();
  // The value is fixed at the first render, because `clearRedirect` removes `redirectTo` from the session.
  const [to] = useState(() => redirectTo ?? loginPathFrom(location));
  useEffect(() => {
    void navigate(to, { replace: true });
    getSessionStore().clearRedirect();
  }, [to, navigate]);
  return <FullScreenSpinner />;
}
