// Google sign-in against the fake Google, driven like a browser (spec sections 2, 6, 8).
import { createFakeGoogle } from 'fake-google';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { pages } from '#contract/core/paths.ts';
import { freshDatabase } from '../support/database.ts';
import { signInDuring } from '../support/endpoints/slow-account-reads.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { choose, chooser, googleShop, landing } from '../support/providers/google-sign-in.ts';
import { createTestApp, delivery, test } from '../support/test-app.ts';

const NORA = 'nora.lindqvist@gmail.test';

const anyone = { name: 'Nora Lindqvist', email: NORA };

test('Google is offered only when a provider is configured', async ({ shop }) => {
  expect(await shop.request('getIdentitySettings')).toEqual({ google: false });
  const options = { body: { provider: 'google', callbackURL: '/' } };
  expect(await shop.requestError('signInWithGoogle', options)).toBe('google_not_configured');
  const { visitor } = await googleShop();
  expect(await visitor.request('getIdentitySettings')).toEqual({ google: true });
});

test('choosing an account signs in and returns to the requested page', async () => {
  const { visitor, shop } = await googleShop();
  const { url } = await visitor.request('signInWithGoogle', {
    body: { provider: 'google', callbackURL: '/dashboard/myOrder?page=2' },
  });
  const params = new URL(url).searchParams;
  expect(params.get('code_challenge_method')).toBe('S256');
  expect(params.get('state')).toMatch(/^[\w-]{32}$/);
  expect(params.get('redirect_uri')).toBe(`${visitor.origin}/api/auth/callback/google`);

  const page = await visitor.follow(url);
  expect(page.text).toContain('<h1>Choose an account</h1>');
  const sub = /value="(\d+)">\s*<span[^>]*>N<\/span>\s*<span>Nora/.exec(page.text)?.[1] ?? '';
  const callback = await choose(visitor, page.address, { account: sub });
  expect(await landing(visitor, callback)).toBe('/dashboard/myOrder?page=2');

  expect((await visitor.request('getSession'))?.user).toEqual({ ...anyone, isEmailConfirmed: true });
  const token = await visitor.accessToken(NORA);
  expect((await visitor.request('getUser', { params: { email: NORA }, token })).name).toBe('Nora Lindqvist');
  // Google's tokens are not stored.
  const { rows } = await sql<Record<string, unknown>>`select * from identity_account`.execute(
    shop.storage.db,
  );
  expect(rows).toMatchObject([
    { providerId: 'google', accessToken: null, refreshToken: null, idToken: null },
  ]);
});

test('a second sign-in uses the same account', async () => {
  const { visitor, shop } = await googleShop();
  for (let time = 0; time < 2; time += 1) {
    const page = await chooser(visitor);
    await landing(visitor, await choose(visitor, page.address, anyone));
    expect(await visitor.request('getSession')).not.toBeNull();
    await visitor.request('signOut');
  }
  const { rows } = await sql`select id from identity_user`.execute(shop.storage.db);
  expect(rows).toHaveLength(1);
});

test('callbackURL must be a path of this shop', async () => {
  const { visitor } = await googleShop();
  for (const callbackURL of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\tx',
    'javascript:alert(1)',
  ]) {
    const options = { body: { provider: 'google', callbackURL } };
    expect(await visitor.requestError('signInWithGoogle', options)).toBe('validation_failed');
  }
});

test('a denied consent ends at the login page without a session', async () => {
  const { visitor } = await googleShop();
  const page = await chooser(visitor, '/purchase');
  const callback = await choose(visitor, page.address, { cancel: 'yes' });
  const end = new URL(await landing(visitor, callback), visitor.origin);
  expect(end.pathname).toBe(pages.login);
  expect(Object.fromEntries(end.searchParams)).toEqual({ problem: 'google_denied', from: '/purchase' });
  expect(await visitor.request('getSession')).toBeNull();
});

