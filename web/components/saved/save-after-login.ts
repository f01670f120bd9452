// The fabric a visitor wanted to save before logging in, kept in this browser tab for a quarter of an hour.
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

/** Returns it once; undefined when there is none or the time is over. */
export function takeSaveAfterLogin(): Wanted | undefined {
  const text = tabStorage()?.getItem(KEY);
  tabStorage()?.removeItem(KEY);
  try {
    const { kind, id, until } = JSON.parse(text ?? '{}');
    const isKnown = (kind === 'saved' || kind === 'alerts') && typeof id === 'string';
    return isKnown && until > Date.now() ? { kind, id } : undefined;
  } catch {
    return undefined;
  }
}
