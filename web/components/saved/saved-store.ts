// The fabrics that the signed-in user has saved or has an alert for, outside React: every heart of a page reads them,
// and one request loads them. The query client is loaded only once a user is signed in.
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#web/session/use-session.ts';
import type { SavedIds } from './saved-ids.ts';

let savedIds: SavedIds | undefined;
const listeners = new Set<() => void>();

function publish(next: SavedIds | undefined): void {
  savedIds = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined for visitors, and until the ids are loaded. */
export function useSavedIds(): SavedIds | undefined {
  const { user } = useSession();
  const email = user?.email;
  useEffect(() => {
    if (!email) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./saved-client.ts').then(({ watchSavedIds }) => {
      if (!isGone) stop = watchSavedIds(email, publish);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [email]);
  const ids = useSyncExternalStore(
    subscribe,
    () => savedIds,
    () => undefined,
  );
  return email ? ids : undefined;
}
