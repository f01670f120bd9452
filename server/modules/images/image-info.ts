// Caches sizes and colours of images, which never change.
import type { ImageInfo } from '#contract/articles/image.ts';
import { Service } from '#server/context.ts';
import { hashFromUrl } from './image-url.ts';
import * as store from './store.ts';

const MAX_ENTRIES = 20_000;

export class ImageInfoCache extends Service {
  /** Rows by hash and by URL. */
  readonly #rows = new Map<string, store.ImageInfoRow>();

  /** Returns the info by URL; URLs of images that the shop does not have are left out. */
  async findByUrl(urls: readonly string[]): Promise<Map<string, ImageInfo>> {
    const keys = new Map(urls.map((url) => [url, hashFromUrl(url) ?? url]));
    const rows = await this.#find(keys.values());
    const found = new Map<string, ImageInfo>();
    for (const [url, key] of keys) {
      const row = rows.get(key);
      if (row) found.set(url, { width: row.width, height: row.height, tone: row.tone });
    }
    return found;
  }

  async findByHash(hash: string): Promise<store.ImageInfoRow | undefined> {
    return this.#rows.get(hash) ?? (await this.#find([hash])).get(hash);
  }

  delete(hash: string): void {
    this.#rows.delete(hash);
  }

  /** Collects the result in a map of its own, because a long list may evict cached rows meanwhile. */
  async #find(keys: Iterable<string>): Promise<Map<string, store.ImageInfoRow>> {
    const found = new Map<string, store.ImageInfoRow>();
    const missing: string[] = [];
    for (const key of new Set(keys)) {
      const row = this.#rows.get(key);
      if (row) found.set(key, row);
      else missing.push(key);
    }
    if (missing.length === 0) return found;
    if (this.#rows.size + missing.length > MAX_ENTRIES) this.#rows.clear();
    for (const row of await store.findInfo(this.db, missing)) {
      for (const key of [row.hash, row.url]) {
        this.#rows.set(key, row);
        found.set(key, row);
      }
    }
    return found;
  }
}
