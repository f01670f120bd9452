// The fabric that a visitor wanted to save before logging in, kept in this browser tab for a quarter of an hour.
// Leaving the sign-in pages by a link without signing in removes it (web/pages/auth/auth-layout.tsx).
import { tabStorage } from '#web/session/tab-storage.ts';
import type { SavedKind } from './saved-ids.ts';

const KEY = 'saveAfterLogin';
const VALID_MS = 15 * 60_000;

interface Wanted {
  readonly kind: SavedKind;
  readonly id: string;
}

export function rememberSaveAfterLogin({ kind, id }: Wanted): void {
  tabStorage()?.setItem(KEY, JSON.stringify({ kind, id, until: Date.now() + VALID_MS }));
}

/** Returns true once if the visitor wanted to save this fabric; false when the time is over. */
export function takeSaveAfterLogin({ kind, id }: Wanted): boolean {
  const wanted = read();
  if (wanted.kind !== kind || wanted.id !== id) return false;
  tabStorage()?.removeItem(KEY);
  return Number(wanted.until) > Date.now();
}

function read(): Readonly<Record<string, unknown>> {
  return JSON.parse(tabStorage()?.getItem(KEY) ?? '{}');
}

export function forgetSaveAfterLogin(): void {
  tabStorage()?.removeItem(KEY);
}
