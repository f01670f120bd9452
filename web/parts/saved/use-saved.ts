// Whether the user has saved one fabric or has an alert for it, and the press that changes that. Visitors log in first.
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorMessage } from '#web/api/api-error.ts';
import { loginPathFrom } from '#web/session/redirect-to.ts';
import { useSession } from '#web/session/use-session.ts';
import type { SavedKind } from './saved-ids.ts';
import { useSavedIds } from './use-saved-ids.ts';

interface Saved {
  /** False for visitors, and until it is known. */
  readonly isOn: boolean;
  /** Tells the user why the last press had no effect. */
  readonly error: string | undefined;
  readonly toggle: () => void;
}

export function useSaved(kind: SavedKind, id: string): Saved {
  const { status, user } = useSession();
  const [error, setError] = useState<string>();
  /** True when the button was pressed before the session was known. */
  const [isWaiting, setIsWaiting] = useState(false);
  const isOn = useSavedIds()?.[kind].includes(id) ?? false;
  const login = useLogin(kind, id);
  const toggle = () => {
    setError(undefined);
    if (status === 'signedIn') void change(user.email, kind, id, !isOn, setError);
    else if (status === 'signedOut') void login();
    else setIsWaiting(true);
  };
  const email = user?.email;
  useEffect(() => {
    if (email) void saveAfterLogin(email, kind, id, setError);
  }, [email, kind, id]);
  useEffect(() => {
    if (!isWaiting || status === 'unknown') return;
    setIsWaiting(false);
    toggle();
  });
  return { isOn, error, toggle };
}

/** Leads to the login page and back; the fabric is saved then. */
function useLogin(kind: SavedKind, id: string): () => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  return async () => {
    const { rememberSaveAfterLogin } = await import('./save-after-login.ts');
    rememberSaveAfterLogin({ kind, id });
    await navigate(loginPathFrom(location));
  };
}

async function saveAfterLogin(
  email: string,
  kind: SavedKind,
  id: string,
  onError: (message: string) => void,
): Promise<void> {
  const { takeSaveAfterLogin } = await import('./save-after-login.ts');
  if (takeSaveAfterLogin({ kind, id })) await change(email, kind, id, true, onError);
}

async function change(
  email: string,
  kind: SavedKind,
  id: string,
  isOn: boolean,
  onError: (message: string) => void,
): Promise<void> {
  try {
    const { setSaved } = await import('./saved-client.ts');
    await setSaved(email, kind, id, isOn);
  } catch (error) {
    onError(errorMessage(error));
  }
}
