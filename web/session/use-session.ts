// The session for React. Its status is 'unknown' on the server and until the browser has restored it.

import { useSyncExternalStore } from 'react';
import { pages } from '#contract/core/paths.ts';
import type { Route } from '#contract/endpoint-types.ts';
import { setTokenProvider } from '#web/api/token-provider.ts';
import { localPath } from '#web/languages/own-language.ts';
import { type SessionState, UNKNOWN } from './session-state.ts';
import { SessionStore } from './session-store.ts';

let browserSession: SessionStore | undefined;

/** The session of this browser tab. Must not be called on the server. */
export function getSessionStore(): SessionStore {
  browserSession ??= createSession();
  return browserSession;
}

function createSession(): SessionStore {
  // My Order leads to /home (spec section 8), whichever of its requests finds that the session has ended.
  const session = new SessionStore({
    expiredTo: () => (location.pathname === localPath(pages.myOrder) ? pages.homeAlias : undefined),
  });
  setTokenProvider({
    current: () => session.accessToken(),
    viewer: () => session.state.user?.email,
    replace: (rejected) => session.replaceToken(rejected),
  });
  window.addEventListener('storage', (event) => session.onStorageEvent(event.key));
  // Timers do not run while a laptop sleeps, so a refresh may be overdue.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.refresh();
  });
  window.addEventListener('pageshow', () => void session.refresh());
  window.addEventListener('online', () => void session.refresh(true));
  void session.restore();
  return session;
}

type Session = SessionState & { logOut(): Promise<void> };

const logOut = () => getSessionStore().logOut();
const subscribe = (listener: () => void) => getSessionStore().onChange(listener);
const getState = () => getSessionStore().state;
const getServerState = () => UNKNOWN;

/** `status` is 'unknown', 'signedOut' or 'signedIn'; `user` and, once loaded, `isStaff` are set when signed in. */
export function useSession(): Session {
  return { ...useSyncExternalStore(subscribe, getState, getServerState), logOut };
}

/** The email of who is signed in; '' while nobody is. */
export const useViewer = (): string => useSession().user?.email ?? '';

/**
 * Returns whether the user may call an endpoint for the mill. What calls one that the user may not call is not shown: links,
 * buttons, columns. Always false for customers, whose own rights need no role.
 */
export function useMay(): (route: Route) => boolean {
  const { role, routes = [] } = useSession();
  return (route) => role === 'admin' || routes.includes(route);
}
