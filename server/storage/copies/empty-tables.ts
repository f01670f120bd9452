// Deletes every row of every table, for resetting the seeded shop.
import { topics } from '../change-feed.ts';
import type { Storage } from '../open-storage.ts';
import { SHOP_KIND_TABLE } from './shop-kind.ts';
import { clearTables, listTables } from './table-copy.ts';

/** Runs in one transaction, then invalidates every cache. Migration records and the kind of the shop stay. */
export async function emptyTables({ kind, db, changes }: Storage): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const database = { kind, tx };
    const tables = await listTables(database);
    await clearTables(
      database,
      tables.filter(({ name }) => name !== SHOP_KIND_TABLE),
    );
  });
  for (const topic of topics) changes.publish(topic);
}
