// An inverted index of the words of articles on sale. Words that differ in ending or spelling share a key (`SearchWords.key`).
// Updated in place.

import { isOneEdit } from '../words/typo-distance.ts';
import type { IndexedFabric } from './fabric-facts.ts';

export class WordIndex {
  /** Words without digits; there are few. */
  readonly #plain = new Map<string, IndexedFabric[]>();
  /** Words with digits: there may be as many as articles, because names and certificates contain numbers. */
  readonly #numbered = new Map<string, IndexedFabric[]>();
  readonly #wordsByKey = new Map<string, Set<string>>();
  readonly #keyOf: (word: string) => string;

  constructor(keyOf: (word: string) => string) {
    this.#keyOf = keyOf;
  }

  /** Adds an article that is not in the index yet. */
  add(fabric: IndexedFabric, words: ReadonlySet<string>): void {
    for (const word of words) {
      const having = this.#mapOf(word).get(word);
      if (having) having.push(fabric);
      else this.#addWord(word, fabric);
    }
  }

  #mapOf(word: string): Map<string, IndexedFabric[]> {
    return /\d/.test(word) ? this.#numbered : this.#plain;
  }

  #addWord(word: string, fabric: IndexedFabric): void {
    this.#mapOf(word).set(word, [fabric]);
    const key = this.#keyOf(word);
    const words = this.#wordsByKey.get(key);
    if (words) words.add(word);
    else this.#wordsByKey.set(key, new Set([word]));
  }

  /** Removes every word of these articles, in one pass over the index. */
  remove(fabrics: ReadonlySet<IndexedFabric>): void {
    for (const [word, having] of [...this.#plain, ...this.#numbered]) {
      if (!having.some((fabric) => fabrics.has(fabric))) continue;
      const rest = having.filter((fabric) => !fabrics.has(fabric));
      if (rest.length > 0) this.#mapOf(word).set(word, rest);
      else this.#removeWord(word);
    }
  }

  #removeWord(word: string): void {
    this.#mapOf(word).delete(word);
    const key = this.#keyOf(word);
    const words = this.#wordsByKey.get(key);
    words?.delete(word);
    if (words?.size === 0) this.#wordsByKey.delete(key);
  }

  has(word: string): boolean {
    return this.#mapOf(word).has(word);
  }

  /** The articles with a word of one of these keys. */
  having(keys: readonly string[]): ReadonlySet<IndexedFabric> {
    const found = new Set<IndexedFabric>();
    for (const key of keys) this.addByKey(key, found);
    return found;
  }

  /** Adds the articles with a word of this key; returns whether there is such a word. */
  addByKey(key: string, into: Set<IndexedFabric>): boolean {
    const words = this.#wordsByKey.get(key);
    for (const word of words ?? []) this.#addByWord(word, into);
    return words !== undefined;
  }

  /**
   * Adds the articles with a word that begins with this text; both have digits, or neither has. Returns whether there is
   * one.
   */
  addByPrefix(prefix: string, into: Set<IndexedFabric>): boolean {
    let isFound = false;
    for (const word of this.#mapOf(prefix).keys()) {
      if (!word.startsWith(prefix)) continue;
      isFound = true;
      this.#addByWord(word, into);
    }
    return isFound;
  }

  #addByWord(word: string, into: Set<IndexedFabric>): void {
    for (const fabric of this.#mapOf(word).get(word) ?? []) into.add(fabric);
  }

  /** The words without digits. */
  plainWords(): Iterable<string> {
    return this.#plain.keys();
  }

  /** The words without digits that differ from this one by one letter, most frequent first. */
  similarTo(word: string): string[] {
    return [...this.#plain]
      .filter(([candidate]) => isOneEdit(word, candidate))
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([candidate]) => candidate);
  }
}
