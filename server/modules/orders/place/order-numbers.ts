// Order numbers: `SO-2026-000123`, counted per year in the shop's time zone.

import { Service } from '#server/context.ts';
import { nextNumbers, numberOfYear, yearIn } from '#server/storage/queries/number-sequences.ts';

/**
 * "SO" stands for sales order. Articles have another prefix (`SV-00042`), so that a number shows what it
 * belongs to.
 */
const ORDER_PREFIX = 'SO';

/**
 * Each process reserves this many numbers at once, so that orders do not wait for each other. A restart
 * leaves a gap.
 */
const BLOCK_SIZE = 20;

/** Formats a number as `SO-2026-000123`. */
const orderNumber = (year: number, count: number) => numberOfYear(ORDER_PREFIX, year, count);

/** Hands out order numbers that are unique over all processes and ascending in each. */
export class OrderNumbers extends Service {
  readonly #yearOf = yearIn(this.ctx.timeZone);
  #block: Promise<Block> | undefined;

  /**
   * The next number for an order placed at `at` (milliseconds since 1970). Call it outside of transactions.
   */
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
    const taken = nextNumbers(this.db, `order-${year}`, BLOCK_SIZE).then((next) => ({
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
