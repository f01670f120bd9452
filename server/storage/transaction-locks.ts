// Named locks, for rules over several rows that no constraint expresses.
import { sql } from 'kysely';
import type { Storage } from './open-storage.ts';
import type { Executor } from './tables.ts';

/**
 * Makes other transactions that take the lock of the same name wait until `tx` ends. Later statements see what they
 * have committed. On SQLite one transaction runs at a time anyway.
 */
export async function lockUntilCommit(
  { kind }: Pick<Storage, 'kind'>,
  tx: Executor,
  name: string,
): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
