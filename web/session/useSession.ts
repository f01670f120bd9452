// The session as React reads it. On the server, and until the browser has looked, nobody is known.
import { useSyncExternalStore } from 'react';
import { bearerComesFrom } from '#web/api/bearer.ts';
import { Session, type SessionState } from './session.ts';

const UNKNOWN: SessionState = { status: 'unknown' };

let opened: Session | undefined;

/** The browser's one session; only ever called in a browser. */
export function theSession(): Session {
  opened ??= open();
  return opened;
}

function open(): Session {
  const session = new Session();
  bearerComesFrom(() => session.bearer());
  window.addEventListener('storage', (event) => session.heardOf(event.key));
  // Timers stand still while a laptop sleeps: whatever came due is made up for on waking.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.refresh();
  });
  window.addEventListener('pageshow', () => void session.refresh());
  window.addEventListener('online', () => void session.refresh(true));
  void session.find();
  return session;
}

export type SessionHere = SessionState & { logOut(): Promise<void> };

const logOut = () => theSession().logOut();
const subscribe = (listener: () => void) => theSession().onChange(listener);
const current = () => theSession().state;
const onServer = () => UNKNOWN;

/** Who is signed in: `status` 'unknown' | 'signedOut' | 'signedIn', with `user` and `isAdmin` when signed in. */
export function useSession(): SessionHere {
  return { ...useSyncExternalStore(subscribe, current, onServer), logOut };
}
