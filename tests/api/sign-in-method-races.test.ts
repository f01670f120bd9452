// Changes of a sign-in method whose session ends while they are under way: they leave nothing behind.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { usuallyOnPostgres } from '../support/database.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { pausableApp } from '../support/paused-request.ts';
import { Authenticator, addPasskey } from '../support/people/authenticator.ts';
import { enableTotp, mia } from '../support/people/second-factor.ts';
import { totpCode } from '../support/people/totp.ts';
import { type TestApp, test } from '../support/test-app.ts';

/** What Mia's account signs in with. */
async function signInMethods({ storage }: TestApp) {
  const passkeys = await sql`select id from identity_passkey order by id`.execute(storage.db);
  const apps = await sql`select secret, verified, "backupCodes" from identity_two_factor`.execute(storage.db);
  const users = await sql`select email, "twoFactorEnabled" from identity_user`.execute(storage.db);
  const changes = await sql`select new_email from email_changes`.execute(storage.db);
  return [passkeys.rows, apps.rows, users.rows, changes.rows];
}

async function countSessions({ storage }: TestApp): Promise<number> {
  return (await sql`select id from identity_session`.execute(storage.db)).rows.length;
}

type Send = () => Promise<Response>;

interface Change {
  readonly name: string;
  /** A query after the check of the session. */
  readonly delayedQuery: RegExp;
  /** Signed in, up to the request that is held. */
  prepare(client: HttpClient): Promise<Send>;
}

/** As better-auth writes them; the shop's own SQL does not quote these names. */
const SESSION = /from "identity_session"/;
const TWO_FACTOR = /from "identity_two_factor"/;
const ADDED = /insert into "identity_passkey"/;

const changes: readonly Change[] = [
  {
    name: 'setting up an app: its secret',
    delayedQuery: TWO_FACTOR,
    prepare: async (client) => () => client.call('startTotp'),
  },
  {
    name: 'setting up an app: its first code',
    delayedQuery: TWO_FACTOR,
    async prepare(client) {
      const { totpUri } = await client.request('startTotp');
      return () => client.call('verifyTotp', { body: { code: totpCode(totpUri) } });
    },
  },
  {
    name: 'removing the app',
    delayedQuery: SESSION,
    async prepare(client) {
      await enableTotp(client);
      return () => client.call('removeTotp');
    },
  },
  {
    name: 'renewing the recovery codes',
    delayedQuery: SESSION,
    async prepare(client) {
      await enableTotp(client);
      return () => client.call('renewRecoveryCodes');
    },
  },
  {
    name: 'adding a passkey',
    delayedQuery: ADDED,
    async prepare(client) {
      const options = await client.request('getPasskeyOptions');
      const response = new Authenticator().create(options, client.origin);
      return () => client.call('addPasskey', { body: { response, name: 'Key' } });
    },
  },
  {
    name: 'removing a passkey',
    delayedQuery: SESSION,
    async prepare(client) {
      const { id } = await addPasskey(client, 'Key');
      return () => client.call('removePasskey', { body: { id } });
    },
  },
  {
    name: 'asking for another email',
    delayedQuery: SESSION,
    prepare: async (client) => () =>
      client.call('requestEmailChange', { body: { newEmail: 'eve@mail.com' } }),
  },
];

for (const { name, delayedQuery, prepare } of changes)
  usuallyOnPostgres(test)(`${name} does not outlive the session`, async ({ shop }) => {
    const { app, during } = await pausableApp(shop, delayedQuery);
    const client = await createHttpClient(app);
    await client.signUp(mia.email, mia.password);
    const send = await prepare(client);
    const before = await signInMethods(shop);
    const { status } = await during(send, () => shop.app.identity.endAllSessions(mia.email));
    expect(status).toBe(401);
    // An app whose set-up has not been finished may be gone too: it asks nobody for a code.
    const after = await signInMethods(shop);
    expect([before, before.with(1, [])]).toContainEqual(after);
    expect(await countSessions(shop)).toBe(0);
  });

test('what a thief adds does not survive a change of the password', async ({ shop }) => {
  const { app, during } = await pausableApp(shop, ADDED);
  const thief = await createHttpClient(app);
  await thief.signUp(mia.email, mia.password);
  const options = await thief.request('getPasskeyOptions');
  const response = new Authenticator().create(options, thief.origin);
  const owner = await createHttpClient(shop);
  await owner.request('signIn', { body: mia });
  const body = { currentPassword: mia.password, newPassword: 'a quite new secret' };
  const { status } = await during(
    () => thief.call('addPasskey', { body: { response, name: 'Key' } }),
    () => owner.request('changePassword', { body }),
  );
  expect(status).toBe(401);
  expect((await owner.request('getAccount')).passkeys).toEqual([]);
});

test('what was added to an unconfirmed account ends when its owner takes over', async ({ shop }) => {
  const { app, during } = await pausableApp(shop, ADDED);
  const squatter = await createHttpClient(app);
  await squatter.signUp(mia.email, mia.password);
  const options = await squatter.request('getPasskeyOptions');
  const response = new Authenticator().create(options, squatter.origin);
  const { internalAdapter } = await (await shop.app.identity.auth()).$context;
  const account = await internalAdapter.findUserByEmail(mia.email);
  await internalAdapter.createVerificationValue({
    identifier: 'reset-password:mia-link',
    value: account?.user.id ?? '',
    expiresAt: new Date(Date.now() + 60_000),
  });
  const body = { token: 'mia-link', newPassword: 'a quite new secret' };
  const { status } = await during(
    () => squatter.call('addPasskey', { body: { response, name: 'Key' } }),
    () => shop.request('resetPassword', { body }),
  );
  expect(status).toBe(401);
  expect((await signInMethods(shop))[0]).toEqual([]);
});

test('a change of the email that waits ends with a change of the password', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  const change = { body: { newEmail: 'eve@mail.com' } };
  await client.request('requestEmailChange', change);
  const passwords = { currentPassword: mia.password, newPassword: 'a quite new secret' };
  await client.request('changePassword', { body: passwords });
  expect((await client.request('getAccount')).pendingEmail).toBeNull();
});

test('adding a passkey ends every other session, and so does renewing the recovery codes', async ({
  shop,
}) => {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  const other = await createHttpClient(shop);
  await other.request('signIn', { body: mia });
  await addPasskey(client, 'Key');
  expect(await other.request('getSession')).toBeNull();

  const { totpUri } = await enableTotp(client);
  expect(await other.requestError('signIn', { body: mia })).toBe('second_step_required');
  await other.request('verifyTotp', { body: { code: totpCode(totpUri, 1) } });
  expect(await other.request('getSession')).not.toBeNull();
  await client.request('renewRecoveryCodes');
  expect(await other.request('getSession')).toBeNull();
  expect(await client.request('getSession')).not.toBeNull();
});
