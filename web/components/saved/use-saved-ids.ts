// The fabrics that the signed-in user has saved or has an alert for. The query client is loaded only once a user is
// signed in; its cache holds them for every heart of a page.
import { useEffect, useState } from 'react';
import { useSession } from '#web/session/use-session.ts';
import type { SavedIds } from './saved-ids.ts';

/** Undefined for visitors, and until the ids are loaded. */
export function useSavedIds(): SavedIds | undefined {
  const { user } = useSession();
  const email = user?.email;
  const [saved, setSaved] = useState<{ readonly email: string; readonly ids: SavedIds | undefined }>();
  useEffect(() => {
    if (!email) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./saved-client.ts').then(({ observeSavedIds }) => {
      if (!isGone) stop = observeSavedIds(email, (ids) => setSaved({ email, ids }));
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [email]);
  // What another user has saved is never shown, not even for one render.
  return saved?.email === email ? saved?.ids : undefined;
}
