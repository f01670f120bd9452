// Empties a database for good: every row of every table but the record of migrations. For the sample shop's reset.
import { topics } from './change-feed.ts';
import type { Storage } from './open-storage.ts';
import { clearTables, tablesOf } from './table-copy.ts';

/** All or nothing, in one transaction; caches everywhere hear of it. */
export async function emptyTables({ kind, db, changes }: Storage): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tables = await tablesOf({ kind, tx });
    await clearTables(
      { kind, tx },
      tables.map(({ name }) => name),
    );
  });
  for (const topic of topics) changes.publish(topic);
}
