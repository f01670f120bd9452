// Days of the whole shop from the seed of the run, in a process of their own, because they replace the time and random values of it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { isLongRun, repetitions } from '../support/repetitions.ts';

const DAYS = repetitions({ usual: 18, long: 2000 });
/** The usual days are always the same ones: a day that nobody has seen yet belongs to the long run. */
const SEED = isLongRun ? Number(process.env.TEST_SEED) : 1;
/** With a large one the garbage collector takes a fifth less CPU time. */
const YOUNG_GENERATION = '--max-semi-space-size=64';
const execute = promisify(execFile);

/** What the program prints; rejects with it when something is wrong. */
async function simulate(...args: string[]): Promise<string> {
  const { stdout } = await execute(
    process.execPath,
    [YOUNG_GENERATION, 'tests/simulation/simulate.ts', ...args],
    {
      maxBuffer: 2 ** 24,
    },
  );
  return stdout;
}

/** What the days print, each the number of its acts and a digest of its rows. */
let printed = '';

beforeAll(async () => {
  printed = await simulate('--seed', String(SEED), '--days', String(DAYS), '--digests');
});

test(`nothing is wrong in ${DAYS} days of the shop`, () => {
  expect(printed).toContain('nothing is wrong');
});

test('a seed gives the same acts and the same rows, whatever came before', async () => {
  const again = await simulate('--seed', String(SEED + 1), '--days', '1', '--digests');
  const dayOf = (text: string) => text.split('\n').find((line) => line.startsWith(`seed ${SEED + 1}: `));
  expect(dayOf(again)).toBeDefined();
  expect(dayOf(again)).toBe(dayOf(printed));
});
