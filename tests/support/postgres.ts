// Global setup: starts one PostgreSQL for the test run on a free port. Its URL is in TEST_POSTGRES_URL; each test creates
// its own database there (database.ts).
import { startCluster } from './cluster.ts';

export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster({ durable: false });
  process.env.TEST_POSTGRES_URL = cluster.url;
  // Without a handler the signal ends the process before its exit handlers run, and PostgreSQL keeps running.
  process.once('SIGTERM', () => process.exit(1));
  return cluster.close;
}
