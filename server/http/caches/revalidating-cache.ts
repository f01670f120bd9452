// A cache that loads each value once per change. Concurrent requests share one load, and a stale value is reused when
// none of its dependencies has changed. The least recently used values are evicted by count and by bytes.
import { LRUCache } from 'lru-cache';

/** The sources that a value was made from, with their versions (ETags). */
export type Dependencies = ReadonlyMap<string, string>;

interface Loaded<Value> {
  readonly value: Value;
  /** Without dependencies, every change makes the value stale. */
  readonly dependencies?: Dependencies;
  /** `false` returns the value to those who wait for it and does not cache it. */
  readonly cacheable?: boolean;
  /** The memory of the value, which counts towards `maxBytes`. */
  readonly bytes?: number;
}

interface RevalidatingCacheOptions {
  /** The number of values, for which room is allocated at once, or their bytes; a single larger value is cached alone. */
  readonly limit: { readonly max: number } | { readonly maxSize: number };
  /** Returns the current version of a dependency. */
  readonly currentVersion?: (source: string) => Promise<string>;
}

interface Entry<Value> {
  /** The generation in which the entry was loaded or last found unchanged. */
  readonly generation: number;
  loaded?: Loaded<Value>;
  pending?: Promise<Loaded<Value>>;
}

export class RevalidatingCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #maxBytes: number | undefined;
  readonly #currentVersion: (source: string) => Promise<string>;
  #generation = 0;

  constructor({ limit, currentVersion }: RevalidatingCacheOptions) {
    this.#entries = new LRUCache(limit);
    this.#maxBytes = 'maxSize' in limit ? limit.maxSize : undefined;
    this.#currentVersion = currentVersion ?? (() => Promise.resolve(''));
  }

  /** After a change, every value is checked against its dependencies before it is used again. */
  invalidate(): void {
    this.#generation += 1;
  }

  /** Drops every value, and the results of loads in progress, which may have read the previous state. */
  clear(): void {
    this.invalidate();
    this.#entries.clear();
  }

  /** Returns the cached value if it is fresh. */
  getFresh(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry?.generation === this.#generation ? entry.loaded?.value : undefined;
  }

  /**
   * Returns the cached value if it is fresh, otherwise a promise for it. Rejects with the error of `load`; a failed
   * load is not cached.
   */
  get(key: string, load: () => Promise<Loaded<Value>>): Value | Promise<Value> {
    const entry = this.#entries.get(key);
    const isCurrent = entry?.generation === this.#generation;
    if (isCurrent && entry.loaded) return entry.loaded.value;
    const pending = (isCurrent && entry.pending) || this.#load(key, entry?.loaded, load);
    return pending.then(({ value }) => value);
  }

  #load(
    key: string,
    stale: Loaded<Value> | undefined,
    load: () => Promise<Loaded<Value>>,
  ): Promise<Loaded<Value>> {
    const entry: Entry<Value> = { generation: this.#generation };
    const pending = this.#reuseOrLoad(stale, load);
    entry.pending = pending;
    this.#store(key, entry, 1);
    const isStored = () => this.#entries.peek(key) === entry;
    pending.then(
      (loaded) => {
        if (!isStored()) return;
        if (loaded.cacheable === false) this.#entries.delete(key);
        else this.#store(key, { generation: entry.generation, loaded }, loaded.bytes ?? 1);
      },
      () => isStored() && this.#entries.delete(key),
    );
    return pending;
  }

  #store(key: string, entry: Entry<Value>, bytes: number): void {
    const size = this.#maxBytes && Math.max(1, Math.min(bytes, this.#maxBytes));
    this.#entries.set(key, entry, size ? { size } : {});
  }

  async #reuseOrLoad(
    stale: Loaded<Value> | undefined,
    load: () => Promise<Loaded<Value>>,
  ): Promise<Loaded<Value>> {
    return stale?.dependencies && (await this.#areCurrent(stale.dependencies)) ? stale : load();
  }

  async #areCurrent(dependencies: Dependencies): Promise<boolean> {
    const checks = [...dependencies].map(
      async ([source, version]) => (await this.#currentVersion(source)) === version,
    );
    return (await Promise.all(checks)).every(Boolean);
  }
}
