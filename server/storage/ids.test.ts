// Tests that ids ascend in the order of their creation: every "newest first" list depends on it.
import { expect, it } from 'vitest';
import { idTimestamp, newId } from './ids.ts';

const AT = Date.UTC(2026, 10, 27);

it('ascends through many ids of one time', () => {
  const ids = Array.from({ length: 20_000 }, () => newId(AT));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});

it('ascends for one time while ids of others are made', () => {
  const ids = Array.from({ length: 100 }, (_, nth) => {
    newId(AT + (nth % 3) - 1);
    return newId(AT);
  });
  expect(ids).toEqual([...ids].sort());
});

it('is a version 7 UUID that contains its time', () => {
  const id = newId(AT);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idTimestamp(id)).toBe(AT);
});
