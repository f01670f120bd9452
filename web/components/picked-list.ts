// A list of fabrics that a visitor picks, for example to compare. It is stored in the browser and shared by its tabs.
import { useSyncExternalStore } from 'react';

const NONE: readonly string[] = [];

/** `key` is its name in localStorage. `max` is the number of fabrics that it holds; further ones are not picked. */
export class PickedList {
  readonly max: number;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #text: string | null = null;
  #picked = NONE;
  /** True when a full or read-only storage has rejected the list, which then lasts as long as the page. */
  #isRejected = false;

  constructor(key: string, max: number) {
    this.#key = key;
    this.max = max;
  }

  set(one: string, isPicked: boolean): void {
    const others = this.read().filter((other) => other !== one);
    this.replace(isPicked ? [...others, one] : others);
  }

  replace(picked: readonly string[]): void {
    this.#picked = picked.slice(0, this.max);
    this.#text = JSON.stringify(this.#picked);
    try {
      this.#storage()?.setItem(this.#key, this.#text);
    } catch {
      this.#isRejected = true;
    }
    for (const listener of this.#listeners) listener();
  }

  /** Returns the same array until the list changes. */
  readonly read = (): readonly string[] => {
    const storage = this.#storage();
    const stored = storage ? storage.getItem(this.#key) : this.#text;
    if (stored === this.#text) return this.#picked;
    this.#text = stored;
    this.#picked = this.#parse(stored);
    return this.#picked;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };

  #parse(stored: string | null): readonly string[] {
    try {
      const list: unknown = JSON.parse(stored ?? '[]');
      const isList = Array.isArray(list) && list.every((one) => typeof one === 'string');
      return isList ? list.slice(0, this.max) : NONE;
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

/** The picked fabrics in the order they were picked; empty on the server. */
export function usePicked(list: PickedList): readonly string[] {
  return useSyncExternalStore(list.subscribe, list.read, () => NONE);
}
