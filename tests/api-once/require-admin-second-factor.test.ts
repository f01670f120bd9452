// REQUIRE_ADMIN_2FA: admins have the rights of admins only in sessions that were begun with a second factor.
import { expect } from 'vitest';
import { createHttpClient } from '../support/http-client.ts';
import { Authenticator, addPasskey, signInWithPasskey } from '../support/people/authenticator.ts';
import { enableTotp, mia } from '../support/people/second-factor.ts';
import { totpCode } from '../support/people/totp.ts';
import { type TestApp, test } from '../support/test-app.ts';

const REQUIRED = { REQUIRE_ADMIN_2FA: 'yes' };

test('the first admin sets up an app and has an admin’s rights then', async ({ createApp }) => {
  const shop = await createApp(REQUIRED);
  const client = await createHttpClient(shop);
  const token = await client.signUp(mia.email, mia.password);
  await shop.app.users.makeAdmin(mia.email);
  expect(await shop.requestError('listUsers', { token })).toBe('second_factor_required');
  expect(await shop.requestError('getUser', { token, params: { email: 'nora@mail.com' } })).toBe(
    'second_factor_required',
  );
  await shop.request('getUser', { token, params: { email: mia.email } });
  expect(await client.request('getAccount')).toMatchObject({ isSecondFactorMissing: true });

  await enableTotp(client);
  expect(await client.request('getAccount')).toMatchObject({ isSecondFactorMissing: false });
  await shop.request('listUsers', { token: await client.accessToken(mia.email) });
  await client.request('removeTotp');
  expect(await shop.requestError('listUsers', { token: await client.accessToken(mia.email) })).toBe(
    'second_factor_required',
  );
});

test('a session with the passkey has an admin’s rights, one without not', async ({ createApp }) => {
  const shop = await createApp(REQUIRED);
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  await shop.app.users.makeAdmin(mia.email);
  const { authenticator } = await addPasskey(client, 'Phone');
  const before = await client.accessToken(mia.email);
  expect(await shop.requestError('listUsers', { token: before })).toBe('second_factor_required');
  expect(await client.request('getAccount')).toMatchObject({ isSecondFactorMissing: true });
  await signInWithPasskey(client, authenticator);
  await shop.request('listUsers', { token: await client.accessToken(mia.email) });
  expect(await client.request('getAccount')).toMatchObject({ isSecondFactorMissing: false });
});

test('other staff have their rights with a second factor only, too', async ({ createApp }) => {
  const shop = await createApp(REQUIRED);
  const client = await createHttpClient(shop);
  const token = await client.signUp(mia.email, mia.password);
  await shop.app.users.changeRole(mia.email, { from: null, to: 'warehouse' });
  expect(await shop.requestError('listAllOrders', { token })).toBe('second_factor_required');
  expect(await client.request('getAccount')).toMatchObject({ isSecondFactorMissing: true });
  await enableTotp(client);
  await shop.request('listAllOrders', { token: await client.accessToken(mia.email) });
});

test('customers, and shops without the setting, need no second factor', async ({ shop, createApp }) => {
  const strict = await createApp(REQUIRED);
  const customer = await createHttpClient(strict);
  const token = await customer.signUp(mia.email, mia.password);
  expect(await strict.requestError('listUsers', { token })).toBe('admins_only');
  expect(await customer.request('getAccount')).toMatchObject({ isSecondFactorMissing: false });
  const admin = await createHttpClient(shop);
  const adminToken = await admin.signUp(mia.email, mia.password);
  await shop.app.users.makeAdmin(mia.email);
  await shop.request('listUsers', { token: adminToken });
});

/** An admin with a passkey, whose session was begun with it. */
async function createPasskeyAdmin(shop: TestApp) {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  await shop.app.users.makeAdmin(mia.email);
  const { authenticator, id } = await addPasskey(client, 'Phone');
  await signInWithPasskey(client, authenticator);
  return { client, id };
}

test('the password alone does not change the second factors of an admin', async ({ createApp }) => {
  const shop = await createApp(REQUIRED);
  const thief = await createHttpClient(shop);
  await thief.signUp(mia.email, mia.password);
  const { totpUri } = await thief.request('startTotp');
  const options = await thief.request('getPasskeyOptions');
  await shop.app.users.makeAdmin(mia.email);
  const owner = await createHttpClient(shop);
  await owner.request('signIn', { body: mia });
  const { authenticator, id } = await addPasskey(owner, 'Phone');
  await thief.request('signIn', { body: mia });

  const response = new Authenticator().create(options, thief.origin);
  const attempts = [
    thief.requestError('startTotp'),
    thief.requestError('verifyTotp', { body: { code: totpCode(totpUri) } }),
    thief.requestError('getPasskeyOptions'),
    thief.requestError('addPasskey', { body: { response, name: 'Evil' } }),
    thief.requestError('removePasskey', { body: { id } }),
  ];
  for (const attempt of attempts) expect(await attempt).toBe('second_factor_required');
  const token = await thief.accessToken(mia.email);
  expect(await shop.requestError('listUsers', { token })).toBe('second_factor_required');

  await signInWithPasskey(owner, authenticator);
  await enableTotp(owner);
  await shop.request('listUsers', { token: await owner.accessToken(mia.email) });
});

test('an admin who removes the last second factor loses an admin’s rights', async ({ createApp }) => {
  const shop = await createApp(REQUIRED);
  const { client, id } = await createPasskeyAdmin(shop);
  const other = await addPasskey(client, 'Key');
  await client.request('removePasskey', { body: { id } });
  const token = await client.accessToken(mia.email);
  await shop.request('listUsers', { token });
  await client.request('removePasskey', { body: { id: other.id } });
  expect(await shop.requestError('listUsers', { token })).toBe('token_unknown');
  const newToken = await client.accessToken(mia.email);
  expect(await shop.requestError('listUsers', { token: newToken })).toBe('second_factor_required');
  expect((await client.request('listOwnSessions'))[0]).toMatchObject({ method: 'password' });
  expect(await client.request('getAccount')).toMatchObject({ isSecondFactorMissing: true });
});
