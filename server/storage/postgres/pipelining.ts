// Kysely whose transactions pass each statement on as it is started. Kysely's own executor waits for the one before. With
// PostgreSQL 1 ms away an order of one customer takes 18 ms instead of 34, on the same machine 12.5 instead of 14 (two
// cores that other programs used).
import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
  SingleConnectionProvider,
} from 'kysely';
import { recordErrors } from '../met-errors.ts';
import type { Tables } from '../tables.ts';

/**
 * The statements that a transaction starts together (`allDone`) cost PostgreSQL one round trip
 * (docs/decisions/0015-polling-for-changes.md), and SQLite, which runs each at once, no queue.
 */
export async function createPipelined(
  dialect: Dialect,
  onError?: (error: unknown) => void,
): Promise<Kysely<Tables>> {
  const driver = dialect.createDriver();
  await driver.init();
  const executor = new PipeliningExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    recordErrors(new DefaultConnectionProvider(driver), onError),
  );
  return new Kysely({ config: { dialect }, dialect, driver, executor });
}

class PipeliningExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    const isSingle = provider instanceof SingleConnectionProvider;
    return super.withConnectionProvider(recordErrors(isSingle ? withoutQueue(provider) : provider));
  }
}

/** Both drivers run statements in the order they come in. */
function withoutQueue(provider: SingleConnectionProvider): ConnectionProvider {
  let connection: Promise<DatabaseConnection> | undefined;
  return {
    async provideConnection(consumer) {
      connection ??= provider.provideConnection(async (one) => one);
      return consumer(await connection);
    },
  };
}
