// Google sign-ins of accounts with an authenticator app.
import { expect } from 'vitest';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { ageSessions, enableTotp } from '../support/people/second-factor.ts';
import { totpCode } from '../support/people/totp.ts';
import { choose, chooser, googleShop, landing } from '../support/providers/google-sign-in.ts';
import { test } from '../support/test-app.ts';

const nora = { name: 'Nora Lindqvist', email: 'nora.lindqvist@gmail.test' };

async function signInWithGoogle(client: HttpClient, callbackURL: string): Promise<string> {
  const page = await chooser(client, callbackURL);
  return landing(client, await choose(client, page.address, nora));
}

test('a Google sign-in leads to the second step, and from there on', async () => {
  const { shop, visitor } = await googleShop();
  expect(await signInWithGoogle(visitor, '/dashboard')).toBe('/dashboard');
  const { totpUri } = await enableTotp(visitor);
  const other = await createHttpClient(shop);
  expect(await signInWithGoogle(other, '/purchase?q=a%20b')).toBe(
    '/login?from=%2Fpurchase%3Fq%3Da%2520b&step=code',
  );
  expect(await other.request('getSession')).toBeNull();
  await other.request('verifyTotp', { body: { code: totpCode(totpUri, 1) } });
  expect((await other.request('getSession'))?.user).toEqual({ ...nora, isEmailConfirmed: true });
});

test('signing in with Google again makes the session fresh', async () => {
  const { shop, visitor } = await googleShop();
  await signInWithGoogle(visitor, '/dashboard');
  await ageSessions(shop);
  expect(await visitor.requestError('startTotp')).toBe('fresh_sign_in_required');
  await signInWithGoogle(visitor, '/dashboard');
  expect(await visitor.request('listOwnSessions')).toMatchObject([{ method: 'google', isCurrent: true }]);
  await visitor.request('startTotp');
});

test('the session stays while the second step of a new sign-in is open', async () => {
  const { shop, visitor } = await googleShop();
  await signInWithGoogle(visitor, '/dashboard');
  const { totpUri } = await enableTotp(visitor);
  await ageSessions(shop);
  expect(await signInWithGoogle(visitor, '/')).toBe('/login?step=code');
  expect(await visitor.request('listOwnSessions')).toHaveLength(1);
  expect(await visitor.requestError('renewRecoveryCodes')).toBe('fresh_sign_in_required');
  await visitor.request('verifyTotp', { body: { code: totpCode(totpUri, 1) } });
  expect(await visitor.request('listOwnSessions')).toHaveLength(1);
  await visitor.request('renewRecoveryCodes');
});
