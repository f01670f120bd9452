// Codes of an authenticator app as second step of a sign-in, and recovery codes.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Problem } from '#contract/core/problem.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import {
  ageSessions,
  createTotpAccount,
  enableTotp,
  mia,
  takeFirstStep,
} from '../support/people/second-factor.ts';
import { totpCode } from '../support/people/totp.ts';
import { type TestApp, test } from '../support/test-app.ts';

test('once a code has been verified, a sign-in needs one', async ({ shop }) => {
  const { client, totpUri } = await createTotpAccount(shop);
  expect(decodeURIComponent(totpUri)).toContain('otpauth://totp/Selvedge:mia@mail.com');
  expect(await client.request('getAccount')).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 });
  const other = await takeFirstStep(shop);
  expect(await other.request('getSession')).toBeNull();
  const body = { code: ` ${totpCode(totpUri, 1).replace(/^.../, '$& ')} ` };
  expect(await other.request('verifyTotp', { body })).toMatchObject({ user: { email: mia.email } });
  expect(await other.request('listOwnSessions')).toHaveLength(2);
  expect((await other.request('listOwnSessions'))[0]).toMatchObject({ method: 'totp', isCurrent: true });
});

test('a secret counts only once a code of it is verified', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  const first = await client.request('startTotp');
  const second = await client.request('startTotp');
  await (await createHttpClient(shop)).request('signIn', { body: mia });
  expect(await client.requestError('verifyTotp', { body: { code: totpCode(first.totpUri) } })).toBe(
    'code_wrong',
  );
  await client.request('verifyTotp', { body: { code: totpCode(second.totpUri) } });
  expect(await client.requestError('startTotp')).toBe('totp_enabled');
});

test('a code is used once', async ({ shop }) => {
  const { totpUri } = await createTotpAccount(shop);
  const body = { code: totpCode(totpUri, 1) };
  await (await takeFirstStep(shop)).request('verifyTotp', { body });
  expect(await (await takeFirstStep(shop)).requestError('verifyTotp', { body })).toBe('code_wrong');
});

test('a recovery code works once, in any spelling, and is stored hashed', async ({ shop }) => {
  const { client, recoveryCodes } = await createTotpAccount(shop);
  const [code = '', other = ''] = recoveryCodes;
  const { rows } = await sql<{ backupCodes: string }>`
    select "backupCodes" from identity_two_factor`.execute(shop.storage.db);
  for (const shown of recoveryCodes) expect(rows[0]?.backupCodes).not.toContain(shown);
  await (await takeFirstStep(shop)).request('verifyRecoveryCode', {
    body: { code: code.toUpperCase().replace('-', ' ') },
  });
  expect((await client.request('getAccount')).recoveryCodesLeft).toBe(9);
  const again = await takeFirstStep(shop);
  expect(await again.requestError('verifyRecoveryCode', { body: { code } })).toBe('code_wrong');
  await again.request('verifyRecoveryCode', { body: { code: other } });
});

test('renewed recovery codes replace the former ones', async ({ shop }) => {
  const { client, recoveryCodes } = await createTotpAccount(shop);
  const renewed = await client.request('renewRecoveryCodes');
  const other = await takeFirstStep(shop);
  expect(await other.requestError('verifyRecoveryCode', { body: { code: recoveryCodes[0] } })).toBe(
    'code_wrong',
  );
  await other.request('verifyRecoveryCode', { body: { code: renewed.recoveryCodes[0] } });
});

test('setting up, renewing and removing need a recent sign-in', async ({ shop }) => {
  const client = await createHttpClient(shop);
  await client.signUp(mia.email, mia.password);
  await ageSessions(shop);
  expect(await client.requestError('startTotp')).toBe('fresh_sign_in_required');
  await client.request('signIn', { body: mia });
  const { totpUri } = await client.request('startTotp');
  await client.request('verifyTotp', { body: { code: totpCode(totpUri) } });
  await ageSessions(shop);
  for (const name of ['renewRecoveryCodes', 'removeTotp'] as const)
    expect(await client.requestError(name)).toBe('fresh_sign_in_required');
  expect(await shop.requestError('startTotp')).toBe('session_required');
});

