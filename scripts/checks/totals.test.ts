// The last line of a test run must tell the truth, above all when a runner broke before it could count.
import { expect, it } from 'vitest';
import { inWords, playwrightTotals, sum, vitestTotals } from './totals.ts';

const counts = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 1 };

it('counts what Vitest reports', () => {
  const testResults = [{ status: 'failed', assertionResults: [{}] }];
  expect(vitestTotals({ ...counts, testResults })).toEqual({ passed: 4, failed: 1, skipped: 3 });
});

it('counts a file that broke before its first test', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(vitestTotals({ ...counts, testResults }).failed).toBe(2);
});

it('counts what Playwright reports', () => {
  expect(playwrightTotals({ stats, errors: [] })).toEqual({ passed: 5, failed: 0, skipped: 1 });
});

it('takes a flaky browser test for a failed one', () => {
  expect(playwrightTotals({ stats: { ...stats, flaky: 1 }, errors: [] }).failed).toBe(1);
});

it('counts a browser run that broke outside its tests', () => {
  expect(playwrightTotals({ stats, errors: [{}] }).failed).toBe(1);
});

it('says the sum in the words a machine reads', () => {
  const totals = sum({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 1, skipped: 0 });
  expect(inWords(totals)).toBe('4 passed, 1 failed, 2 skipped');
});
