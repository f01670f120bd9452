// Runs a PostgreSQL for one measurement.
import { startCluster } from '../tests/support/databases/cluster.ts';

/** Calls `measure` with the URL of an empty database, and stops the server afterwards, even when it fails. */
export async function withPostgres<Result>(
  measure: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const cluster = await startCluster();
  try {
    return await measure(cluster.url);
  } finally {
    await cluster.close();
  }
}
