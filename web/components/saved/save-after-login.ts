// The fabric a visitor wanted to save before logging in, kept in this browser tab for a quarter of an hour. Leaving the
// sign-in pages without signing in removes it (web/layout/navigation.tsx).
import { SAVE_AFTER_LOGIN_KEY, tabStorage } from '#web/session/tab-storage.ts';
import type { SavedKind } from './saved-ids.ts';

const VALID_MS = 15 * 60_000;

interface Wanted {
  readonly kind: SavedKind;
  readonly id: string;
}

export function rememberSaveAfterLogin({ kind, id }: Wanted): void {
  tabStorage()?.setItem(SAVE_AFTER_LOGIN_KEY, JSON.stringify({ kind, id, until: Date.now() + VALID_MS }));
}

/** Whether the visitor wanted to save this fabric; true once. False when the time is over. */
export function takeSaveAfterLogin({ kind, id }: Wanted): boolean {
  const wanted = read();
  if (wanted.kind !== kind || wanted.id !== id) return false;
  tabStorage()?.removeItem(SAVE_AFTER_LOGIN_KEY);
  return Number(wanted.until) > Date.now();
}

function read(): Readonly<Record<string, unknown>> {
  return JSON.parse(tabStorage()?.getItem(SAVE_AFTER_LOGIN_KEY) ?? '{}');
}
