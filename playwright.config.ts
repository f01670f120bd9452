// How the browser tests run. Each worker opens a shop of its own (tests/support/browser.ts); nothing is tried twice.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/seed-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 7_500 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Root in a container has no sandbox to give, and little shared memory.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
});
