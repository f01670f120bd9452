// Keeps the fabric index in step with the tables: loads it once, then applies the articles that changed before each answer
// (docs/decisions/0026-fabric-index.md).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Articles } from '#server/modules/articles/service.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { utcDate } from '#server/storage/shop-day.ts';
import { type ChangePosition, changesSince, currentPosition } from './article-changes.ts';
import { FabricIndex } from './fabric-index.ts';

/** Few enough that other requests do not wait for a batch. */
const ARTICLES_PER_BATCH = 200;
/** Changes are kept for an hour (`CHANGES_RETENTION_MS`): an index that is older is loaded again. */
const MAX_AGE_MS = 45 * 60_000;
/** Without requests the index is brought up to date this often. */
const IDLE_REFRESH_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

interface Loaded {
  readonly index: FabricIndex;
  readonly position: ChangePosition;
  readonly refreshedAt: number;
  /** YYYY-MM-DD. */
  readonly today: string;
}

export class CurrentFabricIndex {
  readonly #storage: Storage;
  readonly #articles: Articles;
  readonly #now: () => number;
  #loaded: Loaded | undefined;
  /** Counts the changes this process was told of. */
  #changes = 0;
  /** `#changes` when the refresh began whose result is in `#loaded`. */
  #applied = -1;
  #refresh: Promise<void> | undefined;

  constructor(storage: Storage, articles: Articles, now: () => number) {
    this.#storage = storage;
    this.#articles = articles;
    this.#now = now;
    storage.changes.subscribe('articles', () => {
      this.#changes += 1;
    });
  }

  /** The index with every change that was committed and announced before the call. */
  async get(): Promise<FabricIndex> {
    const wanted = this.#changes;
    for (;;) {
      const { index, today } = this.#loaded ?? {};
      if (index && this.#applied >= wanted && today === utcDate(this.#now())) return index;
      this.#refresh ??= this.#bringUpToDate().finally(() => {
        this.#refresh = undefined;
      });
      await this.#refresh;
    }
  }

  /**
   * Loads the index, and refreshes it now and then, until the returned function is called. When a UTC day begins,
   * announces a change: responses that state a certificate may be outdated.
   */
  keepFresh(onError: (error: unknown) => void): () => void {
    let day = utcDate(this.#now());
    let timer: NodeJS.Timeout | undefined;
    const refresh = () => {
      const now = this.#now();
      const today = utcDate(now);
      if (today !== day) this.#storage.changes.publish('articles');
      // `get` answers at once when nothing was announced, and the index would grow too old.
      else this.#changes += 1;
      day = today;
      void this.get().catch(onError);
      timer = setTimeout(refresh, Math.min(IDLE_REFRESH_MS, DAY_MS - (now % DAY_MS))).unref();
    };
    refresh();
    return () => clearTimeout(timer);
  }

  async #bringUpToDate(): Promise<void> {
    const changes = this.#changes;
    const loaded = this.#loaded;
    const isUsable = loaded && this.#now() - loaded.refreshedAt < MAX_AGE_MS;
    this.#loaded = isUsable ? await this.#update(loaded) : await this.#load();
    this.#applied = changes;
  }

  async #load(): Promise<Loaded> {
    const index = new FabricIndex();
    const now = this.#now();
    const today = utcDate(now);
    const position = await currentPosition(this.#storage);
    for (let after = ''; ; await yieldToEventLoop()) {
      const records = await this.#articles.findRecordsAfter(after, ARTICLES_PER_BATCH);
      index.apply(
        records.map(({ article }) => article.id),
        records,
        today,
      );
      const last = records.at(-1);
      if (!last || records.length < ARTICLES_PER_BATCH) break;
      after = last.article.id;
    }
    // What changed while it was read.
    return this.#update({ index, position, refreshedAt: now, today });
  }

  async #update({ index, position, today: indexedOn }: Loaded): Promise<Loaded> {
    const now = this.#now();
    const today = utcDate(now);
    const changed = await changesSince(this.#storage, position);
    if (changed.all) return this.#load();
    const ended = today === indexedOn ? [] : index.withEndedCertificates(today);
    const ids = [...new Set([...changed.ids, ...ended])];
    for (let from = 0; from < ids.length; from += ARTICLES_PER_BATCH) {
      if (from > 0) await yieldToEventLoop();
      const batch = ids.slice(from, from + ARTICLES_PER_BATCH);
      index.apply(batch, await this.#articles.findRecords(batch), today);
    }
    return { index, position: changed.next, refreshedAt: now, today };
  }
}
