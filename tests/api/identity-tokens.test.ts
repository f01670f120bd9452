// What of a provider's answers is believed, and what is not: a provider of our own that says anything.
import { createServer } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { OpenIdProvider } from '#server/modules/identity/google.ts';
import { freshDatabase } from '../support/database.ts';
import { createHttpClient } from '../support/http-client.ts';
import { createTestApp, test } from '../support/test-app.ts';

interface Liar {
  readonly provider: OpenIdProvider;
  readonly grants: URLSearchParams[];
  answer: { status: number; body: unknown };
}

async function openLiar(): Promise<Liar> {
  const grants: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    if (request.method === 'POST') grants.push(new URLSearchParams(body));
    response.writeHead(liar.answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(liar.answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const liar: Liar = {
    grants,
    answer: { status: 200, body: {} },
    provider: {
      issuer,
      authorizationUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      clientId: 'our shop',
      clientSecret: 'our secret',
    },
  };
  return liar;
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const idToken = (claims: object) => `${part({ alg: 'RS256' })}.${part(claims)}.${'s'.repeat(40)}`;

/** Comes back from the provider, which answers the code with this; where the browser is sent, and who is signed in. */
async function comeBack(liar: Liar, answerOf: (truth: Record<string, unknown>) => Liar['answer']) {
  const shop = await createTestApp(await freshDatabase(), {}, { google: liar.provider });
  const visitor = await createHttpClient(shop);
  liar.answer = { status: 200, body: {} };
  const { url } = await visitor.request('signInWithGoogle', {
    body: { provider: 'google', callbackURL: '/purchase' },
  });
  const { iss, aud } = { iss: liar.provider.issuer, aud: liar.provider.clientId };
  liar.answer = answerOf({
    iss,
    aud,
    exp: inAnHour(),
    sub: '1',
    email: 'Mia@Mail.com',
    email_verified: true,
    name: 'Mia',
  });
  const state = new URL(url).searchParams.get('state');
  const answer = await visitor.send(`${visitor.origin}/api/auth/callback/google?code=abc&state=${state}`);
  const session = await visitor.request('getSession');
  return { asked: new URL(url), to: answer.headers.get('location'), who: session?.user.email };
}

const withToken = (claims: object) => ({
  status: 200,
  body: { id_token: idToken(claims), access_token: 'x' },
});

test('a true answer signs in, and the code was sent with the verifier of its challenge', async () => {
  const liar = await openLiar();
  const { asked, to, who } = await comeBack(liar, withToken);
  expect([to, who]).toEqual(['/purchase', 'mia@mail.com']);
  const [grant] = liar.grants;
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(grant?.get('code_verifier') ?? ''),
  );
  expect(Buffer.from(digest).toString('base64url')).toBe(asked.searchParams.get('code_challenge'));
  expect(Object.fromEntries(grant ?? [])).toMatchObject({
    code: 'abc',
    client_id: 'our shop',
    client_secret: 'our secret',
    redirect_uri: asked.searchParams.get('redirect_uri'),
  });
});

const lies: [string, (truth: Record<string, unknown>) => Liar['answer'], string][] = [
  ['another issuer', (truth) => withToken({ ...truth, iss: 'https://evil.example' }), 'google_failed'],
  ['another shop’s token', (truth) => withToken({ ...truth, aud: 'another shop' }), 'google_failed'],
  ['a token of last week', (truth) => withToken({ ...truth, exp: 1_000_000 }), 'google_failed'],
  ['no subject', (truth) => withToken({ ...truth, sub: '' }), 'google_failed'],
  ['no email', (truth) => withToken({ ...truth, email: undefined }), 'google_failed'],
  ['an email that is none', (truth) => withToken({ ...truth, email: 'mia' }), 'google_failed'],
  [
    'an unverified email',
    (truth) => withToken({ ...truth, email_verified: false }),
    'google_email_unverified',
  ],
  ['no word on verification', (truth) => withToken({ ...truth, email_verified: undefined }), 'google_failed'],
  ['verification as a text', (truth) => withToken({ ...truth, email_verified: 'true' }), 'google_failed'],
  ['no token', () => ({ status: 200, body: {} }), 'google_failed'],
  ['a token that is none', () => ({ status: 200, body: { id_token: 'x.y.z' } }), 'google_failed'],
  ['a refusal of the code', () => ({ status: 400, body: { error: 'invalid_grant' } }), 'google_failed'],
  ['an error of its own', () => ({ status: 503, body: {} }), 'google_unavailable'],
];

for (const [lie, answerOf, problem] of lies) {
  test(`${lie} signs nobody in`, async () => {
    const { to, who } = await comeBack(await openLiar(), answerOf);
    expect(to).toBe(`/login?${new URLSearchParams({ problem, from: '/purchase' })}`);
    expect(who).toBeUndefined();
  });
}
