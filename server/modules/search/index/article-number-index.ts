// Finds the slots whose article number begins or ends with a text; separators are ignored.

import { plainNumber } from '../words/words.ts';
import { Bitset } from './bitset.ts';
import { SortedByText } from './sorted-by-text.ts';

/** Shorter beginnings and ends would match most numbers. */
const SHORTEST_START = 2;
const SHORTEST_END = 4;

const reversed = (text: string) => [...text].reverse().join('');

export class ArticleNumberIndex {
  readonly #texts: string[] = [];
  readonly #reversed: string[] = [];
  readonly #byStart = new SortedByText<number>((slot) => this.#texts[slot] ?? '');
  readonly #byEnd = new SortedByText<number>((slot) => this.#reversed[slot] ?? '');

  /** Set an empty number when the slot is no longer used. */
  set(slot: number, articleNumber: string): void {
    const text = plainNumber(articleNumber);
    const before = this.#texts[slot];
    if (text === before) return;
    this.#texts[slot] = text;
    this.#reversed[slot] = reversed(text);
    for (const sorted of [this.#byStart, this.#byEnd])
      if (before === undefined) sorted.add(slot);
      else sorted.textChanged();
  }

  /** `text` has letters and digits in lower case. Ends are compared only with texts that have a digit. */
  find(text: string): Bitset {
    const slots = new Bitset();
    if (text.length >= SHORTEST_START || /\d/.test(text))
      for (const slot of this.#byStart.beginningWith(text)) slots.add(slot);
    if (text.length >= SHORTEST_END && /\d/.test(text))
      for (const slot of this.#byEnd.beginningWith(reversed(text))) slots.add(slot);
    return slots;
  }
}
