// The sort orders of the fabric index: by age, and by a column. An order is computed again only when its column, or the
// set of articles on sale, has changed.
import type { FabricSort } from '#contract/articles/fabric-filters.ts';
import type { FabricColumns } from './fabric-columns.ts';
import type { NumberColumn } from './number-column.ts';

/**
 * More articles than a process indexes. A sort key is value × POSITIONS + position, which is exact in a double (2³¹ ×
 * 2²¹ < 2⁵³).
 */
const POSITIONS = 2 ** 21;
const NOT_STATED = 2 ** 31 - 1;

interface CachedOrder {
  readonly version: string;
  readonly slots: readonly number[];
}

export class FabricOrder {
  readonly #facts: FabricColumns;
  /** Ascending ids, from oldest to newest, and the slot of each. */
  readonly #ids: string[] = [];
  readonly #slots: number[] = [];
  readonly #cached = new Map<FabricSort, CachedOrder>();
  #version = 0;

  constructor(facts: FabricColumns) {
    this.#facts = facts;
  }

  add(id: string, slot: number): void {
    const at = this.positionOf(id);
    this.#ids.splice(at, 0, id);
    this.#slots.splice(at, 0, slot);
    this.#version += 1;
  }

  delete(id: string): void {
    const at = this.positionOf(id);
    if (this.#ids[at] !== id) return;
    this.#ids.splice(at, 1);
    this.#slots.splice(at, 1);
    this.#version += 1;
  }

  /** The number of ids below this one. */
  positionOf(id: string): number {
    let [low, high] = [0, this.#ids.length];
    // An id is usually newer than all others.
    if (high > 0 && id > (this.#ids[high - 1] ?? '')) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[middle] ?? '') < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The index at which `oldestFirst` continues after the id, upwards or downwards; without an id, where it begins. */
  startAfter(id: string | undefined, step: 1 | -1): number {
    if (id === undefined) return step === 1 ? 0 : this.#ids.length - 1;
    const at = this.positionOf(id);
    if (step === -1) return at - 1;
    return this.#ids[at] === id ? at + 1 : at;
  }

  /** Slots from oldest to newest. */
  get oldestFirst(): readonly number[] {
    return this.#slots;
  }

  /** Slots sorted by `sort`: those without the figure last, equal ones from newest to oldest. */
  slots(sort: FabricSort): readonly number[] {
    const column = sort.startsWith('weight') ? this.#facts.weightGsm : this.#facts.metrePriceCents;
    const version = sort === 'newest' ? `${this.#version}` : `${this.#version}.${column.version}`;
    const cached = this.#cached.get(sort);
    if (cached?.version === version) return cached.slots;
    const slots = sort === 'newest' ? this.#slots.toReversed() : this.#sorted(column, sort.endsWith('-desc'));
    this.#cached.set(sort, { version, slots });
    return slots;
  }

  #sorted(column: NumberColumn, isDescending: boolean): number[] {
    const newest = this.slots('newest');
    const keys = new Float64Array(newest.length);
    for (const [position, slot] of newest.entries()) {
      const value = column.get(slot);
      const rank = value === undefined ? NOT_STATED : isDescending ? NOT_STATED - 1 - value : value;
      keys[position] = rank * POSITIONS + position;
    }
    return Array.from(keys.sort(), (key) => newest[key % POSITIONS] ?? 0);
  }
}
