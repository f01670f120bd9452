// Tests that the fake checks PKCE, redirect URIs and the client secret, like Google.
import { expect, it, onTestFinished } from 'vitest';
import { createFakeGoogle } from './create-fake-google.ts';

async function startProvider(origins: string[] = []) {
  const google = await createFakeGoogle({ origins });
  onTestFinished(() => google.close());
  return google.provider;
}

type Provider = Awaited<ReturnType<typeof startProvider>>;

async function authorize({ authorizationUrl, clientId }: Provider, changes: Record<string, string> = {}) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'http://localhost:3000/api/auth/callback/google',
    scope: 'openid email profile',
    state: 'state',
    prompt: 'select_account',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...changes,
  });
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  const response = await fetch(`${authorizationUrl}?${query}`, { redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
  };
}

it('redirects a local client to the account chooser', async () => {
  expect(await authorize(await startProvider())).toMatchObject({
    status: 303,
    location: expect.stringMatching(/\/choose\/[\w-]+$/),
  });
});

it('requires PKCE', async () => {
  const { location } = await authorize(await startProvider(), {
    code_challenge: '',
    code_challenge_method: '',
  });
  expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
});

it.each([
  'https://evil.example/api/auth/callback/google',
  'http://localhost.evil.example/api/auth/callback/google',
  'http://localhost:3000/somewhere/else',
])('rejects the redirect URI %s', async (redirect_uri) => {
  const { status, location, text } = await authorize(await startProvider(), { redirect_uri });
  expect([status, location]).toEqual([400, '']);
  expect(text).toContain('invalid_redirect_uri');
});

it('accepts a redirect URI on a configured origin', async () => {
  const provider = await startProvider(['https://shop.example']);
  const { location } = await authorize(provider, {
    redirect_uri: 'https://shop.example/api/auth/callback/google',
  });
  expect(location).toMatch(/\/choose\//);
});

it('rejects a wrong client secret', async () => {
  const { tokenUrl, clientId } = await startProvider();
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'x',
    client_id: clientId,
    client_secret: 'wrong',
    redirect_uri: 'http://localhost:3000/api/auth/callback/google',
  });
  const response = await fetch(tokenUrl, { method: 'POST', body });
  expect([response.status, (await response.json()).error]).toEqual([401, 'invalid_client']);
});

it('responds to an unknown sign-in with a message', async () => {
  const { issuer } = await startProvider();
  const response = await fetch(`${issuer}/choose/unknown`);
  expect([response.status, await response.text()]).toEqual([
    400,
    'This sign-in has expired. Please start again.',
  ]);
});
