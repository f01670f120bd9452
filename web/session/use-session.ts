// The session as React reads it. On the server, and until the browser has looked, nobody is known.
import { useSyncExternalStore } from 'react';
import { setTokenProvider } from '#web/api/token-provider.ts';
import { type SessionState, SessionStore } from './session-store.ts';

const UNKNOWN: SessionState = { status: 'unknown' };

let opened: SessionStore | undefined;

/** The browser's one session; only ever called in a browser. */
export function getSessionStore(): SessionStore {
  opened ??= open();
  return opened;
}

function open(): SessionStore {
  const session = new SessionStore();
  setTokenProvider(() => session.bearer());
  window.addEventListener('storage', (event) => session.onStorageEvent(event.key));
  // Timers stand still while a laptop sleeps: whatever came due is made up for on waking.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.refresh();
  });
  window.addEventListener('pageshow', () => void session.refresh());
  window.addEventListener('online', () => void session.refresh(true));
  void session.find();
  return session;
}

export type SessionProvider = SessionState & { logOut(): Promise<void> };

const logOut = () => getSessionStore().logOut();
const subscribe = (listener: () => void) => getSessionStore().onChange(listener);
const current = () => getSessionStore().state;
const onServer = () => UNKNOWN;

/** Who is signed in: `status` 'unknown' | 'signedOut' | 'signedIn', with `user` and `isAdmin` when signed in. */
export function useSession(): SessionProvider {
  return { ...useSyncExternalStore(subscribe, current, onServer), logOut };
}
