// Browser tests of a shop in production, which begins empty.
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppProcess } from './app-process.ts';
import { test as base, expect } from './browser.ts';

export const productionTest = (env: Readonly<Record<string, string>> = {}) =>
  base.extend<object, { app: AppProcess }>({
    // The shop has no sample admin who could withdraw articles, and ends with the test.
    sampleArticlesOnly: ({ browserName: _ }, use) => use(undefined),

    app: [
      async ({ browserName: _ }, use) => {
        const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-production-'));
        const app = new AppProcess(dataDir, env, 'tests/support/production-shop.ts');
        await app.start();
        await use(app);
        await app.remove();
      },
      { scope: 'worker', timeout: 900_000 },
    ],
  });

/** Makes an account with a confirmed email an admin by the operator's command. */
export async function grantAdmin(app: AppProcess, email: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: app.dataDir, DATABASE_URL: '' };
  const command = [process.execPath, ['scripts/admin.ts', 'grant', email], { env }] as const;
  const { stdout } = await promisify(execFile)(...command);
  expect(stdout).toContain('is an admin now');
}
