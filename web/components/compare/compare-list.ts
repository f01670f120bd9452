// The fabrics picked for comparison: their slugs, in this browser, the same in all its tabs.
import { useSyncExternalStore } from 'react';
import { COMPARE_MAX } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';

const KEY = 'compare';
const NONE: readonly string[] = [];

let text: string | null = null;
let slugs = NONE;
/** A full or read-only storage has refused the list: it then lasts as long as the page. */
let isRefused = false;
const listeners = new Set<() => void>();

/** The picked slugs, in the order they were picked; none on the server. */
export function useCompareList(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

export function setCompared(slug: string, isCompared: boolean): void {
  const others = read().filter((one) => one !== slug);
  write(isCompared ? [...others, slug].slice(0, COMPARE_MAX) : others);
}

export function clearCompareList(): void {
  write(NONE);
}

/** Replaces the picked fabrics. */
export function setCompareList(picked: readonly string[]): void {
  write(picked.slice(0, COMPARE_MAX));
}

/** The page that shows the fabrics side by side. */
export function comparePath(compared: readonly string[]): string {
  const params = new URLSearchParams(compared.map((slug) => ['article', slug]));
  return params.size > 0 ? `${pages.compare}?${params}` : pages.compare;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The same array until the list changes. */
function read(): readonly string[] {
  const stored = storage() ? (storage()?.getItem(KEY) ?? null) : text;
  if (stored === text) return slugs;
  text = stored;
  slugs = parse(stored);
  return slugs;
}

function parse(stored: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    const isList = Array.isArray(list) && list.every((slug) => typeof slug === 'string');
    return isList ? list.slice(0, COMPARE_MAX) : NONE;
  } catch {
    return NONE;
  }
}

function write(next: readonly string[]): void {
  slugs = next;
  text = JSON.stringify(next);
  try {
    storage()?.setItem(KEY, text);
  } catch {
    isRefused = true;
  }
  for (const listener of listeners) listener();
}

/** Undefined where the browser denies storage. */
function storage(): Storage | undefined {
  try {
    return isRefused ? undefined : globalThis.localStorage;
  } catch {
    return undefined;
  }
}