test('with the app set up, only a code makes the session fresh', async ({ shop }) => {
  const { client, totpUri } = await createTotpAccount(shop);
  const [before] = await client.request('listOwnSessions');
  await ageSessions(shop);
  expect(await client.requestError('signIn', { body: mia })).toBe('second_step_required');
  expect(await client.requestError('removeTotp')).toBe('fresh_sign_in_required');
  await client.request('verifyTotp', { body: { code: totpCode(totpUri, 1) } });
  const sessions = await client.request('listOwnSessions');
  expect(sessions).toHaveLength(1);
  expect(sessions[0]?._id).not.toBe(before?._id);
  await client.request('removeTotp');
  expect((await client.request('listOwnSessions'))[0]).toMatchObject({ method: 'password' });
  expect(await client.requestError('removeTotp')).toBe('totp_not_enabled');
  expect(await client.requestError('renewRecoveryCodes')).toBe('totp_not_enabled');
  await (await createHttpClient(shop)).request('signIn', { body: mia });
});

test('without a first step, or after it has expired, no code is accepted', async ({ shop }) => {
  const { totpUri } = await createTotpAccount(shop);
  const body = { code: totpCode(totpUri, 1) };
  expect(await shop.requestError('verifyTotp', { body })).toBe('second_step_expired');
  const late = await takeFirstStep(shop);
  await sql`update identity_verification set "expiresAt" = ${new Date(0).toISOString()}`.execute(
    shop.storage.db,
  );
  expect(await late.requestError('verifyTotp', { body })).toBe('second_step_expired');
  expect(await late.requestError('verifyRecoveryCode', { body })).toBe('second_step_expired');
});

const CHALLENGE = 'selvedge.two_factor';

/** A challenge of another account, in a cookie whose name ends like that of the challenge. */
async function createDecoy(shop: TestApp): Promise<string> {
  const eve = { email: 'eve@mail.com', password: mia.password };
  const client = await createHttpClient(shop);
  await client.signUp(eve.email, eve.password);
  await enableTotp(client);
  const other = await createHttpClient(shop);
  expect(await other.requestError('signIn', { body: eve })).toBe('second_step_required');
  return `x-${CHALLENGE}=${other.cookies().get(CHALLENGE)}`;
}

/** Sends a code with the client's challenge behind another one. */
async function sendCodeBehind(decoy: string, client: HttpClient, code: string): Promise<string> {
  const response = await fetch(`${client.origin}${endpoints.verifyTotp.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: client.origin,
      cookie: `${decoy}; ${CHALLENGE}=${client.cookies().get(CHALLENGE)}`,
    },
    body: JSON.stringify({ code }),
  });
  return response.ok ? 'signed in' : ((await response.json()) as Problem).code;
}

test('a code counts for the account it signs in, whatever cookies are sent', async ({ shop }) => {
  const { totpUri } = await createTotpAccount(shop);
  const decoy = await createDecoy(shop);
  const code = totpCode(totpUri, 1);
  expect(await sendCodeBehind(decoy, await takeFirstStep(shop), code)).toBe('signed in');
  expect(await sendCodeBehind(decoy, await takeFirstStep(shop), code)).toBe('code_wrong');
  for (let challenge = 0; challenge < 3; challenge += 1) {
    const client = await takeFirstStep(shop);
    for (let n = 0; n < 3; n += 1)
      expect(await sendCodeBehind(decoy, client, `${challenge}0000${n}`)).toBe('code_wrong');
  }
  const body = { code: totpCode(totpUri, -1) };
  expect(await (await takeFirstStep(shop)).requestError('verifyTotp', { body })).toBe('too_many_requests');
});

test('a sign-in with a code resets the attempts at the password', async ({ shop }) => {
  const { recoveryCodes } = await createTotpAccount(shop);
  for (const code of recoveryCodes)
    await (await takeFirstStep(shop)).request('verifyRecoveryCode', { body: { code } });
  await takeFirstStep(shop);
});
