// The clock of the sample shop, which is behind while the shop is filled.
import type { Clock } from '#server/context.ts';

export class SampleClock implements Clock {
  #behindMs = 0;

  now(): number {
    return Date.now() - this.#behindMs;
  }

  /** Runs `work` with a clock that starts `ageMs` ago, so that all that is added has a time of the past. */
  async inThePast<Result>(ageMs: number, work: () => Promise<Result>): Promise<Result> {
    this.#behindMs = ageMs;
    try {
      return await work();
    } finally {
      this.#behindMs = 0;
    }
  }

  /** Moves the clock to a time in milliseconds since 1970, from which it goes on; it never goes back. */
  moveTo(at: number): void {
    this.#behindMs = Math.min(this.#behindMs, Date.now() - at);
  }
}
