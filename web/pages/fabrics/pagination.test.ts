// Tests the page numbers that a list links to.
import { expect, test } from 'vitest';
import { pageNumbers } from './pagination.tsx';

test('the first, the last, and those around the current page', () => {
  expect(pageNumbers(1, 2)).toEqual([1, 2]);
  expect(pageNumbers(1, 9)).toEqual([1, 2, 9]);
  expect(pageNumbers(5, 9)).toEqual([1, 4, 5, 6, 9]);
  expect(pageNumbers(9, 9)).toEqual([1, 8, 9]);
});
