// A person's own sessions: what is shown of them, how they end, and how a session becomes fresh again.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { FRESH_SIGN_IN_MS } from '#contract/core/limits.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { type TestApp, test } from '../support/test-app.ts';

const mia = { email: 'mia@mail.com', password: 'a good secret' };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(shop: TestApp, headers: Record<string, string> = {}): Promise<HttpClient> {
  const client = await createHttpClient(shop);
  await client.call('signIn', { body: mia, headers });
  return client;
}

test('the account’s sessions are listed, newest first, with device and method', async ({ shop }) => {
  const laptop = await createHttpClient(shop);
  await laptop.signUp(mia.email, mia.password);
  const phone = await signIn(shop, { 'user-agent': FIREFOX });
  await (await createHttpClient(shop)).signUp('nora@mail.com');
  const sessions = await phone.request('listOwnSessions');
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ device: 'Firefox on Linux', method: 'password', isCurrent: true });
  expect(sessions[1]).toMatchObject({ method: 'password', isCurrent: false });
  expect(await shop.requestError('listOwnSessions')).toBe('session_required');
});

test('ending one session ends its tokens and leaves the others', async ({ shop }) => {
  const laptop = await createHttpClient(shop);
  const laptopToken = await laptop.signUp(mia.email, mia.password);
  const phone = await signIn(shop);
  const other = (await phone.request('listOwnSessions')).find(({ isCurrent }) => !isCurrent);
  await phone.request('endOwnSession', { params: { id: other?._id ?? '' } });
  expect(await laptop.request('getSession')).toBeNull();
  expect(await shop.requestError('getSavedIds', { token: laptopToken })).toBe('token_unknown');
  expect(await phone.request('listOwnSessions')).toHaveLength(1);
  expect(await phone.requestError('endOwnSession', { params: { id: other?._id ?? '' } })).toBe(
    'session_not_found',
  );
});

test('a session of another account cannot be ended', async ({ shop }) => {
  const nora = await createHttpClient(shop);
  await nora.signUp('nora@mail.com');
  const [session] = await nora.request('listOwnSessions');
  const thief = await createHttpClient(shop);
  await thief.signUp(mia.email, mia.password);
  expect(await thief.requestError('endOwnSession', { params: { id: session?._id ?? '' } })).toBe(
    'session_not_found',
  );
  expect(await nora.request('getSession')).not.toBeNull();
});

test('every other session ends at once', async ({ shop }) => {
  const laptop = await createHttpClient(shop);
  await laptop.signUp(mia.email, mia.password);
  const [phone, tablet] = [await signIn(shop), await signIn(shop)];
  expect(await tablet.request('endOtherSessions')).toEqual({ deletedCount: 2 });
  for (const ended of [laptop, phone]) expect(await ended.request('getSession')).toBeNull();
  expect(await tablet.request('getSession')).not.toBeNull();
});

test('a session older than ten minutes ends no other', async ({ shop }) => {
  const laptop = await createHttpClient(shop);
  await laptop.signUp(mia.email, mia.password);
  const phone = await signIn(shop);
  const { db } = shop.storage;
  const former = new Date(Date.now() - FRESH_SIGN_IN_MS);
  await sql`update identity_session set "createdAt" = ${former.toISOString()}`.execute(db);
  const other = (await phone.request('listOwnSessions')).find(({ isCurrent }) => !isCurrent);
  expect(await phone.requestError('endOwnSession', { params: { id: other?._id ?? '' } })).toBe(
    'fresh_sign_in_required',
  );
  expect(await phone.requestError('endOtherSessions')).toBe('fresh_sign_in_required');
  await phone.call('signIn', { body: mia });
  expect(await phone.request('endOtherSessions')).toEqual({ deletedCount: 1 });
  expect(await laptop.request('getSession')).toBeNull();
});

test('signing in again replaces the session of the same account, and of no other', async ({ shop }) => {
  const client = await createHttpClient(shop);
  const token = await client.signUp(mia.email, mia.password);
  const [before] = await client.request('listOwnSessions');
  await client.request('signIn', { body: mia });
  const after = await client.request('listOwnSessions');
  expect(after).toHaveLength(1);
  expect(after[0]?._id).not.toBe(before?._id);
  expect(await shop.requestError('getSavedIds', { token })).toBe('token_unknown');

  const nora = await createHttpClient(shop);
  await nora.signUp('nora@mail.com');
  await client.call('signIn', { body: { email: 'nora@mail.com', password: 'a good secret' } });
  expect(await nora.request('getSession')).not.toBeNull();
  const { rows } = await sql`select id from identity_session`.execute(shop.storage.db);
  expect(rows).toHaveLength(3);
});

test('common passwords are rejected at their field, wherever a new one is chosen', async ({ shop }) => {
  const client = await createHttpClient(shop);
  const account = { name: 'Mia', email: mia.email, password: 'Password1' };
  const inField = (field: string) => ({ status: 422, errors: [{ pointer: `/${field}` }] });
  expect(await client.requestProblem('signUp', { body: account })).toMatchObject(inField('password'));
  await client.signUp(mia.email, mia.password);
  const change = { body: { currentPassword: mia.password, newPassword: 'iloveyou' } };
  expect(await client.requestProblem('changePassword', change)).toMatchObject(inField('newPassword'));
  const reset = { body: { token: 'any', newPassword: 'iloveyou' } };
  expect(await client.requestProblem('resetPassword', reset)).toMatchObject(inField('newPassword'));
  await client.request('signIn', { body: mia });
});
