// A database as a shop leaves it that was opened and never used. Knows no test runner.
import { migrateIdentity } from '#server/identity/tables.ts';
import { openStorage, type StoragePlace } from '#server/storage/open.ts';

export async function migrateAt(place: StoragePlace): Promise<void> {
  const storage = await openStorage(place);
  await migrateIdentity(storage);
  await storage.close();
}
