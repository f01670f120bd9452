// Replaces what makes two runs of one process differ: random values, the time, pauses, and the thread that flushes files.
// Imported before the server, which keeps references to some of them.
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** Numbers in [0, 1) from a seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The clock of the shop, its providers and everything else; milliseconds since 1970. */
export const clock = { at: 0, now: () => clock.at };
let random = numbersFrom(0);

/** From here on the process draws the same values as any other with this seed, and its clock goes on from `at`. */
export function begin(seed: number, at: number): void {
  random = numbersFrom(seed);
  clock.at = at;
}

const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => random() * 256));

function randomUUID() {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A process of the shop, until it is killed. What it still tries to do then never happens. */
export class Life {
  isOver = false;
  /** Counts down to 0, where the process is killed. */
  pointsLeft = Number.POSITIVE_INFINITY;
  readonly #killed = Promise.withResolvers<'killed'>();
  readonly killed = this.#killed.promise;
  onKilled: () => void = () => undefined;

  /** A numbered point: before or after a commit, or a call of another system. */
  async pass(): Promise<void> {
    if (!this.isOver && --this.pointsLeft <= 0) {
      this.isOver = true;
      this.onKilled();
      this.#killed.resolve('killed');
    }
    if (this.isOver) await new Promise(() => undefined);
  }
}

/** The process on whose behalf code runs. */
export const lives = new AsyncLocalStorage<Life>();
export const pass = async (): Promise<void> => lives.getStore()?.pass();

const longPause = timers.setTimeout;
/** Pauses between batches end at once. */
const pause: typeof timers.setTimeout = (ms, value, options) =>
  (ms ?? 0) > 1000 ? longPause(ms, value, options) : timers.setImmediate(value as never, options);

const timeout = globalThis.setTimeout;
/** The client of the card provider waits half a second before it repeats a call. */
const timeoutOfRetries = (callback: () => void, ms = 0, ...values: []) =>
  timeout(callback, ms > 100 && ms < 2000 ? 0 : ms, ...values);

class SeededDate extends Date {
  constructor(...args: ConstructorParameters<typeof Date>) {
    super(...(((args as unknown[]).length === 0 ? [clock.at] : args) as ConstructorParameters<typeof Date>));
  }

  static override now = clock.now;
}

/** Replaces the built-in functions for good: the process does nothing else. */
export function replaceBuiltIns(): void {
  Math.random = () => random();
  globalThis.Date = SeededDate as DateConstructor;
  globalThis.setTimeout = Object.assign(timeoutOfRetries, timeout) as typeof setTimeout;
  const done = (_fd: number, callback: (error: null) => void) => void setImmediate(callback, null);
  Object.assign(crypto, { randomBytes, randomUUID, randomInt: (max: number) => Math.floor(random() * max) });
  Object.assign(fs, { fdatasync: done });
  Object.assign(timers, { setTimeout: pause });
  syncBuiltinESMExports();
}
