// Who may see a page (spec sections 2 and 6). The server decides for the data; these decide what is shown.
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pages } from '#contract/paths.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { loginPath } from './redirect-to.ts';
import type { Person } from './stored-session.ts';
import { getSessionStore, useSession } from './use-session.ts';

interface Guarded {
  /** Shown to those who may, with who they are. */
  readonly children: (user: Person) => ReactNode;
}

/** Whoever is not signed in goes to the login page, which remembers where they wanted to be. */
export function SignedInOnly({ children }: Guarded) {
  const session = useSession();
  if (session.status === 'signedIn') return children(session.user);
  if (session.status === 'signedOut') return <Away goTo={session.goTo} />;
  return <FullScreenSpinner />;
}

/** Whoever is signed in and no admin is signed out and sent to the login page. */
export function AdminOnly({ children }: Guarded) {
  const session = useSession();
  const isStranger = session.status === 'signedIn' && session.isAdmin === false;
  useEffect(() => {
    if (isStranger) void getSessionStore().logOut(pages.login);
  }, [isStranger]);
  if (session.status === 'signedOut') return <Away goTo={session.goTo} />;
  if (session.status === 'signedIn' && session.isAdmin) return children(session.user);
  if (session.status === 'signedIn' && session.trouble !== undefined)
    return <ErrorState error={session.trouble} onRetry={() => void getSessionStore().checkRole()} />;
  return <FullScreenSpinner />;
}

function Away({ goTo }: { readonly goTo: string | undefined }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Decided once: whoever said `goTo` said it for this one departure.
  const [to] = useState(() => goTo ?? loginPath(pathname + search));
  useEffect(() => {
    void navigate(to, { replace: true });
    getSessionStore().arrived();
  }, [to, navigate]);
  return <FullScreenSpinner />;
}
