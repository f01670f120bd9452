// Checks of the ID token, against a provider that returns arbitrary responses.
import { createServer } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { OpenIdProvider } from '#server/modules/people/better-auth/google.ts';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { createTestApp, test } from '../support/test-app.ts';

interface TestProvider {
  readonly provider: OpenIdProvider;
  readonly grants: URLSearchParams[];
  response: { status: number; body: unknown };
}

async function startTestProvider(): Promise<TestProvider> {
  const grants: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    if (request.method === 'POST') grants.push(new URLSearchParams(body));
    response.writeHead(testProvider.response.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(testProvider.response.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const testProvider: TestProvider = {
    grants,
    response: { status: 200, body: {} },
    provider: {
      issuer,
      authorizationUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      clientId: 'selvedge',
      clientSecret: 'client secret',
    },
  };
  return testProvider;
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const idToken = (claims: object) => `${part({ alg: 'RS256' })}.${part(claims)}.${'s'.repeat(40)}`;

/** Completes a sign-in with the given token response; returns the final path and the signed-in email. */
async function completeSignIn(
  testProvider: TestProvider,
  responseFor: (valid: Record<string, unknown>) => TestProvider['response'],
) {
  const shop = await createTestApp(await freshDatabase(), {}, { google: testProvider.provider });
  const visitor = await createHttpClient(shop);
  testProvider.response = { status: 200, body: {} };
  const { url } = await visitor.request('signInWithGoogle', {
    body: { provider: 'google', callbackURL: '/purchase' },
  });
  const { iss, aud } = { iss: testProvider.provider.issuer, aud: testProvider.provider.clientId };
  testProvider.response = responseFor({
    iss,
    aud,
    exp: inAnHour(),
    sub: '1',
    email: 'Mia@Mail.com',
    email_verified: true,
    name: 'Mia',
  });
  const state = new URL(url).searchParams.get('state');
  const response = await visitor.send(`${visitor.origin}/api/auth/callback/google?code=abc&state=${state}`);
  const session = await visitor.request('getSession');
  return { authorizationUrl: new URL(url), to: response.headers.get('location'), who: session?.user.email };
}

const withToken = (claims: object) => ({
  status: 200,
  body: { id_token: idToken(claims), access_token: 'x' },
});

test('a valid ID token signs in; the code has its PKCE verifier', async () => {
  const testProvider = await startTestProvider();
  const { authorizationUrl, to, who } = await completeSignIn(testProvider, withToken);
  expect([to, who]).toEqual(['/purchase', 'mia@mail.com']);
  const [grant] = testProvider.grants;
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(grant?.get('code_verifier') ?? ''),
  );
  expect(Buffer.from(digest).toString('base64url')).toBe(authorizationUrl.searchParams.get('code_challenge'));
  expect(Object.fromEntries(grant ?? [])).toMatchObject({
    code: 'abc',
    client_id: 'selvedge',
    client_secret: 'client secret',
    redirect_uri: authorizationUrl.searchParams.get('redirect_uri'),
  });
});

const invalid: [string, (valid: Record<string, unknown>) => TestProvider['response'], string][] = [
  ['another issuer', (valid) => withToken({ ...valid, iss: 'https://evil.example' }), 'google_failed'],
  ['another audience', (valid) => withToken({ ...valid, aud: 'another shop' }), 'google_failed'],
  ['an expired token', (valid) => withToken({ ...valid, exp: 1_000_000 }), 'google_failed'],
  ['no subject', (valid) => withToken({ ...valid, sub: '' }), 'google_failed'],
  ['no email', (valid) => withToken({ ...valid, email: undefined }), 'google_failed'],
  ['an invalid email', (valid) => withToken({ ...valid, email: 'mia' }), 'google_failed'],
  [
    'an unverified email',
    (valid) => withToken({ ...valid, email_verified: false }),
    'google_email_unverified',
  ],
  ['no email_verified', (valid) => withToken({ ...valid, email_verified: undefined }), 'google_failed'],
  ['email_verified as a string', (valid) => withToken({ ...valid, email_verified: 'true' }), 'google_failed'],
  ['no token', () => ({ status: 200, body: {} }), 'google_failed'],
  ['a malformed token', () => ({ status: 200, body: { id_token: 'x.y.z' } }), 'google_failed'],
  ['a rejected code', () => ({ status: 400, body: { error: 'invalid_grant' } }), 'google_failed'],
  ['a server error', () => ({ status: 503, body: {} }), 'google_unavailable'],
];

for (const [name, responseFor, problem] of invalid) {
  test(`${name} is rejected`, async () => {
    const { to, who } = await completeSignIn(await startTestProvider(), responseFor);
    expect(to).toBe(`/login?${new URLSearchParams({ problem, from: '/purchase' })}`);
    expect(who).toBeUndefined();
  });
}
