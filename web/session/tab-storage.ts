// What one browser tab stores of a user: unsent form input (web/pages/shop/form-draft.ts), so that it survives a session
// that ends while the user types, and the order just placed (placed-order.ts). Signing out removes both.
import type { Person } from './stored-session.ts';

const DRAFT = 'draft:';
const PLACED_ORDER = 'placedOrder:';

export function draftKey(form: string, { email }: Pick<Person, 'email'>): string {
  return `${DRAFT}${email}:${form}`;
}

export function placedOrderKey({ email }: Pick<Person, 'email'>): string {
  return `${PLACED_ORDER}${email}:`;
}

/** Removes what the tab stores of users, except of `user` where given. */
export function clearTabStorage(user?: Person): void {
  const storage = tabStorage();
  for (const key of Object.keys(storage ?? {})) {
    if (!key.startsWith(DRAFT) && !key.startsWith(PLACED_ORDER)) continue;
    if (user && (key.startsWith(draftKey('', user)) || key === placedOrderKey(user))) continue;
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
