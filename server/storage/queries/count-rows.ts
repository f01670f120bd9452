// Counts that end at COUNTED_MAX, so that they read no more rows than that.
import { type Expression, sql } from 'kysely';
import { idTimestamp } from '../ids.ts';
import type { Executor } from '../tables.ts';

/** Counts the rows of a query that ends at COUNTED_MAX. */
export async function countRows(db: Executor, rows: Expression<unknown>): Promise<number> {
  return (await countWaiting(db, rows)).count;
}

/** Counts the ids of a query that ends at COUNTED_MAX, with the time of the first id. */
export async function countWaiting(db: Executor, rows: Expression<unknown>) {
  const counted = await sql<{
    count: number;
    first: string | null;
  }>`select count(*) as count, min(id) as first from (${rows}) counted`.execute(db);
  const { count = 0, first = null } = counted.rows[0] ?? {};
  return { count: Number(count), oldest: first && new Date(idTimestamp(first)).toISOString() };
}
