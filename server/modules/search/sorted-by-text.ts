// Items sorted by a text of theirs, to find those whose text begins with another.

export class SortedByText<Item> {
  #items: Item[] = [];
  #isSorted = true;
  readonly #textOf: (item: Item) => string;

  constructor(textOf: (item: Item) => string) {
    this.#textOf = textOf;
  }

  /** `item` must not be among them. */
  add(item: Item): void {
    this.#items.push(item);
    this.#isSorted = false;
  }

  /** To be called after the text of an item has changed. */
  textChanged(): void {
    this.#isSorted = false;
  }

  /** Removes the items for which `keeps` is false. */
  keep(keeps: (item: Item) => boolean): void {
    this.#items = this.#items.filter(keeps);
  }

  /** In the order of their texts. Sorts first after a change, which is quick where most items are in order already. */
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

  /** Position of the first item whose text is not before this one, by halving. */
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
