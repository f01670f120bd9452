// One number per slot of the fabric index, in a typed array that grows.
import { Bitset } from './bitset.ts';

const NOT_STATED = -1;

export class NumberColumn {
  #values = new Int32Array(0);
  #version = 0;

  /** Increases with every change of a value. */
  get version(): number {
    return this.#version;
  }

  /** Undefined when the article does not state the value. */
  get(slot: number): number | undefined {
    const value = this.#values[slot];
    return value === NOT_STATED ? undefined : value;
  }

  /** `value` is a non-negative integer below 2³¹, or null. */
  set(slot: number, value: number | null): void {
    if (slot >= this.#values.length) this.#grow(slot + 1);
    const stored = value ?? NOT_STATED;
    if (this.#values[slot] === stored) return;
    this.#values[slot] = stored;
    this.#version += 1;
  }

  /** The slots whose stated value is within the bounds, both included. */
  between(from = 0, to = Number.POSITIVE_INFINITY): Bitset {
    const values = this.#values;
    const words = new Uint32Array((values.length + 31) >>> 5);
    const least = Math.max(from, 0);
    for (let slot = 0; slot < values.length; slot++) {
      const value = values[slot] ?? NOT_STATED;
      if (value >= least && value <= to) words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31));
    }
    return new Bitset(words);
  }

  #grow(size: number): void {
    const grown = new Int32Array(Math.max(size, this.#values.length * 2, 64)).fill(NOT_STATED);
    grown.set(this.#values);
    this.#values = grown;
  }
}
