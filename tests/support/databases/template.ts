// The migrated database without rows that every test copies, made once per run by the global setups.
import { migrateIdentity } from '#server/modules/people/better-auth/better-auth-tables.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';

/** Its name on PostgreSQL. */
export const TEMPLATE_DATABASE = 'shop_template';

/** Environment variable with its file on SQLite. */
export const TEMPLATE_FILE = 'TEST_SQLITE_TEMPLATE';

export async function migrateTemplate(options: StorageOptions): Promise<void> {
  const storage = await openStorage(options);
  await migrateIdentity(storage);
  await storage.close();
}

/** The URL of another database of a PostgreSQL server. */
export function databaseUrlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
