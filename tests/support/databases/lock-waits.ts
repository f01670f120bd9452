// Waits until transactions wait for locks, so that a test can decide who gets a lock first. PostgreSQL only.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';

/** Holds the row of an article while `work` starts requests, and then lets it go. */
export function holdingArticle<T>(
  { storage: { db } }: TestApp,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('articles').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    return work();
  });
}

/** Resolves when this many transactions of the database wait for a lock. */
export async function untilWaiting({ storage: { db } }: TestApp, transactions: number): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(transactions);
}
