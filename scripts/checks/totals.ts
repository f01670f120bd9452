// Counts what a stage passed, failed and skipped, from the report its runner wrote. Runs nothing.
import { z } from 'zod';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noTotals: Totals = { passed: 0, failed: 0, skipped: 0 };

export const aloneTotals = (passed: boolean): Totals =>
  passed ? { ...noTotals, passed: 1 } : { ...noTotals, failed: 1 };

export const sum = (one: Totals, other: Totals): Totals => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** The last line of a run, for people and for machines. */
export const inWords = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** A file that broke before its first test counts as one failed. */
export function vitestTotals(report: unknown): Totals {
  const read = vitestReport.parse(report);
  const broken = read.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + broken.length,
    skipped: read.numPendingTests + read.numTodoTests,
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

/** A flaky test is a failed one: nothing is tried twice. Errors outside any test count as one failed. */
export function playwrightTotals(report: unknown): Totals {
  const { stats, errors } = playwrightReport.parse(report);
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected,
    failed: failed === 0 && errors.length > 0 ? 1 : failed,
    skipped: stats.skipped,
  };
}
