// Finds articles of every state by words in their names and numbers. The texts are in memory (docs/decisions/0033).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Storage } from '#server/storage/open-storage.ts';
import { findNames, findNamesAfter, IDS_PER_STATEMENT, type NamedProduct } from './article-list.ts';
import { type ChangePosition, changesSince, currentPosition } from './product-changes.ts';
import { plainNumber } from './search-words.ts';

const ROWS_PER_BATCH = 2000;
/** Changes are kept for an hour: what is older is loaded again. */
const MAX_AGE_MS = 45 * 60_000;

/** All texts in one, `starts[n]` being where that of `ids[n]` starts. */
interface Lines {
  readonly joined: string;
  readonly starts: Uint32Array;
  readonly ids: readonly string[];
}

interface Loaded {
  readonly texts: Map<string, string>;
  /** Made by the first search after a text has changed. */
  lines: Lines | undefined;
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
    const loaded: Loaded = { texts: new Map(), lines: undefined, position, readAt: this.#now() };
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

/** Found when asked for. The longest word is looked for in all texts at once, which is many times faster than in each. */
function* matches(loaded: Loaded, { q, cursor, sort }: NameSearch): Generator<string> {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  loaded.lines ??= joinTexts(loaded);
  const { joined, starts, ids } = loaded.lines;
  const isNewest = sort === 'newest';
  const isLeft = (id: string) => !cursor || (isNewest ? id < cursor : id > cursor);
  const found: string[] = [];
  for (let at = joined.indexOf(longest); at >= 0 && at < joined.length; ) {
    const line = lineAt(starts, at);
    const end = starts[line + 1] ?? joined.length;
    const id = ids[line] ?? '';
    const text = joined.slice(starts[line], end);
    if (isLeft(id) && words.every((word) => text.includes(word))) {
      if (isNewest) yield id;
      else found.push(id);
    }
    at = joined.indexOf(longest, end);
  }
  yield* found.reverse();
}

/** The texts of all articles, the newest first. */
function joinTexts({ texts }: Loaded): Lines {
  const ids = [...texts.keys()].sort().reverse();
  const starts = new Uint32Array(ids.length);
  const lines = ids.map((id) => `${texts.get(id) ?? ''}\n`);
  let start = 0;
  for (const [nth, line] of lines.entries()) {
    starts[nth] = start;
    start += line.length;
  }
  return { joined: lines.join(''), starts, ids };
}

/** The last line that starts at or before a position. */
function lineAt(starts: Uint32Array, position: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function add(loaded: Loaded, rows: readonly NamedProduct[]): void {
  for (const { id, name, article_number } of rows) {
    const text = textOf(name, article_number ?? '');
    if (loaded.texts.get(id) === text) continue;
    loaded.texts.set(id, text);
    loaded.lines = undefined;
  }
}

/** The number also without what stands between its letters and digits: `sv42` finds `SV-42`. */
const textOf = (name: string, number: string) => fold(`${name}\n${number}\n${plainNumber(number)}`);

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
