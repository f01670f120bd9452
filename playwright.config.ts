// The Playwright settings. Each worker starts its own app process (tests/support/browser.ts); a failed test is not
// retried.
import { defineConfig } from '@playwright/test';
import { isLongRun, LONG_TAG } from './tests/support/repetitions.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  ...(!isLongRun && { grepInvert: new RegExp(LONG_TAG) }),
  globalSetup: './tests/support/seed-setup.ts',
  outputDir: 'test-results',
  // One more than the cores the runs are planned for, because a worker waits for the network and for timers a quarter
  // of its time.
  workers: 3,
  retries: 0,
  // These limits are for a machine whose cores are busy with other work; only a failing test reaches them.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Chromium's sandbox needs privileges that a container's root does not have, and /dev/shm is small there. Without
      // a GPU, Chromium would emulate one on the CPU. A page lives for seconds, in which V8's optimizing compilers take
      // more time than they save.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--js-flags=--no-opt --no-maglev'],
    },
  },
});
