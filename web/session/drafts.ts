// Where unsent form input is stored: per browser tab and user, so that it survives a session that ends while the user
// types. The forms write it (web/pages/shop/form-draft.ts); signing out removes it.
import type { Person } from './stored-session.ts';

const PREFIX = 'draft:';

export function draftKey(form: string, { email }: Person): string {
  return `${PREFIX}${email}:${form}`;
}

/** Removes all drafts, except those of `user` where given. */
export function clearDrafts(user?: Person): void {
  const storage = tabStorage();
  for (const key of Object.keys(storage ?? {})) {
    if (!key.startsWith(PREFIX)) continue;
    if (user && key.startsWith(draftKey('', user))) continue;
    storage?.removeItem(key);
  }
}

/** Undefined where the browser denies storage (private windows, settings). */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
