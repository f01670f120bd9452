// 'Confirm that it is you' with Google: only the Google account of the account that asks confirms.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { renamePerson } from '../support/callers.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { ageSessions, enableTotp } from '../support/people/second-factor.ts';
import { totpCode } from '../support/people/totp.ts';
import { choose, chooser, googleShop, landing } from '../support/providers/google-sign-in.ts';
import { type TestApp, test } from '../support/test-app.ts';

const nora = { name: 'Nora Lindqvist', email: 'nora.lindqvist@gmail.test' };
const tomas = { name: 'Tomás Herrera', email: 'tomas.herrera@gmail.test' };
const PROFILE = '/dashboard#own-data';

async function signIn(client: HttpClient, person: typeof nora, callbackURL = '/'): Promise<string> {
  return landing(client, await choose(client, (await chooser(client, callbackURL)).address, person));
}

/** Confirms as Nora by the Google account of `person`; returns where the callback leads. */
async function confirm(client: HttpClient, person: Record<string, string>, email = nora.email) {
  return landing(client, await choose(client, (await chooser(client, PROFILE, email)).address, person));
}

const counts = async ({ storage }: TestApp) =>
  (
    await sql<{ users: number; links: number; sessions: number }>`select
      (select count(*) from identity_user) as users, (select count(*) from identity_account) as links,
      (select count(*) from identity_session) as sessions`.execute(storage.db)
  ).rows.map((row) => Object.values(row).map(Number))[0];

/** Nora is signed in with Google, some time ago. */
async function noraOfLongAgo() {
  const { shop, visitor } = await googleShop();
  await signIn(visitor, nora);
  await visitor.accessToken(nora.email);
  await ageSessions(shop);
  return { shop, visitor };
}

test('the Google account of the account confirms, and the session is fresh', async () => {
  const { visitor } = await noraOfLongAgo();
  expect(await visitor.requestError('requestDataExport')).toBe('fresh_sign_in_required');
  expect(await confirm(visitor, nora)).toBe(PROFILE);
  expect(await visitor.request('listOwnSessions')).toHaveLength(1);
  await visitor.request('requestDataExport');
});

test('the Google account of another account is refused: nothing is created, the session stays', async () => {
  const { shop, visitor } = await noraOfLongAgo();
  const other = await createHttpClient(shop);
  await signIn(other, tomas);
  const before = await counts(shop);
  expect(await confirm(visitor, tomas)).toBe('/dashboard?problem=google_other_account#own-data');
  expect((await visitor.request('getSession'))?.user.email).toBe(nora.email);
  expect(await visitor.requestError('requestDataExport')).toBe('fresh_sign_in_required');
  expect(await counts(shop)).toEqual(before);
});

test('a Google account that has no account here is refused, and gets none', async () => {
  const { shop, visitor } = await noraOfLongAgo();
  const before = await counts(shop);
  expect(await confirm(visitor, { name: 'Stranger', email: 'stranger@gmail.test' })).toContain(
    'problem=google_other_account',
  );
  expect((await visitor.request('getSession'))?.user.email).toBe(nora.email);
  expect(await counts(shop)).toEqual(before);
});

test('an account of another Google account is neither linked nor taken over', async () => {
  const { shop, visitor } = await noraOfLongAgo();
  const squatter = await createHttpClient(shop);
  await squatter.signUp(tomas.email);
  const before = await counts(shop);
  expect(await confirm(visitor, tomas)).toContain('problem=google_other_account');
  expect(await counts(shop)).toEqual(before);
  expect((await squatter.request('getSession'))?.user.email).toBe(tomas.email);
});

test('after a change of the email the linked Google account still confirms', async () => {
  const { shop, visitor } = await noraOfLongAgo();
  const email = 'nora@mail.com';
  await shop.storage.db.transaction().execute((tx) => renamePerson(tx, nora.email, email));
  expect(await confirm(visitor, nora, email)).toBe(PROFILE);
  await visitor.request('requestDataExport');
});

test('whoever cancels at Google comes back signed in', async () => {
  const { visitor } = await noraOfLongAgo();
  expect(await confirm(visitor, { cancel: 'yes' })).toBe('/dashboard?problem=google_not_confirmed#own-data');
  expect((await visitor.request('getSession'))?.user.email).toBe(nora.email);
});

test('with an authenticator app another Google account does not lead to the second step', async () => {
  const { shop, visitor } = await noraOfLongAgo();
  expect(await confirm(visitor, nora)).toBe(PROFILE);
  const { totpUri } = await enableTotp(visitor);
  await signIn(await createHttpClient(shop), tomas);
  await ageSessions(shop);
  expect(await confirm(visitor, tomas)).toContain('problem=google_other_account');
  const code = { body: { code: totpCode(totpUri, 1) } };
  expect(await visitor.requestError('verifyTotp', code)).toBe('second_step_expired');
  expect(await confirm(visitor, nora)).toBe('/login?from=%2Fdashboard%23own-data&step=code');
  await visitor.request('verifyTotp', code);
  await visitor.request('requestDataExport');
});
