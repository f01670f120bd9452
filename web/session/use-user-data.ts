// Reads data of the signed-in user on any page. The query client is loaded only once a user is signed in; its cache holds
// the data for every component of a page.
import { useEffect, useState } from 'react';
import { useSession } from '#web/session/use-session.ts';
import type { UserData } from './user-data.ts';

/** Undefined for visitors, and until the data are loaded. `load` must be the same function at each call. */
export function useUserData<Data>(load: () => Promise<Pick<UserData<Data>, 'observe'>>): Data | undefined {
  const { user } = useSession();
  const email = user?.email;
  const [loaded, setLoaded] = useState<{ readonly email: string; readonly data: Data | undefined }>();
  useEffect(() => {
    if (!email) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    load()
      .then((userData) => {
        if (!isGone) stop = userData.observe(email, (data) => setLoaded({ email, data }));
      })
      // Without the script the data stay unknown.
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [email, load]);
  // The data of another user are never shown, not even for one render.
  return loaded?.email === email ? loaded?.data : undefined;
}
