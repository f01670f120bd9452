// Global setup of the browser tests: seeds one data directory, which every app process of the run copies.
import { rm } from 'node:fs/promises';
import { SEEDED_DATA_DIR, startAppProcess } from './app-process.ts';

export default async function seedDataDir(): Promise<() => Promise<void>> {
  const app = await startAppProcess();
  const code = await app.stop();
  if (code !== 0) throw new Error(`The server exited with ${code} after SIGTERM:\n${app.output}`);
  // Test workers inherit the environment.
  process.env[SEEDED_DATA_DIR] = app.dataDir;
  return () => rm(app.dataDir, { recursive: true, force: true });
}
