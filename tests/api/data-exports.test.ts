// The export of what is kept of a person: whole, made in the background, fetched once by its owner. Its file:
// tests/api-once/data-export-files.test.ts.
import { strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { allPersonalData } from '#server/modules/personal-data.ts';
import { form, jpeg } from '../support/articles/images.ts';
import { MIA } from '../support/endpoints/endpoint-visits.ts';
import { createHttpClient } from '../support/http-client.ts';
import { payOrder, placeOrder } from '../support/orders/orders.ts';
import { confirmRemoval } from '../support/people/confirm-removal.ts';
import { download, run, runOnce, signUp } from '../support/people/data-exports.ts';
import { writeContent } from '../support/shop-settings.ts';
import { createTestApp, delivery, type TestApp, test, testOnce } from '../support/test-app.ts';

const rowsOf = (files: Record<string, Uint8Array>, table: string): Record<string, unknown>[] =>
  JSON.parse(strFromU8(files[`${table}.json`] ?? new Uint8Array([0x5b, 0x5d])));

const textOf = (files: Record<string, Uint8Array>): string =>
  Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');

/** How many rows of each table name the person. */
async function countRows({ storage, app }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const id = await app.users.idOf(MIA);
  for (const { columns } of allPersonalData)
    for (const [table, names] of Object.entries(columns)) {
      const named = names.map((name) => sql`${sql.ref(name)} in (${id}, ${MIA})`);
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.join(named, sql` or `)}`.execute(storage.db);
      if (rows.length > 0) counts[table] = rows.length;
    }
  return counts;
}

testOnce('an account that has never used the shop exports what it is', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.request('signUp', { body: { email: MIA, name: 'Mia', password: 'a good secret' } });
  expect(await client.request('requestDataExport')).toMatchObject({ state: 'waiting' });
  await run(shop);
  expect(rowsOf(await download(client), 'identity_user')).toMatchObject([{ email: MIA }]);
});

testOnce('an unconfirmed email reads nothing that others wrote with it', async ({ shop }) => {
  await writeContent(shop, { company: { email: MIA }, legal: { takesWithdrawals: true } });
  const body = { name: 'Ada', email: MIA, orderNumber: 'SO-1999-000001', article: '', message: 'Secret' };
  await shop.request('sendContactMessage', { body: { ...body, email: 'ada@mail.com' } });
  await shop.request('withdraw', { body: { ...body, goods: 'Secret' } });
  const { client } = await signUp(shop);
  await client.request('requestDataExport');
  await run(shop);
  const files = await download(client);
  expect(textOf(files)).not.toContain('Secret');
  expect(textOf(files)).not.toContain('Ada');
});

test('the file holds every row that names the person, their pictures, and nobody else', async ({ shop }) => {
  const { client, token } = await signUp(shop);
  const ada = await signUp(shop, 'ada@mail.com');
  const admin = await shop.signIn('admin@mail.com', { admin: true });
  const { data } = await shop.request('uploadImage', { token, ...form(await jpeg()) });
  const id = await placeOrder(shop, token, { customDetails: 'rolled, not folded' });
  await payOrder(shop, id);
  await placeOrder(shop, ada.token);
  await shop.request('addAddress', { token, body: delivery });
  await shop.request('addOrderNote', { token: admin, params: { id }, body: { note: 'Call first' } });
  await shop.request('getUser', { token: admin, params: { email: MIA } });
  await shop.request('saveFabric', { token, params: { id: await shop.addArticle() } });
  const review = { name: 'Mia', customer: '', description: 'Fine.', img: data.url };
  await shop.request('addReview', { token, body: review });
  expect(await client.request('requestDataExport')).toMatchObject({ state: 'waiting' });
  const counts = await countRows(shop);
  await run(shop);
  const files = await download(client);
  for (const [table, count] of Object.entries(counts))
    expect(rowsOf(files, table).length, table).toBeGreaterThanOrEqual(count);
  expect(Object.keys(counts)).toContain('outbox_emails');
  expect(rowsOf(files, 'orders')).toMatchObject([{ id, custom_details: 'rolled, not folded' }]);
  expect(rowsOf(files, 'orders')[0]?.placed_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(rowsOf(files, 'image_uploads')).toMatchObject([{ byte_count: data.size }]);
  expect(rowsOf(files, 'order_events').map(({ note }) => note)).toContain('Call first');
  expect(Object.keys(files).filter((name) => name.startsWith('pictures/'))).toHaveLength(1);
  const all = textOf(files);
  const { rows } = await sql<{ password: string; token: string }>`select password, token
    from identity_account join identity_session on identity_session."userId" = identity_account."userId"`.execute(
    shop.storage.db,
  );
  const secrets = rows.flatMap(({ password, token: session }) => [password, session]);
  expect(secrets).toHaveLength(4);
  for (const secret of ['ada@mail.com', 'admin@mail.com', ...secrets])
    expect(all.includes(secret), secret).toBe(false);
});

testOnce('the files of an admin and of a customer hold nothing of each other', async ({ shop }) => {
  const { client, token } = await signUp(shop);
  const admin = await signUp(shop, 'admin@mail.com');
  await shop.app.users.makeAdmin('admin@mail.com');
  await shop.storage.db
    .insertInto('email_subscriptions')
    .values({ user_id: await shop.app.users.idOf('admin@mail.com'), kind: 'admin_order_paid' })
    .execute();
  const order = await placeOrder(shop, token, { address: '5 Mill Lane' });
  await payOrder(shop, order);
  const note = { token: admin.token, params: { id: order }, body: { note: 'Call Mia first' } };
  await shop.request('addOrderNote', note);
  const { data } = await shop.request('uploadImage', { token, ...form(await jpeg()) });
  const review = { name: 'Mia', customer: '', description: 'A fine cloth.', img: data.url };
  const { insertedId: id } = await shop.request('addReview', { token, body: review });
  const answer = { revision: 1, answer: 'Thank you.' };
  await shop.request('answerReview', { token: admin.token, params: { id }, body: answer });
  await admin.client.request('requestDataExport');
  await run(shop);
  const files = await download(admin.client);
  expect(rowsOf(files, 'review_answers')).toMatchObject([{ review_id: id, answer: 'Thank you.' }]);
  expect(rowsOf(files, 'reviews')).toEqual([]);
  expect(rowsOf(files, 'outbox_emails').map(({ kind }) => kind)).toContain('admin_order_paid');
  expect(rowsOf(files, 'order_events_as_admin')).toMatchObject([{ type: 'note' }]);
  expect(textOf(files)).not.toMatch(/mia@mail\.com|Call Mia|Mill Lane/);
  await client.request('requestDataExport');
  await run(shop);
  const own = await download(client);
  expect(rowsOf(own, 'reviews')).toMatchObject([{ answer: 'Thank you.' }]);
  expect(textOf(own)).not.toContain('admin@mail.com');
});

testOnce('the file is fetched once, by its owner, with a fresh session', async ({ shop }) => {
  const { client } = await signUp(shop);
  const ada = await signUp(shop, 'ada@mail.com');
  await client.request('requestDataExport');
  await run(shop);
  expect(await ada.client.requestError('downloadDataExport')).toBe('export_not_found');
  expect(await shop.requestError('downloadDataExport')).toBe('session_required');
  const headers = { origin: 'https://evil.example' };
  expect(await client.requestError('downloadDataExport', { headers })).toBe('origin_not_allowed');
  expect(Object.keys(await download(client))).toContain('users.json');
  await expect.poll(async () => (await client.request('getDataExport')).state).toBe('fetched');
  expect(await client.requestError('downloadDataExport')).toBe('export_not_found');
  const fileRows = () => shop.storage.db.selectFrom('data_export_files').selectAll().execute();
  await expect.poll(fileRows).toEqual([]);
  expect((await client.request('requestDataExport')).state).toBe('waiting');
  await run(shop);
  await sql`update identity_session set "createdAt" = ${new Date(0).toISOString()}`.execute(shop.storage.db);
  expect(await client.requestError('downloadDataExport')).toBe('fresh_sign_in_required');
  expect(await client.requestError('requestDataExport')).toBe('fresh_sign_in_required');
});

testOnce('a second request changes nothing; the file is gone after a day', async ({ shop }) => {
  let now = Date.now();
  const late = await createTestApp(shop.storageOptions, {}, { clock: { now: () => now } });
  const { client } = await signUp(late);
  const first = await client.request('requestDataExport');
  now += 60_000;
  expect(await client.request('requestDataExport')).toEqual(first);
  await run(late);
  const ready = await client.request('requestDataExport');
  expect(ready).toMatchObject({ state: 'ready', expiresAt: new Date(now + 24 * 3_600_000).toISOString() });
  now += 24 * 3_600_000;
  expect((await client.request('getDataExport')).state).toBe('none');
  expect(await client.requestError('downloadDataExport')).toBe('export_not_found');
  await run(late);
  expect(await late.storage.db.selectFrom('data_export_files').selectAll().execute()).toEqual([]);
  expect(await late.storage.db.selectFrom('data_exports').selectAll().execute()).toEqual([]);
});

test('another process finishes a killed one’s export, once', async ({ shop }) => {
  const { client } = await signUp(shop);
  await client.request('requestDataExport');
  const row = { name: 'left-behind', delete_at: Date.now() - 1 };
  await shop.storage.db.insertInto('data_export_files').values(row).execute();
  const other = await createTestApp(shop.storageOptions);
  await Promise.all([runOnce(shop), runOnce(other)]);
  await run(shop);
  const files = await shop.storage.db.selectFrom('data_export_files').select('name').execute();
  expect(files).toHaveLength(1);
  expect(Object.keys(await download(client))).toContain('users.json');
});

testOnce('an export that keeps failing is given up, and can be asked again', async ({ shop }) => {
  const { client, token } = await signUp(shop);
  const { data } = await shop.request('uploadImage', { token, ...form(await jpeg()) });
  expect(data.url).not.toBe('');
  await client.request('requestDataExport');
  const { images } = shop.app;
  const read = images.original.bind(images);
  const attempts: number[] = [];
  // Counted before the work: a file that ends the process is not made for ever either.
  images.original = async () => {
    const row = await shop.storage.db.selectFrom('data_exports').select('attempts').executeTakeFirstOrThrow();
    attempts.push(row.attempts);
    throw new Error('disk full');
  };
  await run(shop);
  expect(attempts).toEqual([1, 2, 3]);
  expect((await client.request('getDataExport')).state).toBe('failed');
  images.original = read;
  await client.request('requestDataExport');
  await run(shop);
  expect(Object.keys(await download(client))).toContain('images.json');
});

testOnce('the removal of the account deletes the file', async ({ shop }) => {
  await shop.signIn('admin@mail.com', { admin: true });
  const { client } = await signUp(shop);
  await client.request('requestDataExport');
  await run(shop);
  await confirmRemoval(client, MIA);
  await client.request('removeAccount', { body: { reviews: 'anonymous' } });
  await run(shop);
  expect(await shop.storage.db.selectFrom('data_export_files').selectAll().execute()).toEqual([]);
  expect(await shop.storage.db.selectFrom('data_exports').selectAll().execute()).toEqual([]);
});
