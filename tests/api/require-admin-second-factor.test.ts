// REQUIRE_ADMIN_2FA: admins have the rights of admins only in sessions that were begun with a second factor.
import { expect } from 'vitest';
import { addPasskey, signInWithPasskey } from '../support/authenticator.ts';
import { createHttpClient } from '../support/http-client.ts';
import { enableTotp, mia } from '../support/second-factor.ts';
import { test } from '../support/test-app.ts';

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
  expect(await client.request('getAccount')).toMatchObject({ secondFactorMissing: true });

  await enableTotp(client);
  expect(await client.request('getAccount')).toMatchObject({ secondFactorMissing: false });
  await shop.request('listUsers', { token: await client.accessToken(mia.email) });
  await client.request('removeTotp');
  expect(await shop.requestError('listUsers', { token: await client.accessToken(mia.email) })).toBe(
    'second_factor_required',
  );
});

test('a session begun with the passkey has an admin’s rights, one with the password has not', async ({
  createApp,
}) => {
  const shop = await createApp(REQUIRED);
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  await shop.app.users.makeAdmin(mia.email);
  const { authenticator } = await addPasskey(client, 'Phone');
  const before = await client.accessToken(mia.email);
  expect(await shop.requestError('listUsers', { token: before })).toBe('second_factor_required');
  await signInWithPasskey(client, authenticator);
  await shop.request('listUsers', { token: await client.accessToken(mia.email) });
});

test('customers, and shops without the setting, need no second factor', async ({ shop, createApp }) => {
  const strict = await createApp(REQUIRED);
  const customer = await createHttpClient(strict);
  const token = await customer.signUp(mia.email, mia.password);
  expect(await strict.requestError('listUsers', { token })).toBe('admins_only');
  expect(await customer.request('getAccount')).toMatchObject({ secondFactorMissing: false });
  const admin = await createHttpClient(shop);
  const adminToken = await admin.signUp(mia.email, mia.password);
  await shop.app.users.makeAdmin(mia.email);
  await shop.request('listUsers', { token: adminToken });
});
