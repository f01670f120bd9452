// The last line of a test run must be right even when a runner fails before it can count.
import { expect, it } from 'vitest';
import { addTotals, countPlaywright, countVitest, formatTotals } from './totals.ts';

const counts = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
const passedTest = { status: 'passed', fullName: 'adds' };
const failedTest = { status: 'failed', fullName: 'subtracts' };
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 1 };

it('counts a Vitest report', () => {
  const testResults = [
    { name: 'sums.test.ts', status: 'failed', assertionResults: [passedTest, failedTest] },
  ];
  expect(countVitest({ ...counts, testResults })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 3,
    failures: ['sums.test.ts › subtracts'],
  });
});

it('counts a file that fails before its first test', () => {
  const testResults = [
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    { name: 'sums.test.ts', status: 'passed', assertionResults: [passedTest] },
  ];
  const { failed, failures } = countVitest({ ...counts, testResults });
  expect({ failed, failures }).toEqual({ failed: 2, failures: ['broken.test.ts'] });
});

it('counts a Playwright report', () => {
  const report = { stats, errors: [], suites: [] };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 0, skipped: 1, failures: [] });
});

it('names failed browser tests, those of inner suites too', () => {
  const spec = (title: string, ok: boolean) => ({ ok, file: 'a.spec.ts', title });
  const inner = { specs: [spec('cancels', false)] };
  const suites = [{ specs: [spec('pays', false), spec('orders', true)], suites: [inner] }];
  expect(countPlaywright({ stats, errors: [], suites }).failures).toEqual([
    'a.spec.ts › pays',
    'a.spec.ts › cancels',
  ]);
});

it('counts a flaky browser test as failed', () => {
  expect(countPlaywright({ stats: { ...stats, flaky: 1 }, errors: [], suites: [] }).failed).toBe(1);
});

it('counts a browser run that fails outside its tests', () => {
  expect(countPlaywright({ stats, errors: [{}], suites: [] }).failed).toBe(1);
});

it('formats the sum as one line', () => {
  const totals = addTotals(
    { passed: 1, failed: 0, skipped: 2, failures: [] },
    { passed: 3, failed: 1, skipped: 0, failures: ['a'] },
  );
  expect(formatTotals(totals)).toBe('4 passed, 1 failed, 2 skipped');
});
