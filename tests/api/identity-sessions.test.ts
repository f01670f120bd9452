// Sign-in sessions and the access tokens bound to them (spec sections 3, 4).

import { sql } from 'kysely';
import { expect } from 'vitest';
import { expiredRowsPurge } from '#server/jobs.ts';
import { createHttpClient } from '../support/http-client.ts';
import { test, testOnce } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };

testOnce('a client without cookies sends the session token as bearer', async ({ shop }) => {
  await (await createHttpClient(shop)).signUp(mia.email, mia.password);
  const { token: session } = await shop.request('signIn', {
    body: { email: mia.email, password: mia.password },
  });
  const options = { params: { email: mia.email }, body: { email: mia.email } };
  const { token } = await shop.request('putUser', { ...options, token: session });
  expect(token).toMatch(/^[\w-]{43}[0-9a-f]{8}[\w-]{12}$/);
  expect(await shop.requestError('putUser', options)).toBe('session_required');
  expect(await shop.requestError('putUser', { ...options, token: `${session}x` })).toBe('session_required');
  // The database stores the token without its signature.
  const { rows } = await sql<{ token: string }>`select token from identity_session`.execute(shop.storage.db);
  for (const row of rows)
    expect(await shop.requestError('putUser', { ...options, token: row.token })).toBe('session_required');
});

testOnce('a session gets access tokens for its own email only', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email);
  const other = { params: { email: 'other@mail.com' }, body: { email: 'other@mail.com' } };
  expect(await visitor.requestError('putUser', other)).toBe('not_yours');
});

testOnce('signing out ends one session and its tokens', async ({ shop }) => {
  const [laptop, phone] = [await createHttpClient(shop), await createHttpClient(shop)];
  const laptopToken = await laptop.signUp(mia.email, mia.password);
  await phone.request('signIn', { body: { email: mia.email, password: mia.password } });
  const phoneToken = await phone.accessToken(mia.email);

  const cookie = [...laptop.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  await laptop.request('signOut');
  expect(await laptop.request('getSession')).toBeNull();
  expect(await shop.request('getSession', { headers: { cookie } })).toBeNull();
  const listing = { query: { user: mia.email } };
  expect(await shop.requestError('listOrders', { ...listing, token: laptopToken })).toBe('token_unknown');
  expect(await shop.send('listOrders', { ...listing, token: phoneToken })).toMatchObject({ status: 200 });
  expect(await phone.request('getSession')).not.toBeNull();
  // A second sign-out succeeds without a session.
  await laptop.request('signOut');
});

testOnce('user agent and IP address are not stored', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.call('signUp', { body: mia, headers: { 'user-agent': 'Test browser' } });
  const { rows } = await sql<Record<string, unknown>>`select * from identity_session`.execute(
    shop.storage.db,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|browser/);
});

test('signing out during token requests leaves no token', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email);
  const cookie = [...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const options = { params: { email: mia.email }, body: { email: mia.email }, headers: { cookie } };
  const requests = Array.from({ length: 12 }, (_, n) =>
    n === 6 ? visitor.call('signOut') : shop.send('putUser', options),
  );
  await Promise.all(requests);
  expect(await shop.storage.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
});

testOnce('an unreachable database is an error, not a missing session', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email, mia.password);
  await shop.storage.close();
  const credentials = { body: { email: mia.email, password: mia.password } };
  for (const response of [
    await visitor.call('signIn', credentials),
    await visitor.call('signOut'),
    await visitor.call('changeName', { body: { name: 'Mia' } }),
    await visitor.call('putUser', { params: { email: mia.email }, body: { email: mia.email } }),
    await visitor.call('getSession'),
  ])
    expect(response.status).toBeGreaterThanOrEqual(500);
});

test('a session ends thirty days after sign-in, used or not', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  const { headers } = await visitor.call('signUp', { body: mia });
  expect(headers.getSetCookie()[0]).toMatch(/^selvedge\.session_token=.*; Max-Age=2592000;/);
  const options = { params: { email: mia.email }, body: { email: mia.email } };
  const endsIn = async () => {
    const { rows } = await sql<{
      expiresAt: string | Date;
    }>`select "expiresAt" from identity_session`.execute(shop.storage.db);
    return new Date(rows[0]?.expiresAt ?? 0).getTime() - Date.now();
  };
  expect(await endsIn()).toBeLessThanOrEqual(30 * DAY_MS);
  const soon = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await sql`update identity_session set "expiresAt" = ${soon}`.execute(shop.storage.db);
  expect((await visitor.call('putUser', options)).headers.getSetCookie()).toEqual([]);
  expect((await visitor.call('getSession')).headers.getSetCookie()).toEqual([]);
  expect(await endsIn()).toBeLessThanOrEqual(3 * DAY_MS);

  const past = new Date(Date.now() - 1000).toISOString();
  await sql`update identity_session set "expiresAt" = ${past}`.execute(shop.storage.db);
  expect(await visitor.requestError('putUser', options)).toBe('session_required');
  expect(await shop.storage.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
  await shop.app.jobs.runNow(expiredRowsPurge(shop.app.ctx, shop.app));
  expect((await sql`select id from identity_session`.execute(shop.storage.db)).rows).toEqual([]);
});
