// Tests that a whole table is read by pages: each row once, with other requests in between.
import { expect, test } from 'vitest';
import { allRows } from './paging.ts';

const keyOf = (nth: number) => String(nth).padStart(6, '0');

/** A table of `count` rows that counts its queries. */
function tableOf(count: number) {
  const keys = Array.from({ length: count }, (_, nth) => keyOf(nth));
  const queries = { times: 0 };
  const rowsAfter = async (key: string, limit: number) => {
    queries.times += 1;
    return keys.filter((one) => one > key).slice(0, limit);
  };
  return { keys, queries, rowsAfter };
}

test.each([0, 1, 999, 1000, 1001, 2500, 3000])('%d rows come each once, in order', async (count) => {
  const { keys, rowsAfter } = tableOf(count);
  expect(await allRows(rowsAfter, (key) => key)).toEqual(keys);
});

test('other work runs between two batches', async () => {
  const { queries, rowsAfter } = tableOf(5000);
  const seen: number[] = [];
  const poll = () => {
    seen.push(queries.times);
    if (queries.times < 5) setImmediate(poll);
  };
  setImmediate(poll);
  await allRows(rowsAfter, (key) => key);
  expect(new Set(seen).size).toBeGreaterThan(3);
});
