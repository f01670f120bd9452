// Sessions and the access tokens that hang on them: how they are proven and ended (spec sections 3, 4).
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createHttpClient } from '../support/http-client.ts';
import { test } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const mia = { name: 'Mia Weber', email: 'mia@mail.com', password: 'a good secret' };

test('a client without cookies sends the session token as bearer', async ({ shop }) => {
  await (await createHttpClient(shop)).signUp(mia.email, mia.password);
  const { token: session } = await shop.request('signIn', {
    body: { email: mia.email, password: mia.password },
  });
  const asking = { params: { email: mia.email }, body: { email: mia.email } };
  const { token } = await shop.request('putUser', { ...asking, token: session });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await shop.requestError('putUser', asking)).toBe('session_required');
  expect(await shop.requestError('putUser', { ...asking, token: `${session}x` })).toBe('session_required');
  // The rows of a stolen database open nothing: what stands there is not signed.
  const { rows } = await sql<{ token: string }>`select token from identity_session`.execute(shop.storage.db);
  for (const row of rows)
    expect(await shop.requestError('putUser', { ...asking, token: row.token })).toBe('session_required');
});

test('a session gives a token for its own email alone', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email);
  const other = { params: { email: 'other@mail.com' }, body: { email: 'other@mail.com' } };
  expect(await visitor.requestError('putUser', other)).toBe('not_yours');
});

test('signing out ends this browser’s session and its tokens, no other’s', async ({ shop }) => {
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
  // Once more, with nothing left to end.
  await laptop.request('signOut');
});

test('of the customer’s browser and address nothing is kept', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.call('signUp', { body: mia, headers: { 'user-agent': 'A browser of mine' } });
  const { rows } = await sql<Record<string, unknown>>`select * from identity_session`.execute(
    shop.storage.db,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|browser/);
});

test('signing out while a token is on its way leaves none behind', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email);
  const cookie = [...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const asking = { params: { email: mia.email }, body: { email: mia.email }, headers: { cookie } };
  const rounds = Array.from({ length: 12 }, (_, round) =>
    round === 6 ? visitor.call('signOut') : shop.send('putUser', asking),
  );
  await Promise.all(rounds);
  expect(await shop.storage.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
});

test('a database out of reach is told, not taken for nobody being signed in', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  await visitor.signUp(mia.email, mia.password);
  await shop.storage.close();
  const credentials = { body: { email: mia.email, password: mia.password } };
  for (const answer of [
    await visitor.call('signIn', credentials),
    await visitor.call('signOut'),
    await visitor.call('changeName', { body: { name: 'Mia' } }),
    await visitor.call('putUser', { params: { email: mia.email }, body: { email: mia.email } }),
    await visitor.call('getSession'),
  ])
    expect(answer.status).toBeGreaterThanOrEqual(500);
});

test('a session ends thirty days after signing in, however much it is used', async ({ shop }) => {
  const visitor = await createHttpClient(shop);
  const { headers } = await visitor.call('signUp', { body: mia });
  expect(headers.getSetCookie()[0]).toMatch(/^selvedge\.session_token=.*; Max-Age=2592000;/);
  const asking = { params: { email: mia.email }, body: { email: mia.email } };
  const endsIn = async () => {
    const { rows } = await sql<{
      expiresAt: string | Date;
    }>`select "expiresAt" from identity_session`.execute(shop.storage.db);
    return new Date(rows[0]?.expiresAt ?? 0).getTime() - Date.now();
  };
  expect(await endsIn()).toBeLessThanOrEqual(30 * DAY_MS);
  const soon = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await sql`update identity_session set "expiresAt" = ${soon}`.execute(shop.storage.db);
  expect((await visitor.call('putUser', asking)).headers.getSetCookie()).toEqual([]);
  expect((await visitor.call('getSession')).headers.getSetCookie()).toEqual([]);
  expect(await endsIn()).toBeLessThanOrEqual(3 * DAY_MS);

  const past = new Date(Date.now() - 1000).toISOString();
  await sql`update identity_session set "expiresAt" = ${past}`.execute(shop.storage.db);
  expect(await visitor.requestError('putUser', asking)).toBe('session_required');
  expect(await shop.storage.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
});
