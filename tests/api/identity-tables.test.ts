// better-auth's tables: concurrent migration, and agreement with the library's version.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { migrateIdentity, schemaOptions } from '#server/modules/people/better-auth/better-auth-tables.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { emptyDatabase, freshDatabase, onPostgres } from '../support/database.ts';
import { createTestApp, test, testOnce } from '../support/test-app.ts';

const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };

/** Migrates in a separate process. */
async function migrateInProcess(options: StorageOptions): Promise<void> {
  const script = `
    const { openStorage } = await import('#server/storage/open-storage.ts');
    const { migrateIdentity } = await import('#server/modules/people/better-auth/better-auth-tables.ts');
    const storage = await openStorage(${JSON.stringify(options)});
    await migrateIdentity(storage);
    await storage.close();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
}

test('processes that start together create the tables once', async () => {
  const options = await emptyDatabase();
  await Promise.all([1, 2, 3].map(() => migrateInProcess(options)));
  const shop = await createTestApp(options);
  await shop.request('signUp', { body: mia });
});

test('a session is valid in every process', async () => {
  const options = await freshDatabase();
  const [first, second] = [await createTestApp(options), await createTestApp(options)];
  const { headers } = await first.send('signUp', { body: mia });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const session = { params: { email: mia.email }, body: { email: mia.email }, headers: { cookie } };
  const { token } = await second.request('putUser', session);
  await second.request('signOut', { headers: { cookie } });
  expect(await first.requestError('putUser', session)).toBe('session_required');
  expect(await first.requestError('listOrders', { token, query: { user: mia.email } })).toBe('token_unknown');
});

testOnce('the migrated tables match the installed version of better-auth', async ({ shop }) => {
  const { db, kind } = shop.storage;
  const { getMigrations } = await import('better-auth/db/migration');
  const left = await getMigrations(await schemaOptions(db, kind));
  expect(left.toBeCreated).toEqual([]);
  expect(left.toBeAdded).toEqual([]);
  expect(left.toBeAddedIndexes).toEqual([]);
  expect(left.schemaProblems).toEqual([]);
});

test('accounts are found by provider through an index', async ({ shop }) => {
  const plan = await shop.storage.db.transaction().execute(async (tx) => {
    // PostgreSQL prefers a sequential scan for a few rows.
    if (onPostgres) await sql`set local enable_seqscan = off`.execute(tx);
    const explain = sql.raw(onPostgres ? 'explain' : 'explain query plan');
    return sql`${explain} select * from identity_account
      where "accountId" = ${'1'} and "providerId" = ${'google'}`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain('identity_account_of_provider');
});

test('tables of an older version are migrated once', async () => {
  const options = await emptyDatabase();
  const storage = await openStorage(options);
  await migrateIdentity(storage);
  const versions = async () =>
    (await sql<{ name: string }>`select name from identity_migration order by timestamp`.execute(storage.db))
      .rows;
  const [current] = await versions();
  await sql`alter table identity_user drop column image`.execute(storage.db);
  await sql`update identity_migration set name = 'an older one'`.execute(storage.db);
  await migrateIdentity(storage);
  await migrateIdentity(storage);
  await sql`select image from identity_user`.execute(storage.db);
  expect(await versions()).toEqual([{ name: 'an older one' }, current]);
  await storage.close();
});
