// Random values for tests that cannot use `fc.assert`, which reports its seed and looks for a smaller example by itself.
import fc from 'fast-check';
import { onTestFailed } from 'vitest';

/** A test that fails prints the seed. */
export function randomSample<Value>(arbitrary: fc.Arbitrary<Value>, count: number): Value[] {
  const seed = Number(process.env.TEST_SEED);
  onTestFailed(() => void process.stderr.write(`Random values: repeat with TEST_SEED=${seed}\n`));
  return fc.sample(arbitrary, { numRuns: count, seed });
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function randomNumbers(): () => number {
  let [state = 0] = randomSample(fc.integer({ min: 1 }), 1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
