// One real PostgreSQL for a run of the tests, on a free port, in a folder of its own; gone when the run ends.
// Its address is handed over as TEST_POSTGRES_URL; each test makes its own database there (database.ts).
import { startCluster } from './cluster.ts';

export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster({ durable: false });
  process.env.TEST_POSTGRES_URL = cluster.url;
  // A process that dies of the signal itself runs nothing on its way out, and PostgreSQL would stay behind.
  process.once('SIGTERM', () => process.exit(1));
  return cluster.close;
}
