// Global setup of the API tests on SQLite: migrates the database file that each test copies (database.ts).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_FILE } from '#server/storage/open-storage.ts';
import { migrateTemplate, TEMPLATE_FILE } from './databases/template.ts';

export async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-template-'));
  await migrateTemplate({ dataDir });
  process.env[TEMPLATE_FILE] = join(dataDir, DATABASE_FILE);
  return () => rm(dataDir, { recursive: true, force: true });
}
