// A set of small integers, one bit each. It grows as numbers are added, and caches its size.

export class Bitset {
  #words: Uint32Array;
  /** Undefined after many numbers have changed, until they are counted. */
  #count: number | undefined;

  constructor(words = new Uint32Array(8)) {
    this.#words = words;
  }

  copy(): Bitset {
    const copy = new Bitset(this.#words.slice());
    copy.#count = this.#count;
    return copy;
  }

  add(number: number): void {
    if (this.#count !== undefined && !this.has(number)) this.#count += 1;
    const at = number >>> 5;
    if (at >= this.#words.length) this.#grow(at + 1);
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (number & 31));
  }

  delete(number: number): void {
    if (this.#count !== undefined && this.has(number)) this.#count -= 1;
    const at = number >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (number & 31));
  }

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /** Keeps the numbers that are also in `other`. */
  intersect(other: Bitset): this {
    this.#count = undefined;
    const [mine, theirs] = [this.#words, other.#words];
    for (let at = 0; at < mine.length; at++) mine[at] = (mine[at] ?? 0) & (theirs[at] ?? 0);
    return this;
  }

  /** Adds the numbers of `other`. */
  unite(other: Bitset): this {
    this.#count = undefined;
    const theirs = other.#words;
    if (theirs.length > this.#words.length) this.#grow(theirs.length);
    const mine = this.#words;
    for (let at = 0; at < theirs.length; at++) mine[at] = (mine[at] ?? 0) | (theirs[at] ?? 0);
    return this;
  }

  /** Removes the numbers of `other`. */
  subtract(other: Bitset): this {
    this.#count = undefined;
    const [mine, theirs] = [this.#words, other.#words];
    const length = Math.min(mine.length, theirs.length);
    for (let at = 0; at < length; at++) mine[at] = (mine[at] ?? 0) & ~(theirs[at] ?? 0);
    return this;
  }

  /** A bitset of the numbers for which `keep` returns true. */
  filter(keep: (number: number) => boolean): Bitset {
    const chosen = new Bitset(new Uint32Array(this.#words.length));
    this.forEach((number) => {
      if (keep(number)) chosen.add(number);
    });
    return chosen;
  }

  /** Visits the numbers in ascending order. */
  forEach(visit: (number: number) => void): void {
    for (let at = 0; at < this.#words.length; at++)
      // Each step clears the lowest bit until none is left.
      for (let rest = this.#words[at] ?? 0; rest !== 0; rest &= rest - 1) {
        visit(at * 32 + 31 - Math.clz32(rest & -rest));
      }
  }

  count(): number {
    this.#count ??= countAll(this.#words);
    return this.#count;
  }

  /** The number of elements in both sets. */
  countCommon(other: Bitset): number {
    const [mine, theirs] = [this.#words, other.#words];
    const length = Math.min(mine.length, theirs.length);
    let total = 0;
    for (let at = 0; at < length; at++) total += countBits((mine[at] ?? 0) & (theirs[at] ?? 0));
    return total;
  }

  #grow(words: number): void {
    const grown = new Uint32Array(Math.max(words, this.#words.length * 2));
    grown.set(this.#words);
    this.#words = grown;
  }
}

function countAll(words: Uint32Array): number {
  let total = 0;
  for (let at = 0; at < words.length; at++) total += countBits(words[at] ?? 0);
  return total;
}

/** The number of ones in 32 bits, added up in pairs, nibbles and bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
