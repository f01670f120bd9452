// Keeps items sorted by a text, to find those whose text begins with another.

export class SortedByText<Item> {
  #items: Item[] = [];
  #isSorted = true;
  readonly #textOf: (item: Item) => string;

  constructor(textOf: (item: Item) => string) {
    this.#textOf = textOf;
  }

  /** Adds an item that is not in the list yet. */
  add(item: Item): void {
    this.#items.push(item);
    this.#isSorted = false;
  }

  /** Call it after the text of an item has changed. */
  textChanged(): void {
    this.#isSorted = false;
  }

  /** Removes the items for which `keeps` is false. */
  keep(keeps: (item: Item) => boolean): void {
    this.#items = this.#items.filter(keeps);
  }

  /** Items in the order of their texts. Sorts first after a change, which is fast when most items are in order. */
  beginningWith(prefix: string): Item[] {
    if (!this.#isSorted) this.#items.sort((one, other) => (this.#textOf(one) < this.#textOf(other) ? -1 : 1));
    this.#isSorted = true;
    const found: Item[] = [];
    for (let at = this.#firstFrom(prefix); at < this.#items.length; at++) {
      const item = this.#items[at] as Item;
      if (!this.#textOf(item).startsWith(prefix)) break;
      found.push(item);
    }
    return found;
  }

  /** The index of the first item with this text or a later one, by binary search. */
  #firstFrom(text: string): number {
    let [from, to] = [0, this.#items.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#textOf(this.#items[middle] as Item) < text) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
