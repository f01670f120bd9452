// The length that a visitor needs, in metres: entered once, and kept by the tab while one browses. It is not in the
// address, so that going back does not undo it, and a link that is passed on names the fabric alone.
import { useSyncExternalStore } from 'react';
import { toMetric, type Units } from '#contract/figures/units.ts';
import { NEED_ATTRIBUTE, NEED_KEY } from '#web/components/browser/document-state.ts';
import { tabStorage } from '#web/session/tab-storage.ts';

const listeners = new Set<() => void>();
/** 0 once the field was emptied; undefined before anything was entered. */
let metres: number | undefined;
let isRead = false;

function read(): number | undefined {
  if (!isRead) {
    isRead = true;
    const text = tabStorage()?.getItem(NEED_KEY);
    metres = text ? Number(text) : undefined;
  }
  return metres;
}

export function setNeed(next: number | undefined): void {
  isRead = true;
  metres = next ?? 0;
  document.documentElement.toggleAttribute(NEED_ATTRIBUTE, metres > 0);
  try {
    tabStorage()?.setItem(NEED_KEY, String(metres));
  } catch {
    // A full storage refuses it; the page keeps it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** In metres; 0 once the field was emptied; undefined on the server, and before anything was entered. */
export const useTabNeed = (): number | undefined => useSyncExternalStore(subscribe, read, () => undefined);

/** In metres; undefined while nothing is entered. */
export const useNeed = (): number | undefined => useTabNeed() || undefined;

/** Greater lengths in metres are typing errors, and their sums are no longer exact. */
export const METRES_MAX = 100_000;

/** The typed length in metres, with a point or a comma; undefined where it is none, or too great. */
export function toMetres(units: Units, text: string): number | undefined {
  const isNumber = /^\d{1,6}([.,]\d{0,2})?$/.test(text.trim());
  const metres = isNumber ? toMetric(units, 'm', Number(text.trim().replace(',', '.'))) : 0;
  return metres > 0 && metres <= METRES_MAX ? metres : undefined;
}
