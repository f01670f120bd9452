// One Vitest project per kind of test. The API tests run once per database, those of tests/api-once on SQLite only.
import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Only a hung test reaches these limits: a busy machine may slow a test down tenfold. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/**
 * A process runs many files, so that it loads and compiles the server once. Mocks, fake clocks, stubs and languages end
 * with their test or file.
 */
const shared = {
  ...limits,
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  setupFiles: [
    'tests/support/real-clock.ts',
    'tests/support/cheap-scrypt.ts',
    'tests/support/random-seed.ts',
    'tests/support/english-alone.ts',
  ],
  // Most of what a test allocates soon becomes garbage: with a large young generation an app starts with a fifth less
  // CPU.
  execArgv: ['--max-semi-space-size=64'],
};

/** All random tests of a run draw from one seed; docs/testing.md says how to repeat it. */
process.env.TEST_SEED ??= String(randomInt(1, 2 ** 31));

const onBothDatabases = ['tests/api/**/*.test.ts'];
/** Files that only `npm run test:long` has. */
const unlessLong = (files: string[]) => (process.env.LONG_TESTS ? [] : files);
/** `selling.test.ts` shows that a burst sells nothing twice: this is the same with processes and their default limits. */
const onlyInLongRun = unlessLong(['tests/api/order-burst.test.ts']);
/** On SQLite `npm test` has days of the whole shop instead, which the process is killed in (tests/simulation/). */
const simulatedOnSqlite = unlessLong([
  'tests/api/{swatch-credit-interleavings,refund-kills,outbox-kills}.test.ts',
]);
const onOneDatabase = ['tests/api-once/**/*.test.ts', 'tests/simulation/*.test.ts'];

/** Files whose test waits for a process of its own for as long as a hundred others take: as the last it would run alone. */
const LONGEST = /\/(simulation|starts-by-kind|startup-errors|crash|rolling-restart)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    // The files of a project stay together: a process of one runs none of another.
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) => [
      ...ofProject.filter(isLongest),
      ...ofProject.filter((file) => !isLongest(file)),
    ]);
  }
}

export default defineConfig({
  test: {
    // `--sequence.shuffle` brings a sequencer of its own.
    ...(!process.argv.some((arg) => arg.startsWith('--sequence')) && {
      sequence: { sequencer: LongestFirst },
    }),
    pool: 'forks',
    // One more than the cores the runs are planned for, because a worker waits for PostgreSQL, child processes and
    // timers.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,server,web,packages,seed,scripts,bench}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...shared, name: 'architecture', include: ['tests/architecture/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'api-sqlite',
          include: [...onBothDatabases, ...onOneDatabase],
          exclude: [...simulatedOnSqlite, ...onlyInLongRun],
          env: { TEST_DATABASE: 'sqlite' },
          globalSetup: 'tests/support/sqlite.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'api-postgres',
          include: onBothDatabases,
          exclude: onlyInLongRun,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
    ],
  },
});
