// Order numbers: `SO-2026-000123`, counted per year in the shop's time zone.
import { nextNumbers, numberOfYear, yearIn } from '#server/storage/number-sequences.ts';
import type { Database } from '#server/storage/tables.ts';

/** Sales order. Articles are numbered `SV-00042`, so that a number says by itself what it is of. */
export const ORDER_PREFIX = 'SO';

/** Numbers a process takes at once: orders do not wait for each other for a number. A restart leaves a gap. */
const BLOCK_SIZE = 20;

/** `SO-2026-000123` */
export const orderNumber = (year: number, count: number) => numberOfYear(ORDER_PREFIX, year, count);

/** Unique over all processes, ascending in each. */
export class OrderNumbers {
  readonly #db: Database;
  readonly #yearOf: (at: number) => number;
  #block: Promise<Block> | undefined;

  constructor(db: Database, timeZone: string) {
    this.#db = db;
    this.#yearOf = yearIn(timeZone);
  }

  /** The number of an order placed at this time (milliseconds since 1970). Call outside of transactions. */
  async next(at: number): Promise<string> {
    const year = this.#yearOf(at);
    for (;;) {
      this.#block ??= this.#takeBlock(year);
      const current = this.#block;
      const block = await current;
      if (block.year === year && block.next < block.end) return orderNumber(year, block.next++);
      if (this.#block === current) this.#block = undefined;
    }
  }

  #takeBlock(year: number): Promise<Block> {
    const taken = nextNumbers(this.#db, `order-${year}`, BLOCK_SIZE).then((next) => ({
      year,
      next,
      end: next + BLOCK_SIZE,
    }));
    taken.catch(() => {
      this.#block = undefined;
    });
    return taken;
  }
}

interface Block {
  readonly year: number;
  next: number;
  readonly end: number;
}
