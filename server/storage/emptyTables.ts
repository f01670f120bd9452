// Empties a database for good: every row of every table but the record of migrations. For the sample shop's reset.
import { topics } from './announcements.ts';
import type { Storage } from './open.ts';
import { clearTables, tablesOf } from './rows.ts';

/** All or nothing, in one transaction; caches everywhere hear of it. */
export async function emptyTables({ kind, db, news }: Storage): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tables = await tablesOf({ kind, tx });
    await clearTables(
      { kind, tx },
      tables.map(({ name }) => name),
    );
  });
  for (const topic of topics) news.announce(topic);
}
