// Route guards (spec sections 2 and 6). They decide what is shown; the server decides about the data.
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pages } from '#contract/paths.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { loginPathFrom } from './redirect-to.ts';
import type { Person } from './stored-session.ts';
import { getSessionStore, useSession } from './use-session.ts';

interface GuardProps {
  readonly children: (user: Person) => ReactNode;
}

/** Leads visitors to the login page, which returns here afterwards. */
export function SignedInOnly({ children }: GuardProps) {
  const session = useSession();
  if (session.status === 'signedIn') return children(session.user);
  if (session.status === 'signedOut') return <Redirect to={session.redirectTo} />;
  return <FullScreenSpinner />;
}

/** Signs out users who are not admins and leads them to the login page. */
export function AdminOnly({ children }: GuardProps) {
  const session = useSession();
  const isCustomer = session.status === 'signedIn' && session.isAdmin === false;
  useEffect(() => {
    if (isCustomer) void getSessionStore().logOut(pages.login);
  }, [isCustomer]);
  if (session.status === 'signedOut') return <Redirect to={session.redirectTo} />;
  if (session.status === 'signedIn' && session.isAdmin) return children(session.user);
  if (session.status === 'signedIn' && session.roleError !== undefined)
    return <ErrorState error={session.roleError} onRetry={() => void getSessionStore().loadRole()} />;
  return <FullScreenSpinner />;
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
