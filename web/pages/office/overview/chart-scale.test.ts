// Tests the axis of a bar chart.
import { expect, test } from 'vitest';
import { chartScale, heightOf } from './chart-scale.ts';

test.each([
  [[], [0, 25]],
  [
    [0, 0],
    [0, 25],
  ],
  [[930], [0, 250, 500, 750, 1000]],
  [[3999.5], [0, 1000, 2000, 3000, 4000]],
  [[0.4], [0, 1]],
  [
    [100, -20],
    [-50, 0, 50, 100],
  ],
  [[-80], [-80, -60, -40, -20, 0]],
])('of %j has the ticks %j', (values, ticks) => {
  expect(chartScale(values).ticks).toEqual(ticks);
});

test('a value is between the ends of the axis', () => {
  const scale = chartScale([100, -20]);
  expect(heightOf(scale, -50)).toBe(0);
  expect(heightOf(scale, 100)).toBe(1);
  expect(heightOf(scale, 25)).toBe(0.5);
});
