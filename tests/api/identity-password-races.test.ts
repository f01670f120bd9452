// Sign-ins and password changes that verified the old password while it was being replaced.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { requestDuring, SIGN_INS, signInDuring } from '../support/endpoints/slow-account-reads.ts';
import { createHttpClient } from '../support/http-client.ts';
import { type TestApp, test } from '../support/test-app.ts';

const credentials = { email: 'mia@mail.com', password: 'a good secret' };
const newPassword = 'a newer secret';

async function countSessions({ storage }: TestApp): Promise<number> {
  return (await sql`select id from identity_session`.execute(storage.db)).rows.length;
}

/** The token of a reset link for the account. */
async function createResetLink({ app }: TestApp): Promise<string> {
  const { internalAdapter } = await (await app.identity.auth()).$context;
  const account = await internalAdapter.findUserByEmail(credentials.email);
  await internalAdapter.createVerificationValue({
    identifier: 'reset-password:mia-link',
    value: account?.user.id ?? '',
    expiresAt: new Date(Date.now() + 60_000),
  });
  return 'mia-link';
}

test('sign-ins with the old password do not survive a password change', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.signUp(credentials.email, credentials.password);
  const statuses = await signInDuring(shop, credentials, async () => {
    const change = { currentPassword: credentials.password, newPassword };
    await client.request('changePassword', { body: change });
  });
  expect(statuses).toEqual(Array(SIGN_INS).fill(401));
  expect(await countSessions(shop)).toBe(1);
  expect(await client.request('getSession')).not.toBeNull();
});

test('concurrent uses of one link set one password', async ({ shop }) => {
  await shop.app.identity.createAccount({ ...credentials, name: 'Mia' });
  const token = await createResetLink(shop);
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      const body = { token, newPassword: `newer secret ${number}` };
      return (await shop.send('resetPassword', { body })).status;
    }),
  );
  expect(statuses.sort()).toEqual([200, 410, 410, 410, 410, 410]);
});

test('sign-ins with the old password do not survive a password reset', async ({ shop }) => {
  await shop.app.identity.createAccount({ ...credentials, name: 'Mia' });
  const token = await createResetLink(shop);
  const statuses = await signInDuring(shop, credentials, async () => {
    await shop.request('resetPassword', { body: { token, newPassword } });
  });
  expect(statuses).toEqual(Array(SIGN_INS).fill(401));
  expect(await countSessions(shop)).toBe(0);
  await shop.request('signIn', { body: { ...credentials, password: newPassword } });
});

test('a password change with the old password does not undo a password reset', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.signUp(credentials.email, credentials.password);
  const cookie = [...client.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = await createResetLink(shop);
  const body = { currentPassword: credentials.password, newPassword: 'a thief’s secret' };
  const statuses = await requestDuring(
    shop,
    1,
    (slow) => slow.send('changePassword', { body, headers: { cookie } }),
    async () => {
      await shop.request('resetPassword', { body: { token, newPassword } });
    },
  );
  expect(statuses).toEqual([422]);
  const email = credentials.email;
  expect(await shop.requestError('signIn', { body: { email, password: body.newPassword } })).toBe(
    'wrong_credentials',
  );
  await shop.request('signIn', { body: { email, password: newPassword } });
});