test('a callback works once, and only in the browser that started it', async () => {
  const { visitor, shop } = await googleShop();
  const page = await chooser(visitor);
  const callback = await choose(visitor, page.address, anyone);

  const otherBrowser = await createHttpClient(shop);
  expect(await landing(otherBrowser, callback)).toMatch('/login?problem=google_expired');
  expect(await otherBrowser.request('getSession')).toBeNull();

  // The other browser's attempt does not use up the callback.
  await landing(visitor, callback);
  expect(await visitor.request('getSession')).not.toBeNull();
  await visitor.request('signOut');
  expect(await landing(visitor, callback)).toMatch('/login?problem=google_expired');
  expect(await visitor.request('getSession')).toBeNull();

  const forged = `${visitor.origin}/api/auth/callback/google?code=x&state=${'s'.repeat(32)}`;
  expect(await landing(visitor, forged)).toBe('/login?problem=google_expired');
  expect(await landing(visitor, `${visitor.origin}/api/auth/callback/google`)).toBe(
    '/login?problem=google_expired',
  );
});

async function signInWithGoogle(visitor: HttpClient): Promise<string> {
  const page = await chooser(visitor);
  return landing(visitor, await choose(visitor, page.address, anyone));
}

test('the owner of an address takes over an account that was registered without confirmation', async () => {
  const { visitor, shop } = await googleShop();
  const squatter = await createHttpClient(shop);
  const token = await squatter.signUp(NORA, 'a squatter’s secret');
  await shop.app.users.makeAdmin(NORA);
  const [saved, soldOut] = [await shop.addArticle(), await shop.addArticle({ availableQuantity: 0 })];
  await shop.request('saveFabric', { token, params: { id: saved } });
  await shop.request('addAddress', { token, body: delivery });
  await shop.request('addStockAlert', { token, params: { id: soldOut } });
  expect(await signInWithGoogle(visitor)).toBe('/purchase');
  expect((await visitor.request('getSession'))?.user.email).toBe(NORA);

  expect(await squatter.request('getSession')).toBeNull();
  expect(await shop.requestError('listUsers', { token })).toBe('token_unknown');
  const credentials = { email: NORA, password: 'a squatter’s secret' };
  expect(await squatter.requestError('signIn', { body: credentials })).toBe('wrong_credentials');
  // The role was granted to an unconfirmed address, and its owner has asked for no email and kept no address.
  const own = await visitor.accessToken(NORA);
  expect(await shop.request('getSavedIds', { token: own })).toEqual({ saved: [], alerts: [] });
  expect(await shop.request('listAddresses', { token: own })).toEqual([]);
  expect(await visitor.request('isAdmin', { params: { email: NORA }, token: own })).toEqual({ admin: false });
  const admin = await shop.signIn('keeper@mail.com', { admin: true });
  const log = await shop.request('listAuditLog', { token: admin });
  expect(log).toContainEqual(
    expect.objectContaining({ actor: 'system', action: 'revoke_admin', label: 'nora.lindqvist' }),
  );
});

test('a Google account is not linked when its user cannot be checked', async () => {
  const { shop } = await googleShop();
  const { internalAdapter } = await (await shop.app.identity.auth()).$context;
  const account = { providerId: 'google', accountId: 'nora', userId: 'nobody' };
  await expect(internalAdapter.createAccount(account)).rejects.toThrow('was not found');
});

test('a sign-in of the squatter that is under way does not survive the takeover', async () => {
  const google = await createFakeGoogle();
  onTestFinished(() => google.close());
  const storageOptions = await freshDatabase();
  const shop = await createTestApp(storageOptions, {}, { google: google.provider });
  const credentials = { email: NORA, password: 'a squatter’s secret' };
  await shop.app.identity.createAccount({ ...credentials, name: 'Nora' });
  const visitor = await createHttpClient(shop);
  const statuses = await signInDuring(shop, credentials, async () => {
    await signInWithGoogle(visitor);
  });
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await visitor.request('getSession')).not.toBeNull();
  expect((await sql`select id from identity_session`.execute(shop.storage.db)).rows).toHaveLength(1);
});

