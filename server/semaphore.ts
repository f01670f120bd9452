// A line in front of heavy work: so many at once, the rest in the order they came.

export class Semaphore {
  readonly #limit: number;
  readonly #line: (() => void)[] = [];
  #busy = 0;

  constructor(atOnce: number) {
    this.#limit = atOnce;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#line.length;
  }

  /** Does the work when its turn comes; answers or throws what the work does. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#busy === this.#limit) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#line.push(resolve);
      await promise;
    } else {
      this.#busy += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      // The place is handed on, not freed: nobody who comes in between can take it.
      if (next) next();
      else this.#busy -= 1;
    }
  }
}
