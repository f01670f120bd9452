// Counts passed, failed and skipped tests in the JSON reports of Vitest and Playwright.
import { z } from 'zod';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noTotals: Totals = { passed: 0, failed: 0, skipped: 0 };

export const singleTotal = (passed: boolean): Totals =>
  passed ? { ...noTotals, passed: 1 } : { ...noTotals, failed: 1 };

export const addTotals = (one: Totals, other: Totals): Totals => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** The last line of a run; continuous integration reads it. */
export const formatTotals = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** A file that fails before its first test counts as one failed test. */
export function countVitest(report: unknown): Totals {
  const parsed = vitestReport.parse(report);
  const broken = parsed.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: parsed.numPassedTests,
    failed: parsed.numFailedTests + broken.length,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
  };
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/** A flaky test counts as failed. Errors outside any test count as one failed test. */
export function countPlaywright(report: unknown): Totals {
  const { stats, errors } = playwrightReport.parse(report);
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected,
    failed: failed === 0 && errors.length > 0 ? 1 : failed,
    skipped: stats.skipped,
  };
}
