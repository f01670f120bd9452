// What a database holds, in short, table by table: two that hold the same rows tell the same, whichever kind they are.
import type { StoragePlace } from '#server/storage/open.ts';
import { digestOf, tablesOf } from '#server/storage/rows.ts';
import { withSnapshot } from '#server/storage/snapshot.ts';

export function digests(place: StoragePlace): Promise<Record<string, string>> {
  return withSnapshot(place, async (books) => {
    const told: Record<string, string> = {};
    for (const table of await tablesOf(books)) told[table.name] = String(await digestOf(books, table));
    return told;
  });
}
