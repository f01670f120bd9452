// The last line of a test run must be right even when a runner fails before it can count.
import { expect, it } from 'vitest';
import { addTotals, countPlaywright, countVitest, formatTotals } from './totals.ts';

const counts = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 1 };

it('counts a Vitest report', () => {
  const testResults = [{ status: 'failed', assertionResults: [{}] }];
  expect(countVitest({ ...counts, testResults })).toEqual({ passed: 4, failed: 1, skipped: 3 });
});

it('counts a file that fails before its first test', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(countVitest({ ...counts, testResults }).failed).toBe(2);
});

it('counts a Playwright report', () => {
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 5, failed: 0, skipped: 1 });
});

it('counts a flaky browser test as failed', () => {
  expect(countPlaywright({ stats: { ...stats, flaky: 1 }, errors: [] }).failed).toBe(1);
});

it('counts a browser run that fails outside its tests', () => {
  expect(countPlaywright({ stats, errors: [{}] }).failed).toBe(1);
});

it('formats the sum as one line', () => {
  const totals = addTotals({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 1, skipped: 0 });
  expect(formatTotals(totals)).toBe('4 passed, 1 failed, 2 skipped');
});