test('a confirmed account keeps its role and sessions, and may add a password', async () => {
  const { visitor, shop } = await googleShop();
  await signInWithGoogle(visitor);
  const token = await visitor.accessToken(NORA);
  await shop.app.users.makeAdmin(NORA);
  const { internalAdapter } = await (await shop.app.identity.auth()).$context;
  const found = await internalAdapter.findUserByEmail(NORA);
  await internalAdapter.createVerificationValue({
    identifier: 'reset-password:nora-link',
    value: found?.user.id ?? '',
    expiresAt: new Date(Date.now() + 60_000),
  });
  const password = 'a good secret';
  await shop.request('resetPassword', { body: { token: 'nora-link', newPassword: password } });
  expect(await shop.requestError('listUsers', { token })).toBe('token_unknown');
  await signInWithGoogle(visitor);
  await (await createHttpClient(shop)).request('signIn', { body: { email: NORA, password } });
  const again = await visitor.accessToken(NORA);
  await shop.signIn('mia@mail.com');
  expect(await shop.request('listUsers', { token: again })).toMatchObject([
    { email: NORA, role: 'admin', isEmailConfirmed: true },
    { email: 'mia@mail.com', isEmailConfirmed: false },
  ]);
});

test('an unverified Google address takes over no account', async () => {
  const { visitor, shop } = await googleShop();
  const email = 'ines.okafor@gmail.test';
  const owner = await createHttpClient(shop);
  await owner.signUp(email, 'a good secret');
  const page = await chooser(visitor);
  const callback = await choose(visitor, page.address, { name: 'Ines', email });
  expect(await landing(visitor, callback)).toMatch('/login?problem=google_email_unverified');
  expect(await visitor.request('getSession')).toBeNull();
  expect(await owner.request('getSession')).not.toBeNull();
});

test('a sign-up cannot add a password to a Google account', async () => {
  const { visitor, shop } = await googleShop();
  const page = await chooser(visitor);
  await landing(visitor, await choose(visitor, page.address, anyone));
  const attacker = await createHttpClient(shop);
  const account = { name: 'Nora', email: NORA, password: 'attackers own' };
  expect(await attacker.requestError('signUp', { body: account })).toBe('email_in_use');
  expect(await attacker.requestError('signIn', { body: account })).toBe('wrong_credentials');
  expect(await attacker.request('getSession')).toBeNull();
  const change = { currentPassword: 'none', newPassword: 'a new secret' };
  expect(await visitor.requestError('changePassword', { body: change })).toBe('password_not_set');
});

test('an unverified Google address is rejected', async () => {
  const { visitor, shop } = await googleShop();
  const page = await chooser(visitor);
  const ines = { name: 'Ines', email: 'ines.okafor@gmail.test' };
  expect(await landing(visitor, await choose(visitor, page.address, ines))).toMatch(
    '/login?problem=google_email_unverified',
  );
  expect(await visitor.request('getSession')).toBeNull();
  expect(await shop.app.identity.hasAccount(ines.email)).toBe(false);
});

test('an unreachable Google is reported before the redirect and in the callback', async () => {
  const { visitor, google } = await googleShop();
  const page = await chooser(visitor);
  const callback = await choose(visitor, page.address, anyone);
  await google.close();
  expect(await landing(visitor, callback)).toMatch('/login?problem=google_unavailable');
  expect(await visitor.request('getSession')).toBeNull();

  const never = await googleShop();
  await never.google.close();
  const options = { body: { provider: 'google', callbackURL: '/' } };
  expect(await never.visitor.requestProblem('signInWithGoogle', options)).toMatchObject({
    status: 503,
    code: 'google_unavailable',
  });
});
