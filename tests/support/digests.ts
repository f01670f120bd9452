// A digest of every table of a database: equal for equal rows, whichever engine holds them.
import { withSnapshot } from '#server/storage/copies/database-snapshot.ts';
import { digestTable, listTables } from '#server/storage/copies/table-copy.ts';
import type { StorageOptions } from '#server/storage/open-storage.ts';

export function digestTables(options: StorageOptions): Promise<Record<string, string>> {
  return withSnapshot(options, async (snapshot) => {
    const digests: Record<string, string> = {};
    for (const table of await listTables(snapshot))
      digests[table.name] = String(await digestTable(snapshot, table));
    return digests;
  });
}
