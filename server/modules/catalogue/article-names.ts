// Finds articles of every state by words in their names and numbers. The texts are in memory (docs/decisions/0033).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Storage } from '#server/storage/open-storage.ts';
import { findNames, findNamesAfter, IDS_PER_STATEMENT, type NamedProduct } from './article-list.ts';
import { type ChangePosition, changesSince, currentPosition } from './product-changes.ts';
import { plainNumber } from './search-words.ts';

const ROWS_PER_BATCH = 2000;
/** Changes are kept for an hour: what is older is loaded again. */
const MAX_AGE_MS = 45 * 60_000;

interface Loaded {
  readonly texts: Map<string, string>;
  /** Ascending. */
  ids: string[];
  position: ChangePosition;
  readAt: number;
}

interface NameSearch {
  readonly q: string;
  /** Continue after this id. */
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

  /** Ids of the articles that contain every word, as they are now. The first search loads all names. */
  async find(search: NameSearch): Promise<Iterator<string>> {
    return matches(await this.#current(), search);
  }

  /** One after the other, because each continues where the last one has read. */
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
      const batch = changed.ids.slice(from, from + IDS_PER_STATEMENT);
      add(loaded, await findNames(this.#storage.db, batch));
    }
    loaded.position = changed.next;
    loaded.readAt = this.#now();
    return loaded;
  }

  async #load(): Promise<Loaded> {
    const position = await currentPosition(this.#storage);
    const loaded: Loaded = { texts: new Map(), ids: [], position, readAt: this.#now() };
    for (let after = ''; ; await yieldToEventLoop()) {
      const rows = await findNamesAfter(this.#storage.db, after, ROWS_PER_BATCH);
      add(loaded, rows);
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_PER_BATCH) break;
      after = last.id;
    }
    this.#loaded = loaded;
    return loaded;
  }
}

/** Found when asked for, so that a page costs no more than its articles and those between them. */
function* matches({ texts, ids }: Loaded, { q, cursor, sort }: NameSearch): Generator<string> {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const isNewest = sort === 'newest';
  for (const id of isNewest ? ids.toReversed() : ids) {
    if (cursor && (isNewest ? id >= cursor : id <= cursor)) continue;
    const text = texts.get(id) ?? '';
    if (words.every((word) => text.includes(word))) yield id;
  }
}

function add(loaded: Loaded, rows: readonly NamedProduct[]): void {
  const added = rows.filter(({ id }) => !loaded.texts.has(id)).map(({ id }) => id);
  for (const { id, name, article_number } of rows) loaded.texts.set(id, textOf(name, article_number ?? ''));
  if (added.length === 0) return;
  const last = loaded.ids.at(-1) ?? '';
  loaded.ids.push(...added.sort());
  // A transaction may commit after one with a later id.
  if (last > (added[0] ?? '')) loaded.ids.sort();
}

/** The number also without what stands between its letters and digits: `sv42` finds `SV-42`. */
const textOf = (name: string, number: string) => fold(`${name}\n${number}\n${plainNumber(number)}`);

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
