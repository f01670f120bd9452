// The last line of a test run must be right even when a runner fails before it can count.
import { expect, it } from 'vitest';
import { addTotals, countPlaywright, countVitest, formatSlowest, formatTotals } from './totals.ts';

const counts = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
const time = { startTime: 1000, endTime: 3500 };
const passedTest = { status: 'passed', fullName: 'adds' };
const failedTest = { status: 'failed', fullName: 'subtracts' };
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 1 };

it('counts a Vitest report', () => {
  const testResults = [
    { name: 'sums.test.ts', status: 'failed', assertionResults: [passedTest, failedTest], ...time },
    { name: 'sums.test.ts', status: 'passed', assertionResults: [], ...time },
  ];
  expect(countVitest({ ...counts, testResults })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 3,
    failures: ['sums.test.ts › subtracts'],
    seconds: { 'sums.test.ts': 5 },
  });
});

it('counts a file that fails before its first test', () => {
  const testResults = [
    { name: 'broken.test.ts', status: 'failed', assertionResults: [], ...time },
    { name: 'sums.test.ts', status: 'passed', assertionResults: [passedTest], ...time },
  ];
  const { failed, failures } = countVitest({ ...counts, testResults });
  expect({ failed, failures }).toEqual({ failed: 2, failures: ['broken.test.ts'] });
});

it('counts errors outside of any test, and says how a test failed', () => {
  const assertionResults = [{ ...failedTest, failureMessages: ['Error: 3 is not 2\n  at sums.test.ts:7'] }];
  const testResults = [{ name: 'sums.test.ts', status: 'failed', assertionResults, ...time }];
  const { failed, failures } = countVitest({ ...counts, testResults }, ['Error: socket hang up']);
  expect({ failed, failures }).toEqual({
    failed: 2,
    failures: [
      'sums.test.ts › subtracts\n    Error: 3 is not 2\n      at sums.test.ts:7',
      'Outside of any test\n    Error: socket hang up',
    ],
  });
});

it('counts a Playwright report', () => {
  const report = { stats, errors: [], suites: [] };
  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 1,
    failures: [],
    seconds: {},
  });
});

it('names failed browser tests and sums their time, those of inner suites too', () => {
  const tests = [{ results: [{ duration: 1500 }] }];
  const spec = (title: string, ok: boolean) => ({ ok, file: 'a.spec.ts', title, tests });
  const inner = { specs: [spec('cancels', false)] };
  const suites = [{ specs: [spec('pays', false), spec('orders', true)], suites: [inner] }];
  expect(countPlaywright({ stats, errors: [], suites })).toMatchObject({
    failures: ['a.spec.ts › pays', 'a.spec.ts › cancels'],
    seconds: { 'a.spec.ts': 4.5 },
  });
});

it('counts a flaky browser test as failed', () => {
  expect(countPlaywright({ stats: { ...stats, flaky: 1 }, errors: [], suites: [] }).failed).toBe(1);
});

it('counts a browser run that fails outside its tests', () => {
  expect(countPlaywright({ stats, errors: [{}], suites: [] }).failed).toBe(1);
});

it('formats the sum as one line', () => {
  const totals = addTotals(
    { passed: 1, failed: 0, skipped: 2, failures: [], seconds: { a: 1, b: 2 } },
    { passed: 3, failed: 1, skipped: 0, failures: ['a'], seconds: { a: 0.5, c: 12 } },
  );
  expect(formatTotals(totals)).toBe('4 passed, 1 failed, 2 skipped');
  expect(formatSlowest(totals, 2)).toBe('   12.0 s  c\n    2.0 s  b');
});
