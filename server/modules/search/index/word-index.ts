// An inverted index of the words of articles on sale, by slot. Words that differ in ending or spelling share a key
// (`wordKey`). Updated in place.

import { isOneEdit } from '../words/typo-distance.ts';
import { wordKey } from '../words/words.ts';
import { Bitset } from './bitset.ts';
import { SortedByText } from './sorted-by-text.ts';

/** A word of more articles than this has a bitset (12 KB for 100,000 articles) instead of a list. */
const MAX_LISTED = 1000;

type Postings = number[] | Bitset;

export class WordIndex {
  /** Words without digits; there are few. */
  readonly #plain = new Map<string, Postings>();
  /** Words with digits: there may be as many as articles, because names and certificates contain numbers. */
  readonly #numbered = new Map<string, Postings>();
  readonly #sortedNumbered = new SortedByText<string>((word) => word);
  readonly #wordsByKey = new Map<string, Set<string>>();

  /** Adds a slot that is not in the index yet. */
  add(slot: number, words: ReadonlySet<string>): void {
    for (const word of words) {
      const map = this.#mapOf(word);
      const postings = map.get(word);
      if (postings === undefined) this.#addWord(word, slot);
      else if (postings instanceof Bitset) postings.add(slot);
      else if (postings.length < MAX_LISTED) postings.push(slot);
      else map.set(word, toBitset([...postings, slot]));
    }
  }

  #mapOf(word: string): Map<string, Postings> {
    return /\d/.test(word) ? this.#numbered : this.#plain;
  }

  #addWord(word: string, slot: number): void {
    const map = this.#mapOf(word);
    map.set(word, [slot]);
    if (map === this.#numbered) this.#sortedNumbered.add(word);
    const key = wordKey(word);
    const words = this.#wordsByKey.get(key);
    if (words) words.add(word);
    else this.#wordsByKey.set(key, new Set([word]));
  }

  /** Removes every word of these slots, in one pass over the index. */
  remove(slots: Bitset): void {
    for (const [word, postings] of [...this.#plain, ...this.#numbered]) {
      if (postings instanceof Bitset) {
        if (postings.countCommon(slots) > 0 && postings.subtract(slots).count() === 0) this.#removeWord(word);
      } else if (postings.some((slot) => slots.has(slot))) {
        const rest = postings.filter((slot) => !slots.has(slot));
        if (rest.length > 0) this.#mapOf(word).set(word, rest);
        else this.#removeWord(word);
      }
    }
    this.#sortedNumbered.keep((word) => this.#numbered.has(word));
  }

  #removeWord(word: string): void {
    this.#mapOf(word).delete(word);
    const key = wordKey(word);
    const words = this.#wordsByKey.get(key);
    words?.delete(word);
    if (words?.size === 0) this.#wordsByKey.delete(key);
  }

  has(word: string): boolean {
    return this.#mapOf(word).has(word);
  }

  /** Adds the slots with a word of this key; returns whether there is such a word. */
  uniteKey(key: string, into: Bitset): boolean {
    const words = this.#wordsByKey.get(key);
    for (const word of words ?? []) this.#unite(word, into);
    return words !== undefined;
  }

  /**
   * Adds the slots with a word that begins with this text; both have digits, or neither has. Returns whether there is
   * one.
   */
  unitePrefix(prefix: string, into: Bitset): boolean {
    const words = /\d/.test(prefix)
      ? this.#sortedNumbered.beginningWith(prefix)
      : [...this.#plain.keys()].filter((word) => word.startsWith(prefix));
    for (const word of words) this.#unite(word, into);
    return words.length > 0;
  }

  #unite(word: string, into: Bitset): void {
    const postings = this.#mapOf(word).get(word) ?? [];
    if (postings instanceof Bitset) into.unite(postings);
    else for (const slot of postings) into.add(slot);
  }

  /** The words without digits. */
  plainWords(): Iterable<string> {
    return this.#plain.keys();
  }

  /** The words without digits that differ from this one by one letter, most frequent first. */
  similarTo(word: string): string[] {
    const similar: { word: string; frequency: number }[] = [];
    for (const [candidate, postings] of this.#plain)
      if (isOneEdit(word, candidate))
        similar.push({
          word: candidate,
          frequency: postings instanceof Bitset ? postings.count() : postings.length,
        });
    return similar.sort((one, other) => other.frequency - one.frequency).map((found) => found.word);
  }
}

function toBitset(slots: readonly number[]): Bitset {
  const bitset = new Bitset();
  for (const slot of slots) bitset.add(slot);
  return bitset;
}
