// The stand-in is as strict as Google where strictness protects: PKCE, the way back, the client's secret.
import { expect, it, onTestFinished } from 'vitest';
import { createFakeGoogle } from './create-fake-google.ts';

async function open(origins: string[] = []) {
  const google = await createFakeGoogle({ origins });
  onTestFinished(() => google.close());
  return google.provider;
}

type Provider = Awaited<ReturnType<typeof open>>;

async function ask({ authorizationUrl, clientId }: Provider, change: Record<string, string> = {}) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'http://localhost:3000/api/auth/callback/google',
    scope: 'openid email profile',
    state: 'mine',
    prompt: 'select_account',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...change,
  });
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  const answer = await fetch(`${authorizationUrl}?${query}`, { redirect: 'manual' });
  return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() };
}

it('shows the chooser to a shop on this machine', async () => {
  expect(await ask(await open())).toMatchObject({
    status: 303,
    to: expect.stringMatching(/\/choose\/[\w-]+$/),
  });
});

it('wants PKCE', async () => {
  const { to } = await ask(await open(), { code_challenge: '', code_challenge_method: '' });
  expect(new URL(to).searchParams.get('error')).toBe('invalid_request');
});

it.each([
  'https://evil.example/api/auth/callback/google',
  'http://localhost.evil.example/api/auth/callback/google',
  'http://localhost:3000/somewhere/else',
])('sends nobody to %s', async (redirect_uri) => {
  const { status, to, text } = await ask(await open(), { redirect_uri });
  expect([status, to]).toEqual([400, '']);
  expect(text).toContain('invalid_redirect_uri');
});

it('sends people back to a public address it was told of', async () => {
  const provider = await open(['https://shop.example']);
  const { to } = await ask(provider, { redirect_uri: 'https://shop.example/api/auth/callback/google' });
  expect(to).toMatch(/\/choose\//);
});

it('gives no token to a client that does not know the secret', async () => {
  const { tokenUrl, clientId } = await open();
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'x',
    client_id: clientId,
    client_secret: 'not it',
    redirect_uri: 'http://localhost:3000/api/auth/callback/google',
  });
  const answer = await fetch(tokenUrl, { method: 'POST', body });
  expect([answer.status, (await answer.json()).error]).toEqual([401, 'invalid_client']);
});

it('answers a chooser that is over in words', async () => {
  const { issuer } = await open();
  const answer = await fetch(`${issuer}/choose/unknown`);
  expect([answer.status, await answer.text()]).toEqual([400, 'This sign-in is over. Start it anew.']);
});
