// Deletes every row of every table, for resetting the seeded shop.
import { topics } from './change-feed.ts';
import type { Storage } from './open-storage.ts';
import { clearTables, listTables } from './table-copy.ts';

/** Runs in one transaction, then invalidates every cache. Migration records stay. */
export async function emptyTables({ kind, db, changes }: Storage): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const database = { kind, tx };
    await clearTables(database, await listTables(database));
  });
  for (const topic of topics) changes.publish(topic);
}
