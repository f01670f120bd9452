// One Vitest project per kind of test. The API tests run once per database.
import { defineConfig } from 'vitest/config';

/** Only a hung test reaches these limits: a busy machine may slow a test down tenfold. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
const apiTests = ['tests/api/**/*.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: ['{contract,server,web,dev-services,seed,tools,scripts,bench}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...limits, name: 'architecture', include: ['tests/architecture/*.test.ts'] } },
      { test: { ...limits, name: 'api-sqlite', include: apiTests, env: { TEST_DATABASE: 'sqlite' } } },
      {
        test: {
          ...limits,
          name: 'api-postgres',
          include: apiTests,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
    ],
  },
});
