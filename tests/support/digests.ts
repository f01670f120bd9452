// What a database holds, in short, table by table: two that hold the same rows tell the same, whichever kind they are.

import { withSnapshot } from '#server/storage/database-snapshot.ts';
import type { StorageOptions } from '#server/storage/open-storage.ts';
import { digestOf, tablesOf } from '#server/storage/table-copy.ts';

export function digests(place: StorageOptions): Promise<Record<string, string>> {
  return withSnapshot(place, async (books) => {
    const told: Record<string, string> = {};
    for (const table of await tablesOf(books)) told[table.name] = String(await digestOf(books, table));
    return told;
  });
}
