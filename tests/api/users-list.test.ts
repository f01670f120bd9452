// All User: search by email and name, the role taken away, sessions ended by an admin.
import { expect } from 'vitest';
import { newId } from '#server/storage/ids.ts';
import { insertMany } from '#server/storage/queries/insert-many.ts';
import { createHttpClient } from '../support/http-client.ts';
import { type TestApp, test, testOnce } from '../support/test-app.ts';

const ADMIN = 'admin@mail.com';
const people = [
  ['ada@mail.com', 'Ada Weber'],
  ['bo@mail.com', 'Bo Ågren'],
  ['weber@mill.test', 'Cy O’Neil'],
  ['dora@mail.com', 'Dora van der Meer'],
  ['webersohn@mail.com', '100% Wool_Mill'],
] as const;

async function shopWithPeople(shop: TestApp): Promise<string> {
  const token = await shop.signIn(ADMIN, { admin: true });
  for (const [email, name] of people) await shop.app.users.ensureUser({ email, name });
  return token;
}

const found = async (shop: TestApp, token: string, query: Record<string, string | number>) =>
  (await shop.request('listUsers', { token, query })).map(({ email }) => email);

testOnce('users are found by beginnings of email and names', async ({ shop }) => {
  const token = await shopWithPeople(shop);
  const find = (q: string) => found(shop, token, { q, sort: 'newest' });
  expect(await find('weber')).toEqual(['webersohn@mail.com', 'weber@mill.test', 'ada@mail.com']);
  expect(await find('ADA w')).toEqual(['ada@mail.com']);
  expect(await find('ågr')).toEqual(['bo@mail.com']);
  expect(await find('ÅGR')).toEqual(['bo@mail.com']);
  expect(await find('Ågren')).toEqual(['bo@mail.com']);
  expect(await find('van der')).toEqual(['dora@mail.com']);
  expect(await find('100%')).toEqual(['webersohn@mail.com']);
  expect(await find('wool_')).toEqual(['webersohn@mail.com']);
  for (const nothing of ['%', '_', "' or 1=1 --", 'eber', 'mail.com'])
    expect(await find(nothing)).toEqual([]);
});

test('a search of users has each once over pages, or only admins', async ({ shop }) => {
  const token = await shopWithPeople(shop);
  await shop.app.users.makeAdmin('weber@mill.test');
  const first = await shop.send('listUsers', { token, query: { q: 'web', limit: 2, sort: 'newest' } });
  const cursor = /cursor=([\w-]+)/.exec(String(first.headers.link))?.[1] ?? '';
  expect((first.body as { email: string }[]).map(({ email }) => email)).toEqual([
    'webersohn@mail.com',
    'weber@mill.test',
  ]);
  expect(await found(shop, token, { q: 'web', limit: 2, sort: 'newest', cursor })).toEqual(['ada@mail.com']);
  expect(await found(shop, token, { role: 'admin' })).toEqual([ADMIN, 'weber@mill.test']);
  expect(await found(shop, token, { role: 'admin', q: 'web' })).toEqual(['weber@mill.test']);
  expect(await shop.requestError('listUsers', { token, query: { role: 'owner' } })).toBe('validation_failed');
});

test('a search finds users behind thousands of others, from both ends', async ({ shop }) => {
  const token = await shopWithPeople(shop);
  const others = Array.from({ length: 2100 }, (_, nth) => ({ email: `b${nth}@mail.com`, name: 'Bea' }));
  const rows = others.map((other) => ({ id: newId(Date.now()), ...other }));
  await insertMany('users', shop.storage.db, rows);
  await shop.app.users.ensureUser({ email: 'last@mail.com', name: 'Ada Last' });
  expect(await found(shop, token, { q: 'ada', sort: 'newest' })).toEqual(['last@mail.com', 'ada@mail.com']);
  expect(await found(shop, token, { q: 'ada', sort: 'oldest' })).toEqual(['ada@mail.com', 'last@mail.com']);
  expect(await found(shop, token, { q: 'ada', cursor: rows.at(-1)?.id ?? '' })).toEqual(['last@mail.com']);
});

