// The tables of accounts: made once whoever starts together, and still what the library expects.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  databaseOption,
  migrateIdentity,
  tableOptions,
} from '#server/modules/identity/better-auth-tables.ts';
import { openStorage, type StorageOptions } from '#server/storage/open-storage.ts';
import { emptyDatabase, onPostgres } from '../support/database.ts';
import { createTestApp, test } from '../support/test-app.ts';

const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };

/** Makes the tables in a process of its own, as a shop does when it starts. */
async function migrateElsewhere(place: StorageOptions): Promise<void> {
  const script = `
    const { openStorage } = await import('#server/storage/open-storage.ts');
    const { migrateIdentity } = await import('#server/modules/identity/better-auth-tables.ts');
    const storage = await openStorage(${JSON.stringify(place)});
    await migrateIdentity(storage);
    await storage.close();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
}

test('several processes opening an empty database together make the tables once', async () => {
  const place = await emptyDatabase();
  await Promise.all([1, 2, 3].map(() => migrateElsewhere(place)));
  const shop = await createTestApp(place);
  await shop.request('signUp', { body: mia });
});

test('a session of one process counts in every other', async () => {
  const place = await emptyDatabase();
  const [first, second] = [await createTestApp(place), await createTestApp(place)];
  const { headers } = await first.send('signUp', { body: mia });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const asking = { params: { email: mia.email }, body: { email: mia.email }, headers: { cookie } };
  const { token } = await second.request('putUser', asking);
  await second.request('signOut', { headers: { cookie } });
  expect(await first.requestError('putUser', asking)).toBe('session_required');
  expect(await first.requestError('listOrders', { token, query: { user: mia.email } })).toBe('token_unknown');
});

test('the version kept with the tables is the library’s: it finds nothing to make or change', async ({
  shop,
}) => {
  const { db, kind } = shop.storage;
  const { getMigrations } = await import('better-auth/db/migration');
  const left = await getMigrations({ ...tableOptions, database: databaseOption(db, kind) });
  expect(left.toBeCreated).toEqual([]);
  expect(left.toBeAdded).toEqual([]);
  expect(left.toBeAddedIndexes).toEqual([]);
  expect(left.schemaProblems).toEqual([]);
});

test('whose account a provider names is found by an index', async ({ shop }) => {
  const plan = await shop.storage.db.transaction().execute(async (tx) => {
    // A handful of rows PostgreSQL would rather read whole.
    if (onPostgres) await sql`set local enable_seqscan = off`.execute(tx);
    const explain = sql.raw(onPostgres ? 'explain' : 'explain query plan');
    return sql`${explain} select * from identity_account
      where "accountId" = ${'1'} and "providerId" = ${'google'}`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain('identity_account_of_provider');
});

test('the tables of an older version are brought up to date, once', async () => {
  const place = await emptyDatabase();
  const storage = await openStorage(place);
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
