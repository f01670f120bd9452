// Google, or any OpenID provider that speaks the same: where it is, and what of its answers is believed.
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import { emailAddress } from '#contract/fields.ts';
import type { Settings } from '#server/settings.ts';
import { getAuthContext } from './auth-context.ts';

const TIMEOUT_MS = 8000;
/** How long an answer of the provider counts as "it is there". */
const SEEN_FOR_MS = 60_000;
/** Clocks of two machines differ. */
const CLOCK_SKEW_S = 60;

/** An OpenID provider. Addresses are given, not discovered: one that is down at our start is there again later. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** Asked before a browser is sent away, to see that the provider answers at all. */
  readonly discoveryUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Google itself, where GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set. */
export function googleProvider({
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
}: Settings): OpenIdProvider | undefined {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return undefined;
  return {
    issuer: 'https://accounts.google.com',
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
  };
}

/** Whether the provider answers at this moment; a good answer is believed for a minute. */
export function watchProvider(provider: OpenIdProvider): () => Promise<boolean> {
  let seenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (Date.now() - seenAt < SEEN_FOR_MS) return true;
    const answer = await fetch(provider.discoveryUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (!answer?.ok) return false;
    seenAt = Date.now();
    return true;
  };
}

export function googleConfig(provider: OpenIdProvider): GenericOAuthConfig<'google'> {
  const { clientId, clientSecret, authorizationUrl, tokenUrl } = provider;
  return {
    providerId: 'google',
    name: 'Google',
    clientId,
    clientSecret,
    authorizationUrl,
    tokenUrl,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    prompt: 'select_account',
    disableProviderLogout: true,
    accountSubject: ({ profile }) => String(profile.sub),
    getToken: ({ code, redirectURI, codeVerifier }) =>
      exchange(provider, { code, redirect_uri: redirectURI, code_verifier: codeVerifier ?? '' }),
    getUserInfo: async ({ idToken }) => believed(provider, idToken),
  };
}

const tokenAnswer = z.object({ id_token: z.string() });

/** Only who it is matters to the shop: no token of Google's is kept. */
async function exchange(provider: OpenIdProvider, grant: Record<string, string>) {
  const answer = await fetch(provider.tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      ...grant,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!answer || answer.status >= 500) getAuthContext().problem = 'google_unavailable';
  if (!answer?.ok) throw new Error(`The provider answered ${answer?.status ?? 'nothing'} to the code.`);
  return { idToken: tokenAnswer.parse(await answer.json()).id_token };
}

const claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  sub: z.string().min(1),
  email: emailAddress,
  email_verified: z.boolean(),
  name: z.string().optional(),
});

/**
 * Whom an ID token names. It came straight from the token endpoint, so its channel vouches for it (OpenID Connect
 * Core 3.1.3.7); issuer, audience and time are held against it all the same.
 */
function believed(provider: OpenIdProvider, idToken: string | undefined) {
  const read = claims.safeParse(payloadOf(idToken ?? ''));
  if (!read.success) return null;
  const { iss, aud, exp, sub, email, email_verified, name } = read.data;
  const issuer = iss.startsWith('http') ? iss : `https://${iss}`;
  if (issuer !== provider.issuer || ![aud].flat().includes(provider.clientId)) return null;
  if (exp < Date.now() / 1000 - CLOCK_SKEW_S) return null;
  if (!email_verified) {
    getAuthContext().problem = 'google_email_unverified';
    return null;
  }
  return { sub, email, emailVerified: true, name: name?.trim() || (email.split('@')[0] ?? email) };
}

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
