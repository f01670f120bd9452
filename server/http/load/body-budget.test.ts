// Tests the shares of networks in the memory for request bodies.
import { expect, test } from 'vitest';
import { BodyBudget } from './body-budget.ts';

const code = (expected: string) => expect.objectContaining({ code: expected });

test('a network may take its share, all of them together the total', () => {
  const budget = new BodyBudget({ bytesPerNetwork: 10, totalBytes: 15 });
  budget.take('a', 6);
  expect(() => budget.take('a', 5)).toThrow(code('too_many_requests'));
  budget.take('a', 4);
  expect(() => budget.take('b', 6)).toThrow(code('overloaded'));
  budget.take('b', 5);
  budget.giveBack('a', 6);
  budget.take('c', 6);
});

test('a rejected body takes nothing', () => {
  const budget = new BodyBudget({ bytesPerNetwork: 10, totalBytes: 15 });
  budget.take('a', 10);
  for (let nth = 1; nth <= 3; nth += 1) expect(() => budget.take('b', 6)).toThrow(code('overloaded'));
  budget.take('b', 5);
});
