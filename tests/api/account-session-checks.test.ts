// What is compared and locked around a session: sign-ins and tokens whose account changes meanwhile, and removals.
import { expect } from 'vitest';
import { accountIdOf, renamePerson } from '../support/callers.ts';
import { onPostgres } from '../support/database.ts';
import { recordStatements, type Statements } from '../support/databases/statements.ts';
import { MIA } from '../support/endpoints/endpoint-visits.ts';
import { SIGN_INS, signInDuring } from '../support/endpoints/slow-account-reads.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { placeOrder } from '../support/orders/orders.ts';
import { pausableApp } from '../support/paused-request.ts';
import { addPasskey } from '../support/people/authenticator.ts';
import { confirmRemoval } from '../support/people/confirm-removal.ts';
import { mia } from '../support/people/second-factor.ts';
import { createTestApp, type TestApp, test, testOnce } from '../support/test-app.ts';

async function signUp(shop: TestApp, email: string = MIA): Promise<HttpClient> {
  const client = await createHttpClient(shop);
  await client.signUp(email, mia.password);
  return client;
}

async function signUpToLeave(shop: TestApp, email: string = MIA): Promise<HttpClient> {
  const client = await signUp(shop, email);
  await confirmRemoval(client, email, mia.password);
  return client;
}

const cookieOf = (client: HttpClient) =>
  [...client.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');

/** Records what another process on the same database runs. */
async function recordingApp(shop: TestApp) {
  const statements: Statements = new Map();
  const app = await createTestApp(shop.storageOptions, {}, {}, (storage) =>
    recordStatements(storage, statements),
  );
  return {
    app,
    positionOf: (pattern: RegExp) => [...statements.keys()].findIndex((text) => pattern.test(text)),
  };
}

const LOCKS_ORDERS = /^select "id" from "orders" .*for update$/s;
const LOCKS_ADMINS = /^update "users" set .* where "role" = /;
const CHANGES_USER = /^(update|delete from) "users"/;

const removal = { body: { reviews: 'anonymous' } } as const;

testOnce('a removal that names no account removes that of the session', async ({ shop }) => {
  await shop.signIn('admin@mail.com', { admin: true });
  const client = await signUpToLeave(shop);
  await client.request('removeAccount', removal);
  expect(await client.requestError('signIn', { body: mia })).toBe('wrong_credentials');
});

testOnce('sign-ins under way end when one passkey is exchanged for another', async ({ shop }) => {
  const client = await signUp(shop);
  const former = await addPasskey(client, 'Phone');
  const statuses = await signInDuring(shop, mia, async () => {
    await addPasskey(client, 'Key');
    await client.request('removePasskey', { body: { id: former.id } });
  });
  expect(statuses).toEqual(Array(SIGN_INS).fill(401));
  expect(await client.request('listOwnSessions')).toHaveLength(1);
});

test('a token that is issued while its session ends is withdrawn; the user stays', async ({ shop }) => {
  const client = await signUp(shop);
  const { app, during } = await pausableApp(shop, /from "identity_session"/);
  const headers = { cookie: cookieOf(client) };
  const options = { params: { email: MIA }, body: { email: MIA }, headers };
  const { status, body } = await during(
    () => app.send('putUser', options),
    () => client.request('signOut'),
  );
  expect([status, body]).toEqual([401, expect.objectContaining({ code: 'session_required' })]);
  const { db } = shop.storage;
  expect(await db.selectFrom('access_tokens').select('user_id').execute()).toEqual([]);
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: MIA }]);
});

testOnce('a user made for an earlier session has the account’s email, or is refused', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.request('signUp', { body: { name: 'Mia', ...mia } });
  const session = { userId: await accountIdOf(shop, MIA), email: MIA, name: 'Mia' };
  const { db } = shop.storage;
  await db.transaction().execute((tx) => renamePerson(tx, MIA, 'weber@mail.com'));
  await shop.app.users.ensureUser(session);
  const ofNobody = shop.app.users.ensureUser({ ...session, userId: 'gone' });
  await expect(ofNobody).rejects.toMatchObject({ code: 'session_required' });
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'weber@mail.com' }]);
});

testOnce('what an admin does with a person who is removed meanwhile finds nobody', async ({ shop }) => {
  const token = await shop.signIn('admin@mail.com', { admin: true });
  for (const [name, email] of [
    ['getUser', 'ada@mail.com'],
    ['endSessions', 'nora@mail.com'],
  ] as const) {
    const client = await signUpToLeave(shop, email);
    const { app, during } = await pausableApp(shop, /^select \* from "users" where "email" = /);
    const { status, body } = await during(
      () => app.send(name, { token, params: { email } }),
      () => client.request('removeAccount', removal),
    );
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'user_not_found' })]);
  }
});

testOnce('removing a customer locks no admin, removing an admin locks all', async ({ shop }) => {
  await shop.signIn('admin@mail.com', { admin: true });
  const { app, positionOf } = await recordingApp(shop);
  const client = await signUpToLeave(shop);
  const remove = async (who: HttpClient) =>
    (await app.send('removeAccount', { ...removal, headers: { cookie: cookieOf(who) } })).status;
  expect(await remove(client)).toBe(200);
  expect(positionOf(LOCKS_ADMINS)).toBe(-1);
  const admin = await signUpToLeave(shop, 'other.admin@mail.com');
  await shop.app.users.makeAdmin('other.admin@mail.com');
  expect(await remove(admin)).toBe(200);
  expect(positionOf(LOCKS_ADMINS)).toBeGreaterThan(-1);
});

// SQLite runs one transaction at a time.
if (onPostgres) {
  testOnce('a removal locks orders before the user; a new email locks none', async ({ shop }) => {
    await shop.signIn('admin@mail.com', { admin: true });
    const removing = await recordingApp(shop);
    const client = await signUpToLeave(shop);
    await placeOrder(shop, await client.accessToken(MIA));
    const headers = { cookie: cookieOf(client) };
    expect((await removing.app.send('removeAccount', { ...removal, headers })).status).toBe(200);
    expect(removing.positionOf(LOCKS_ORDERS)).toBeGreaterThan(-1);
    expect(removing.positionOf(CHANGES_USER)).toBeGreaterThan(removing.positionOf(LOCKS_ORDERS));
    const renaming = await recordingApp(shop);
    const nora = await signUp(shop, 'nora@mail.com');
    await nora.accessToken('nora@mail.com');
    const { db } = renaming.app.storage;
    await db.transaction().execute((tx) => renamePerson(tx, 'nora@mail.com', 'weber@mail.com'));
    expect(renaming.positionOf(CHANGES_USER)).toBeGreaterThan(-1);
    expect(renaming.positionOf(LOCKS_ORDERS)).toBe(-1);
  });

  testOnce('a takeover locks orders before the user', async ({ shop }) => {
    const { app, positionOf } = await recordingApp(shop);
    const client = await signUp(shop);
    await placeOrder(shop, await client.accessToken(MIA));
    const account = { id: await accountIdOf(shop, MIA), email: MIA, name: 'Mia' };
    await app.app.identity.takeOver(account, { keepsPassword: true });
    expect(positionOf(LOCKS_ORDERS)).toBeGreaterThan(-1);
    expect(positionOf(CHANGES_USER)).toBeGreaterThan(positionOf(LOCKS_ORDERS));
  });
}
