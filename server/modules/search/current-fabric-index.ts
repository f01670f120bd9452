// Keeps the fabric index up to date with the tables: loads it once, then applies changed articles before each answer
// (docs/decisions/0026-fabric-index.md).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Service, type ShopContext } from '#server/context.ts';
import { utcDate } from '#server/domain/shop-day.ts';
import { inLanguage, translatedLanguages } from '#server/languages/work-language.ts';
import type { ArticleRecord } from '#server/modules/articles/record-store.ts';
import type { Articles } from '#server/modules/articles/service.ts';
import { type ChangePosition, changesSince, currentPosition } from './article-changes.ts';
import { FabricIndex } from './index/fabric-index.ts';
import { readSearchWords } from './words/languages.ts';
import type { SearchWords } from './words/words.ts';

/** Batches are small so that other requests do not wait for them. */
const ARTICLES_PER_BATCH = 200;
/** Changes are kept for an hour (`CHANGES_RETENTION_MS`); an index older than this is loaded again. */
const MAX_AGE_MS = 45 * 60_000;
/** The interval of updates when there are no requests. */
const IDLE_REFRESH_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

interface Loaded {
  readonly index: FabricIndex;
  readonly languages: readonly SearchWords[];
  readonly position: ChangePosition;
  readonly refreshedAt: number;
  /** A date as YYYY-MM-DD. */
  readonly today: string;
}

export class CurrentFabricIndex extends Service {
  readonly #articles: Articles;
  #loaded: Loaded | undefined;
  /** The number of changes published to this process. */
  #changes = 0;
  /** The value of `#changes` when the refresh began that produced `#loaded`. */
  #applied = -1;
  #refresh: Promise<void> | undefined;

  constructor(ctx: ShopContext, articles: Articles) {
    super(ctx);
    this.#articles = articles;
    ctx.storage.changes.subscribe('articles', () => {
      this.#changes += 1;
    });
  }

  /** Returns the index with every change that was committed and published before the call. */
  async get(): Promise<FabricIndex> {
    const wanted = this.#changes;
    for (;;) {
      const { index, today } = this.#loaded ?? {};
      if (index && this.#applied >= wanted && today === utcDate(this.now())) return index;
      this.#refresh ??= this.#bringUpToDate().finally(() => {
        this.#refresh = undefined;
      });
      await this.#refresh;
    }
  }

  /**
   * Loads the index and refreshes it regularly, until the returned function is called. At the beginning of a UTC day it
   * publishes a change, because responses with certificates may be outdated.
   */
  keepFresh(onError: (error: unknown) => void): () => void {
    let day = utcDate(this.now());
    let timer: NodeJS.Timeout | undefined;
    const refresh = () => {
      const now = this.now();
      const today = utcDate(now);
      if (today !== day) this.storage.changes.publish('articles');
      // Without published changes `get` answers at once, and the index would grow too old.
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
    const isUsable = loaded && this.now() - loaded.refreshedAt < MAX_AGE_MS;
    this.#loaded = isUsable ? await this.#update(loaded) : await this.#load();
    this.#applied = changes;
  }

  async #load(): Promise<Loaded> {
    const languages = await readSearchWords(translatedLanguages());
    const index = new FabricIndex(languages);
    const now = this.now();
    const today = utcDate(now);
    const position = await currentPosition(this.storage);
    for (let after = ''; ; await yieldToEventLoop()) {
      const records = await this.#articles.findRecordsAfter(after, ARTICLES_PER_BATCH);
      index.apply(
        records.map(({ article }) => article.id),
        await this.#inLanguages(languages, records),
        today,
      );
      const last = records.at(-1);
      if (!last || records.length < ARTICLES_PER_BATCH) break;
      after = last.article.id;
    }
    // Articles may have changed while the index was loaded.
    return this.#update({ index, languages, position, refreshedAt: now, today });
  }

  async #update({ index, languages, position, today: indexedOn }: Loaded): Promise<Loaded> {
    const now = this.now();
    const today = utcDate(now);
    const changed = await changesSince(this.storage, position);
    if (changed.all) return this.#load();
    const ended = today === indexedOn ? [] : index.withEndedCertificates(today);
    const ids = [...new Set([...changed.ids, ...ended])];
    // An import changes many; the change of one is applied at once.
    const pause = ids.length > ARTICLES_PER_BATCH ? yieldToEventLoop : () => undefined;
    for (let from = 0; from < ids.length; from += ARTICLES_PER_BATCH) {
      await pause();
      const batch = ids.slice(from, from + ARTICLES_PER_BATCH);
      const records = await this.#inLanguages(languages, await this.#articles.findRecords(batch));
      await pause();
      index.apply(batch, records, today);
    }
    return { index, languages, position: changed.next, refreshedAt: now, today };
  }

  /** The articles with their texts in each language. A request in one of them may have caused the refresh. */
  async #inLanguages(
    languages: readonly SearchWords[],
    records: readonly ArticleRecord[],
  ): Promise<(readonly ArticleRecord[])[]> {
    const shown = languages.map(({ language }) =>
      inLanguage(language, () => this.#articles.inOwnTexts(records)),
    );
    return Promise.all(shown);
  }
}
