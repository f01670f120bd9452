// Finds articles of every state by words in their names and numbers. Texts, states and stock levels are in memory:
// a search reads the articles of its page only, and an edit rewrites no index of texts.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Storage } from '#server/storage/open-storage.ts';
import { plainText } from '#server/storage/plain-text.ts';
import { type ChangePosition, changesSince, currentPosition } from './article-changes.ts';
import {
  type ArticleFilters,
  findNames,
  findNamesAfter,
  IDS_PER_STATEMENT,
  isListed,
  type NameRow,
} from './article-list.ts';
import { plainNumber } from './words/words.ts';

/** Batches are small so that other requests do not wait for them. */
const ROWS_PER_BATCH = 500;
/** Changes are kept for an hour; names older than this are loaded again. */
const MAX_AGE_MS = 45 * 60_000;

interface NamedArticle extends Omit<NameRow, 'name' | 'article_number'> {
  /** The text that is searched. */
  readonly text: string;
}

interface Loaded {
  /** Sorted by id. */
  readonly articles: NamedArticle[];
  position: ChangePosition;
  readAt: number;
}

interface NameSearch extends ArticleFilters {
  readonly q: string;
  /** The id after which to continue. */
  readonly cursor?: string | undefined;
  readonly sort?: 'newest' | 'oldest' | undefined;
}

export class ArticleNames {
  readonly #storage: Storage;
  readonly #now: () => number;
  #loaded: Loaded | undefined;
  #updates: Promise<unknown> = Promise.resolve();

  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** The ids of the articles that contain every word and match the filters. */
  async find(search: NameSearch): Promise<Iterator<string>> {
    return matches(await this.#current(), search);
  }

  /** Loads all names, or only those that have changed; every search does so too. */
  async refresh(): Promise<void> {
    await this.#current();
  }

  /** Runs updates one after the other, because each continues where the last one has read. */
  #current(): Promise<Loaded> {
    const update = this.#updates.then(() => this.#bringUpToDate());
    this.#updates = update.catch(() => undefined);
    return update;
  }

  async #bringUpToDate(): Promise<Loaded> {
    const loaded = this.#loaded;
    if (!loaded || this.#now() - loaded.readAt > MAX_AGE_MS) return this.#load();
    const changed = await changesSince(this.#storage, loaded.position);
    if (changed.all) return this.#load();
    for (let from = 0; from < changed.ids.length; from += IDS_PER_STATEMENT) {
      if (from > 0) await yieldToEventLoop();
      const batch = changed.ids.slice(from, from + IDS_PER_STATEMENT);
      for (const row of await findNames(this.#storage.db, batch)) set(loaded.articles, row);
    }
    loaded.position = changed.next;
    loaded.readAt = this.#now();
    return loaded;
  }

  async #load(): Promise<Loaded> {
    const position = await currentPosition(this.#storage);
    const loaded: Loaded = { articles: [], position, readAt: this.#now() };
    for (let after = ''; ; await yieldToEventLoop()) {
      const rows = await findNamesAfter(this.#storage.db, after, ROWS_PER_BATCH);
      loaded.articles.push(...rows.map(toNamed));
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_PER_BATCH) break;
      after = last.id;
    }
    this.#loaded = loaded;
    return loaded;
  }
}

/** Yields matches lazily, so that a page reads no more than it needs. */
function* matches({ articles }: Loaded, { q, cursor, sort, ...filters }: NameSearch): Generator<string> {
  const words = plainText(q).split(/\s+/).filter(Boolean);
  const isNewest = sort === 'newest';
  let at = isNewest ? articles.length - 1 : 0;
  if (cursor) at = isNewest ? firstFrom(articles, cursor) - 1 : firstAfter(articles, cursor);
  for (; ; at += isNewest ? -1 : 1) {
    const article = articles[at];
    if (!article) return;
    if (words.every((word) => article.text.includes(word)) && isListed(article, filters)) yield article.id;
  }
}

/** Inserts or replaces an article; most new ones go to the end. */
function set(articles: NamedArticle[], row: NameRow): void {
  const at = firstFrom(articles, row.id);
  articles.splice(at, articles[at]?.id === row.id ? 1 : 0, toNamed(row));
}

function firstAfter(articles: readonly NamedArticle[], id: string): number {
  const at = firstFrom(articles, id);
  return articles[at]?.id === id ? at + 1 : at;
}

/** The index of the first article with this id or a later one, by binary search. */
function firstFrom(articles: readonly NamedArticle[], id: string): number {
  let [from, to] = [0, articles.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((articles[middle]?.id ?? '') < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Adds the number without separators to the text, so that `sv42` finds `SV-42`. */
function toNamed({ name, article_number, ...row }: NameRow): NamedArticle {
  return {
    ...row,
    text: plainText(`${name}
${article_number}
${plainNumber(article_number)}`),
  };
}
