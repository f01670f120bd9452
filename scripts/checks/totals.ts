// Counts passed, failed and skipped tests in the JSON reports of Vitest and Playwright.
import { relative } from 'node:path';
import { z } from 'zod';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of tests that failed; a failure outside of any test has none. */
  readonly failures: readonly string[];
}

export const noTotals: Totals = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const singleTotal = (passed: boolean): Totals =>
  passed ? { ...noTotals, passed: 1 } : { ...noTotals, failed: 1 };

export const addTotals = (one: Totals, other: Totals): Totals => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
});

/** The last line of a run; continuous integration reads it. */
export const formatTotals = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Vitest names files by their whole path. */
const fileOf = (path: string): string => relative('.', path);

/** A file that fails before its first test counts as one failed test. */
export function countVitest(report: unknown): Totals {
  const parsed = vitestReport.parse(report);
  const broken = parsed.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failedTests = parsed.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${fileOf(name)} › ${fullName}`),
  );
  return {
    passed: parsed.numPassedTests,
    failed: parsed.numFailedTests + broken.length,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
    failures: [...broken.map(({ name }) => fileOf(name)), ...failedTests],
  };
}

interface Suite {
  readonly specs: readonly { readonly ok: boolean; readonly file: string; readonly title: string }[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(z.object({ ok: z.boolean(), file: z.string(), title: z.string() })),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  suites: z.array(suite),
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
  const { stats, errors, suites } = playwrightReport.parse(report);
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected,
    failed: failed === 0 && errors.length > 0 ? 1 : failed,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  };
}

/** Specs of a suite and of those within it. */
function failedSpecs({ specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}
