// One real PostgreSQL for a run of the tests, on a free port, in a folder of its own; gone when the run ends.
// Its address is handed over as TEST_POSTGRES_URL; each test makes its own database there (database.ts).
import { openCluster } from './cluster.ts';

export async function setup(): Promise<() => Promise<void>> {
  const cluster = await openCluster({ durable: false });
  process.env.TEST_POSTGRES_URL = cluster.url;
  return cluster.close;
}
