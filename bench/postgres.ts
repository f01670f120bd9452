// A PostgreSQL of its own for one measurement.
import { startCluster } from '../tests/support/cluster.ts';

/** `measure` gets the URL of an empty database. The server ends with it, also when it fails. */
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