testOnce('the admin role is taken away once, recorded, never the last', async ({ shop }) => {
  const token = await shopWithPeople(shop);
  const params = { email: 'ada@mail.com' };
  await shop.confirmEmail(params.email);
  await shop.request('makeAdmin', { token, params });
  expect(await shop.request('revokeAdmin', { token, params })).toEqual({ deletedCount: 1 });
  expect(await shop.request('revokeAdmin', { token, params })).toEqual({ deletedCount: 0 });
  expect(await shop.requestError('revokeAdmin', { token, params: { email: 'unknown@mail.com' } })).toBe(
    'user_not_found',
  );
  expect(await shop.requestError('revokeAdmin', { token, params: { email: ADMIN } })).toBe('last_admin');
  const log = await shop.request('listAuditLog', { token, query: { action: 'revoke_admin' } });
  expect(log).toMatchObject([{ actor: ADMIN, subject: 'ada@mail.com', label: 'Ada Weber' }]);
});

test('of two admins who take the role away from each other, one keeps it', async ({ shop }) => {
  const first = await shop.signIn('first@mail.com', { admin: true });
  const second = await shop.signIn('second@mail.com', { admin: true });
  const third = await shop.signIn('third@mail.com', { admin: true });
  const answers = await Promise.all([
    shop.send('revokeAdmin', { token: first, params: { email: 'second@mail.com' } }),
    shop.send('revokeAdmin', { token: second, params: { email: 'first@mail.com' } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await found(shop, third, { role: 'admin' })).toHaveLength(2);
});

testOnce('an admin ends all sessions and tokens of a user', async ({ shop }) => {
  const admin = await shop.signIn(ADMIN, { admin: true });
  const phone = await createHttpClient(shop);
  const email = 'mia@mail.com';
  const phoneToken = await phone.signUp(email);
  const laptopToken = await shop.signIn(email);
  const other = await shop.signIn('other@mail.com');
  const end = () => shop.request('endSessions', { token: admin, params: { email } });
  const { deletedCount } = await end();
  expect(deletedCount).toBeGreaterThanOrEqual(1);
  for (const token of [phoneToken, laptopToken])
    expect(await shop.requestError('getUser', { token, params: { email } })).toBe('token_unknown');
  expect(await phone.request('getSession')).toBeNull();
  await shop.request('getUser', { token: other, params: { email: 'other@mail.com' } });
  expect(await end()).toEqual({ deletedCount: 0 });
  expect(
    await shop.requestError('endSessions', { token: admin, params: { email: 'unknown@mail.com' } }),
  ).toBe('user_not_found');
  expect(await shop.requestError('endSessions', { token: other, params: { email: ADMIN } })).toBe(
    'admins_only',
  );
  const log = await shop.request('listAuditLog', { token: admin, query: { action: 'end_sessions' } });
  expect(log.map(({ subject }) => subject)).toEqual([email, email]);
});

testOnce('an admin who ends their own sessions is signed out', async ({ shop }) => {
  const client = await createHttpClient(shop);
  const token = await client.signUp(ADMIN);
  await shop.app.users.makeAdmin(ADMIN);
  await client.call('endSessions', { token, params: { email: ADMIN } });
  expect(await shop.requestError('listUsers', { token })).toBe('token_unknown');
});

test('the last admin cannot be removed, not even by concurrent demotions', async ({ shop }) => {
  const { users } = shop.app;
  const first = await shop.signIn('first@mail.com', { admin: true });
  await shop.signIn('second@mail.com', { admin: true });
  const outcomes = await Promise.allSettled([
    users.revokeAdmin('first@mail.com'),
    users.revokeAdmin('second@mail.com'),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const admins = await shop.storage.db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .select('email')
    .execute();
  expect(admins).toHaveLength(1);
  await expect(users.revokeAdmin(admins[0]?.email ?? '')).rejects.toMatchObject({ code: 'last_admin' });
  expect((await shop.send('getUser', { token: first, params: { email: 'first@mail.com' } })).status).toBe(
    200,
  );
});
