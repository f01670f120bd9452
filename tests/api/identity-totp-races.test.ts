// Second factors that change while somebody signs in, and wrong codes.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { SIGN_INS, signInDuring } from '../support/endpoints/slow-account-reads.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { createTotpAccount, enableTotp, mia, takeFirstStep } from '../support/people/second-factor.ts';
import { totpCode } from '../support/people/totp.ts';
import { type TestApp, test } from '../support/test-app.ts';

async function countSessions({ storage }: TestApp): Promise<number> {
  return (await sql`select id from identity_session`.execute(storage.db)).rows.length;
}

async function signIn(shop: TestApp): Promise<HttpClient> {
  const client = await createHttpClient(shop);
  await client.request('signIn', { body: mia });
  return client;
}

test('a recovery code used twice at the same moment counts once', async ({ shop }) => {
  const { recoveryCodes } = await createTotpAccount(shop);
  const clients = await Promise.all([takeFirstStep(shop), takeFirstStep(shop)]);
  const body = { code: recoveryCodes[0] };
  const responses = await Promise.all(clients.map((client) => client.call('verifyRecoveryCode', { body })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('setting up the app ends every other session and its tokens', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  const other = await signIn(shop);
  const token = await other.accessToken(mia.email);
  await enableTotp(client);
  expect(await other.request('getSession')).toBeNull();
  expect(await shop.requestError('getSavedIds', { token })).toBe('token_unknown');
  expect(await client.request('getSession')).not.toBeNull();
});

test('removing the app ends every other session', async ({ shop }) => {
  const { client, totpUri } = await createTotpAccount(shop);
  const other = await takeFirstStep(shop);
  await other.request('verifyTotp', { body: { code: totpCode(totpUri, 1) } });
  await client.request('removeTotp');
  expect(await other.request('getSession')).toBeNull();
  expect(await client.request('getAccount')).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
});

test('sign-ins without a code do not survive that the app is set up', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  const statuses = await signInDuring(shop, mia, async () => {
    await enableTotp(client);
  });
  expect(statuses).toEqual(Array(SIGN_INS).fill(401));
  expect(await countSessions(shop)).toBe(1);
});

test('a first step does not survive a change of the password', async ({ shop }) => {
  const { client, totpUri } = await createTotpAccount(shop);
  const other = await takeFirstStep(shop);
  const body = { currentPassword: mia.password, newPassword: 'a newer secret' };
  await client.request('changePassword', { body });
  expect(await other.requestError('verifyTotp', { body: { code: totpCode(totpUri, 1) } })).toBe(
    'second_step_expired',
  );
  expect(await other.request('getSession')).toBeNull();
  expect(await countSessions(shop)).toBe(1);
});

test('ten wrong codes lock, whatever the challenge, and not a browser the owner uses', async ({ shop }) => {
  const { client, totpUri } = await createTotpAccount(shop);
  const codes: string[] = [];
  for (let challenge = 0; challenge < 3; challenge += 1) {
    const thief = await takeFirstStep(shop);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const code = attempt % 2 === 0 ? 'verifyTotp' : 'verifyRecoveryCode';
      codes.push(await thief.requestError(code, { body: { code: `wrong ${challenge} ${attempt}` } }));
    }
  }
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('code_wrong'));
  expect(codes.slice(10)).toEqual(Array(5).fill('too_many_requests'));
  expect(await client.requestError('signIn', { body: mia })).toBe('second_step_required');
  await client.request('verifyTotp', { body: { code: totpCode(totpUri, 1) } });
});

test('a challenge ends after five wrong codes', async ({ shop }) => {
  const { totpUri } = await createTotpAccount(shop);
  const client = await takeFirstStep(shop);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await client.requestError('verifyTotp', { body: { code: `${attempt}` } })).toBe('code_wrong');
  expect(await client.requestError('verifyTotp', { body: { code: totpCode(totpUri, 1) } })).toBe(
    'second_step_expired',
  );
});
