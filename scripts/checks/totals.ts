// Counts passed, failed and skipped tests, and the time of each file, in the JSON reports of Vitest and Playwright.
import { relative } from 'node:path';
import { z } from 'zod';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The name of each failed test and how it failed; the error of a failure outside of any test. */
  readonly failures: readonly string[];
  /** The time of each file. Files run at the same time, so the sum is greater than the duration of the run. */
  readonly seconds: Readonly<Record<string, number>>;
}

export const noTotals: Totals = { passed: 0, failed: 0, skipped: 0, failures: [], seconds: {} };

export const singleTotal = (passed: boolean): Totals =>
  passed ? { ...noTotals, passed: 1 } : { ...noTotals, failed: 1 };

export const addTotals = (one: Totals, other: Totals): Totals => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
  seconds: sumByFile([...Object.entries(one.seconds), ...Object.entries(other.seconds)]),
});

/** A file that runs on both databases is reported twice. */
function sumByFile(durations: readonly (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [file, seconds] of durations) sums[file] = (sums[file] ?? 0) + seconds;
  return sums;
}

/** The slowest files, one per line. */
export function formatSlowest({ seconds }: Totals, count: number): string {
  return Object.entries(seconds)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, ofFile]) => `${ofFile.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n');
}

/** The last line of a run, which continuous integration reads. */
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
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/** Vitest names files by their absolute path. */
const fileOf = (path: string): string => relative('.', path);

/** The lines of an error that tell where it comes from; continuous integration keeps only the end of the output. */
const MESSAGE_LINES = 12;
const withMessage = (name: string, message = '') =>
  [name, ...message.split('\n').slice(0, MESSAGE_LINES).filter(Boolean)].join('\n    ');

/** A file that fails before its first test, and an error outside of any test, count as one failed test each. */
export function countVitest(report: unknown, unhandledErrors: readonly string[] = []): Totals {
  const parsed = vitestReport.parse(report);
  const broken = parsed.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failedTests = parsed.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message] }) =>
        withMessage(`${fileOf(name)} › ${fullName}`, message),
      ),
  );
  const unhandled = unhandledErrors.map((error) => withMessage('Outside of any test', error));
  return {
    passed: parsed.numPassedTests,
    failed: parsed.numFailedTests + broken.length + unhandled.length,
    skipped: parsed.numPendingTests + parsed.numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => withMessage(fileOf(name), message)),
      ...failedTests,
      ...unhandled,
    ],
    seconds: sumByFile(
      parsed.testResults.map(({ name, startTime, endTime }) => [fileOf(name), (endTime - startTime) / 1000]),
    ),
  };
}

const spec = z.object({
  ok: z.boolean(),
  file: z.string(),
  title: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});

interface Suite {
  readonly specs: readonly z.infer<typeof spec>[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
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
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected,
    failed: failed === 0 && errors.length > 0 ? 1 : failed,
    skipped: stats.skipped,
    failures: specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
    seconds: sumByFile(specs.map((one) => [one.file, secondsOf(one)])),
  };
}

const secondsOf = ({ tests }: z.infer<typeof spec>) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0);

/** The specs of a suite and of those within it. */
const specsOf = ({ specs, suites = [] }: Suite): readonly z.infer<typeof spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];
