// Passkeys: add, rename, remove, and sign in with one.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { Authenticator, addPasskey, signInWithPasskey } from '../support/people/authenticator.ts';
import { ageSessions, createTotpAccount, mia } from '../support/people/second-factor.ts';
import { type TestApp, test } from '../support/test-app.ts';

async function signUp(shop: TestApp, email: string = mia.email): Promise<HttpClient> {
  const client = await createHttpClient(shop);
  await client.signUp(email, mia.password);
  return client;
}

test('a passkey signs in, without a second step', async ({ shop }) => {
  const { client } = await createTotpAccount(shop);
  const { authenticator, id } = await addPasskey(client, 'Phone');
  expect((await client.request('getAccount')).passkeys).toMatchObject([{ id, name: 'Phone' }]);
  const other = await createHttpClient(shop);
  expect(await signInWithPasskey(other, authenticator)).toMatchObject({ user: { email: mia.email } });
  expect((await other.request('listOwnSessions'))[0]).toMatchObject({ method: 'passkey', isCurrent: true });
});

test('signing in with the passkey again makes the session fresh', async ({ shop }) => {
  const client = await signUp(shop);
  const { authenticator } = await addPasskey(client, 'Phone');
  await ageSessions(shop);
  expect(await client.requestError('getPasskeyOptions')).toBe('fresh_sign_in_required');
  await signInWithPasskey(client, authenticator);
  expect(await client.request('listOwnSessions')).toHaveLength(1);
  await client.request('getPasskeyOptions');
});

test('a passkey is renamed and removed by its owner only', async ({ shop }) => {
  const client = await signUp(shop);
  const { authenticator, id } = await addPasskey(client, 'Phone');
  const stranger = await signUp(shop, 'nora@mail.com');
  for (const name of ['renamePasskey', 'removePasskey'] as const)
    expect(await stranger.requestError(name, { body: { id, name: 'Mine' } })).toBe('passkey_not_found');
  await client.request('renamePasskey', { body: { id, name: 'Old phone' } });
  expect((await client.request('getAccount')).passkeys).toMatchObject([{ id, name: 'Old phone' }]);

  const other = await createHttpClient(shop);
  await signInWithPasskey(other, authenticator);
  await client.request('removePasskey', { body: { id } });
  expect(await other.request('getSession')).toBeNull();
  expect(await client.request('getSession')).not.toBeNull();
  await expect(signInWithPasskey(other, authenticator)).rejects.toThrow('passkey_rejected');
});

test('the last way into the account stays', async ({ shop }) => {
  const client = await signUp(shop);
  const [first, second] = [await addPasskey(client, 'Phone'), await addPasskey(client, 'Key')];
  await sql`delete from identity_account`.execute(shop.storage.db);
  await client.request('removePasskey', { body: { id: first.id } });
  expect(await client.requestError('removePasskey', { body: { id: second.id } })).toBe('last_sign_in_method');
});

test('a passkey that has not verified its user is rejected', async ({ shop }) => {
  const client = await signUp(shop);
  const careless = new Authenticator({ verifiesUser: false });
  await expect(addPasskey(client, 'Key', careless)).rejects.toThrow('passkey_rejected');
  expect((await client.request('getAccount')).passkeys).toEqual([]);
});

test('a passkey of another site, another origin or a used challenge is rejected', async ({ shop }) => {
  const client = await signUp(shop);
  await expect(addPasskey(client, 'Key', new Authenticator({ rpId: 'evil.example' }))).rejects.toThrow(
    'passkey_rejected',
  );
  const { authenticator } = await addPasskey(client, 'Phone');
  const options = await client.request('getPasskeySignInOptions');
  const elsewhere = authenticator.get(options, 'https://evil.example');
  expect(await client.requestError('signInWithPasskey', { body: { response: elsewhere } })).toBe(
    'passkey_rejected',
  );
  const again = authenticator.get(options, client.origin);
  expect(await client.requestError('signInWithPasskey', { body: { response: again } })).toBe(
    'passkey_rejected',
  );
  const empty = { response: { id: 'x', type: 'public-key' }, name: 'Phone' };
  expect(await client.requestError('addPasskey', { body: empty })).toBe('passkey_rejected');
});

test('a recent session changes its own account, not an older bearer’s', async ({ shop }) => {
  const owner = await createHttpClient(shop);
  const { token } = await owner.request('signUp', { body: { ...mia, name: 'Mia' } });
  await ageSessions(shop);
  const thief = await signUp(shop, 'eve@mail.com');
  const headers = { authorization: `Bearer ${token}` };
  expect(await shop.requestError('getPasskeyOptions', { headers })).toBe('fresh_sign_in_required');
  const options = await thief.request('getPasskeyOptions', { headers });
  const response = new Authenticator().create(options, thief.origin);
  await thief.request('addPasskey', { headers, body: { response, name: 'Evil' } });
  await thief.request('startTotp', { headers });
  const { rows } = await sql<{ email: string }>`
    select u.email from identity_user u join identity_passkey p on p."userId" = u.id
    union all select u.email from identity_user u join identity_two_factor t on t."userId" = u.id`.execute(
    shop.storage.db,
  );
  expect(rows.map(({ email }) => email)).toEqual(['eve@mail.com', 'eve@mail.com']);
});

test('only a passkey of the named account confirms its removal', async ({ shop }) => {
  const client = await signUp(shop);
  const { authenticator } = await addPasskey(client, 'Phone');
  const { authenticator: noras } = await addPasskey(await signUp(shop, 'nora@mail.com'), 'Phone');
  const confirmWith = async (used: Authenticator) => {
    const options = await client.request('getPasskeySignInOptions');
    const body = { response: used.get(options, client.origin), email: mia.email };
    return (await client.call('signInWithPasskey', { body })).status;
  };
  const body = { reviews: 'remove', email: mia.email } as const;
  expect(await client.requestError('removeAccount', { body })).toBe('fresh_sign_in_required');
  expect(await confirmWith(noras)).toBe(403);
  expect((await client.request('getSession'))?.user.email).toBe(mia.email);
  expect(await confirmWith(authenticator)).toBe(200);
  const other = { ...body, email: 'nora@mail.com' };
  expect(await client.requestError('removeAccount', { body: other })).toBe('not_yours');
  await client.request('removeAccount', { body });
});
