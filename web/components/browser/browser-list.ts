// Lists that a visitor keeps in the browser, for example of fabrics to compare. Its tabs share them.
import { useSyncExternalStore } from 'react';

const NONE: readonly never[] = [];

/** `key` is its name in localStorage. `max` is the number of items that it holds; further ones are left out. */
export class BrowserList<Item> {
  readonly max: number;
  readonly #key: string;
  readonly #isItem: (value: unknown) => value is Item;
  readonly #listeners = new Set<() => void>();
  #text: string | null = null;
  #items: readonly Item[] = NONE;
  /** True when a full or read-only storage has rejected the list, which then lasts as long as the page. */
  #isRejected = false;

  constructor(key: string, max: number, isItem: (value: unknown) => value is Item) {
    this.#key = key;
    this.max = max;
    this.#isItem = isItem;
  }

  replace(items: readonly Item[]): void {
    this.#items = items.slice(0, this.max);
    this.#text = JSON.stringify(this.#items);
    try {
      this.#storage()?.setItem(this.#key, this.#text);
    } catch {
      this.#isRejected = true;
    }
    for (const listener of this.#listeners) listener();
  }

  /** Returns the same array until the list changes. */
  readonly read = (): readonly Item[] => {
    const storage = this.#storage();
    const stored = storage ? storage.getItem(this.#key) : this.#text;
    if (stored === this.#text) return this.#items;
    this.#text = stored;
    this.#items = this.#parse(stored);
    return this.#items;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };

  #parse(stored: string | null): readonly Item[] {
    try {
      const list: unknown = JSON.parse(stored ?? '[]');
      return Array.isArray(list) && list.every(this.#isItem) ? list.slice(0, this.max) : NONE;
    } catch {
      return NONE;
    }
  }

  /** Returns undefined when the browser denies storage. */
  #storage(): Storage | undefined {
    try {
      return this.#isRejected ? undefined : globalThis.localStorage;
    } catch {
      return undefined;
    }
  }
}

/** Ids or slugs of fabrics that a visitor picks. */
export class PickedList extends BrowserList<string> {
  constructor(key: string, max: number) {
    super(key, max, (value) => typeof value === 'string');
  }

  set(one: string, isPicked: boolean): void {
    const others = this.read().filter((other) => other !== one);
    this.replace(isPicked ? [...others, one] : others);
  }
}

/** The items in the order they were added; empty on the server. */
export function useBrowserList<Item>(list: BrowserList<Item>): readonly Item[] {
  return useSyncExternalStore(list.subscribe, list.read, () => NONE);
}
