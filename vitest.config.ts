// How the tests run: one project per kind, so that a stage can ask for its own. The API runs once per database.
import { defineConfig } from 'vitest/config';

const API_TEST_TIMEOUT_MS = 30_000;
const apiTests = ['tests/api/**/*.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',

    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,dev-services,seed,tools,scripts,bench}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/*.test.ts'] } },
      {
        test: {
          name: 'api-sqlite',
          include: apiTests,
          env: { TEST_DATABASE: 'sqlite' },
          testTimeout: API_TEST_TIMEOUT_MS,
          hookTimeout: API_TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: apiTests,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: API_TEST_TIMEOUT_MS,
          hookTimeout: API_TEST_TIMEOUT_MS,
        },
      },
    ],
  },
});
