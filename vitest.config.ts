// One Vitest project per kind of test. The API tests run once per database, those of tests/api-once on SQLite only.
import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  test: {
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
