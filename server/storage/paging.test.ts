// Reading a whole table by the page: each row once, and others in between.
import { expect, test } from 'vitest';
import { allRows } from './paging.ts';

const keyOf = (nth: number) => String(nth).padStart(6, '0');

/** A table of so many rows; counts how often it was asked. */
function tableOf(count: number) {
  const keys = Array.from({ length: count }, (_, nth) => keyOf(nth));
  const asked = { times: 0 };
  const rowsAfter = async (key: string, limit: number) => {
    asked.times += 1;
    return keys.filter((one) => one > key).slice(0, limit);
  };
  return { keys, asked, rowsAfter };
}

test.each([0, 1, 999, 1000, 1001, 2500, 3000])('%d rows come each once, in order', async (count) => {
  const { keys, rowsAfter } = tableOf(count);
  expect(await allRows(rowsAfter, (key) => key)).toEqual(keys);
});

test('whoever waits gets a turn between two pages', async () => {
  const { asked, rowsAfter } = tableOf(5000);
  const seen: number[] = [];
  const look = () => {
    seen.push(asked.times);
    if (asked.times < 5) setImmediate(look);
  };
  setImmediate(look);
  await allRows(rowsAfter, (key) => key);
  expect(new Set(seen).size).toBeGreaterThan(3);
});
