// Tests that ids ascend in the order of their creation: every "newest first" list depends on it.
import { expect, it } from 'vitest';
import { idTimestamp, newId } from './ids.ts';

it('ascends through many ids of one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});

it('is a version 7 UUID that contains its creation time', () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idTimestamp(id)).toBeGreaterThanOrEqual(before);
});
