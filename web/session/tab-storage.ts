// Data of a user that one browser tab stores: unsent form input (web/components/form/form-draft.ts), so that it survives a
// session that ends while the user types, and the order just placed (placed-order.ts). Signing out removes both.
import type { SessionUser } from './stored-session.ts';

const DRAFT = 'draft:';
const PLACED_ORDER = 'placedOrder:';

export function draftKey(form: string, { email }: Pick<SessionUser, 'email'>): string {
  return `${DRAFT}${email}:${form}`;
}

export function placedOrderKey({ email }: Pick<SessionUser, 'email'>): string {
  return `${PLACED_ORDER}${email}:`;
}

/** Removes the users' data that the tab stores, except that of `user`. */
export function clearTabStorage(user?: SessionUser): void {
  const storage = tabStorage();
  for (const key of Object.keys(storage ?? {})) {
    if (!key.startsWith(DRAFT) && !key.startsWith(PLACED_ORDER)) continue;
    if (user && (key.startsWith(draftKey('', user)) || key === placedOrderKey(user))) continue;
    storage?.removeItem(key);
  }
}

/** Returns undefined when the browser denies storage (private windows, settings). */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
