// The way through Google, with the stand-in driven as a browser would (spec sections 2, 6, 8).
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { pages } from '#contract/paths.ts';
import { createFakeGoogle, type FakeGoogle } from '../../dev-services/google/create-fake-google.ts';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { createTestApp, type TestApp, test } from '../support/test-app.ts';

const NORA = 'nora.lindqvist@gmail.test';

async function googleShop(): Promise<{ google: FakeGoogle; shop: TestApp; visitor: HttpClient }> {
  const google = await createFakeGoogle();
  onTestFinished(() => google.close());
  const shop = await createTestApp(await freshDatabase(), {}, { google: google.provider });
  return { google, shop, visitor: await createHttpClient(shop) };
}

/** Presses the Google button, and answers the chooser's page. */
async function chooser(visitor: HttpClient, callbackURL = '/purchase') {
  const { url } = await visitor.request('signInWithGoogle', { body: { provider: 'google', callbackURL } });
  return visitor.follow(url);
}

/** Fills the chooser's form; answers the address Google sends the browser back to. */
async function choose(
  visitor: HttpClient,
  chooserAddress: string,
  form: Record<string, string>,
): Promise<string> {
  const answer = await visitor.send(chooserAddress, { method: 'POST', body: new URLSearchParams(form) });
  const next = new URL(answer.headers.get('location') ?? '', chooserAddress).href;
  return (await visitor.follow(next, (address) => address.startsWith(visitor.origin))).address;
}

const anyone = { name: 'Nora Lindqvist', email: NORA };

/** Where the browser ends up in the shop: path and query. */
async function landing(visitor: HttpClient, callback: string): Promise<string> {
  const { status, headers } = await visitor.send(callback);
  expect(status).toBe(303);
  return headers.get('location') ?? '';
}

test('the button is there only where a provider is', async ({ shop }) => {
  expect(await shop.request('identitySettings')).toEqual({ google: false });
  const asking = { body: { provider: 'google', callbackURL: '/' } };
  expect(await shop.requestError('signInWithGoogle', asking)).toBe('google_not_configured');
  const { visitor } = await googleShop();
  expect(await visitor.request('identitySettings')).toEqual({ google: true });
});

test('one chooses an account and is back where one wanted to go, signed in', async () => {
  const { visitor, shop } = await googleShop();
  const { url } = await visitor.request('signInWithGoogle', {
    body: { provider: 'google', callbackURL: '/dashboard/myOrder?page=2' },
  });
  const asked = new URL(url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('state')).toMatch(/^[\w-]{32}$/);
  expect(asked.get('redirect_uri')).toBe(`${visitor.origin}/api/auth/callback/google`);

  const page = await visitor.follow(url);
  expect(page.text).toContain('<h1>Choose an account</h1>');
  const sub = /value="(\d+)">\s*<span[^>]*>N<\/span>\s*<span>Nora/.exec(page.text)?.[1] ?? '';
  const callback = await choose(visitor, page.address, { account: sub });
  expect(await landing(visitor, callback)).toBe('/dashboard/myOrder?page=2');

  expect((await visitor.request('getSession'))?.user).toEqual(anyone);
  const token = await visitor.accessToken(NORA);
  expect((await visitor.request('getUser', { params: { email: NORA }, token })).name).toBe('Nora Lindqvist');
  // Google's own tokens are of no use to the shop and not kept.
  const { rows } = await sql<Record<string, unknown>>`select * from identity_account`.execute(
    shop.storage.db,
  );
  expect(rows).toMatchObject([
    { providerId: 'google', accessToken: null, refreshToken: null, idToken: null },
  ]);
});

test('a second time it is the same account', async () => {
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

test('only a path of this shop is gone back to', async () => {
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
    const asking = { body: { provider: 'google', callbackURL } };
    expect(await visitor.requestError('signInWithGoogle', asking)).toBe('validation_failed');
  }
});

test('saying no to Google ends at the login page, without a session', async () => {
  const { visitor } = await googleShop();
  const page = await chooser(visitor, '/purchase');
  const callback = await choose(visitor, page.address, { cancel: 'yes' });
  const end = new URL(await landing(visitor, callback), visitor.origin);
  expect(end.pathname).toBe(pages.login);
  expect(Object.fromEntries(end.searchParams)).toEqual({ problem: 'google_denied', from: '/purchase' });
  expect(await visitor.request('getSession')).toBeNull();
});

test('a callback that was used, or belongs to another browser, opens nothing', async () => {
  const { visitor, shop } = await googleShop();
  const page = await chooser(visitor);
  const callback = await choose(visitor, page.address, anyone);

  const thief = await createHttpClient(shop);
  expect(await landing(thief, callback)).toMatch('/login?problem=google_expired');
  expect(await thief.request('getSession')).toBeNull();

  // The thief's try does not spend it for the owner.
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

test('an account with a password is not taken over by a Google account of the same address', async () => {
  const { visitor, shop } = await googleShop();
  await (await createHttpClient(shop)).signUp(NORA, 'a good secret');
  const page = await chooser(visitor);
  const callback = await choose(visitor, page.address, anyone);
  expect(await landing(visitor, callback)).toMatch('/login?problem=google_email_has_password');
  expect(await visitor.request('getSession')).toBeNull();
  const { rows } = await sql<{ providerId: string }>`select * from identity_account`.execute(shop.storage.db);
  expect(rows.map(({ providerId }) => providerId)).toEqual(['credential']);
  await visitor.request('signIn', { body: { email: NORA, password: 'a good secret' } });
});

test('an account from Google is not taken over by signing up with a password', async () => {
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

test('an address Google has not verified is refused', async () => {
  const { visitor, shop } = await googleShop();
  const page = await chooser(visitor);
  const ines = { name: 'Ines', email: 'ines.okafor@gmail.test' };
  expect(await landing(visitor, await choose(visitor, page.address, ines))).toMatch(
    '/login?problem=google_email_unverified',
  );
  expect(await visitor.request('getSession')).toBeNull();
  expect(await shop.app.identity.hasAccount(ines.email)).toBe(false);
});

test('Google out of reach is said, before leaving and on the way back', async () => {
  const { visitor, google } = await googleShop();
  const page = await chooser(visitor);
  const callback = await choose(visitor, page.address, anyone);
  await google.close();
  expect(await landing(visitor, callback)).toMatch('/login?problem=google_unavailable');
  expect(await visitor.request('getSession')).toBeNull();

  const never = await googleShop();
  await never.google.close();
  const asking = { body: { provider: 'google', callbackURL: '/' } };
  expect(await never.visitor.requestProblem('signInWithGoogle', asking)).toMatchObject({
    status: 503,
    code: 'google_unavailable',
  });
});
