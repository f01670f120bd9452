// Google as an OpenID Connect provider: endpoints, code exchange and ID token checks.
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import { emailAddress } from '#contract/core/fields.ts';
import { readJsonAnswer } from '#server/http/outbound-request.ts';
import type { Settings } from '#server/settings.ts';
import { authClock } from './auth-clock.ts';

const TIMEOUT_MS = 8000;
/** The time for which a successful check of the provider is valid. */
const REACHABLE_FOR_MS = 60_000;
/** The tolerated clock difference. */
const CLOCK_SKEW_S = 60;

/**
 * An OpenID Connect provider. Its endpoints are configured because better-auth drops a provider for good when
 * discovery fails at start.
 */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** Requested before a browser is redirected, to check that the provider is reachable. */
  readonly discoveryUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Google's configuration; undefined unless GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set. */
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

/** Checks whether the provider is reachable, at most once a minute while it is. */
export class ProviderMonitor {
  readonly #provider: OpenIdProvider;
  #reachableUntil = 0;

  constructor(provider: OpenIdProvider) {
    this.#provider = provider;
  }

  async isReachable(): Promise<boolean> {
    if (authClock.now() < this.#reachableUntil) return true;
    const response = await fetch(this.#provider.discoveryUrl, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    await response?.body?.cancel();
    if (!response?.ok) return false;
    this.#reachableUntil = authClock.now() + REACHABLE_FOR_MS;
    return true;
  }

  /** Discards the last successful check. */
  reset(): void {
    this.#reachableUntil = 0;
  }
}

/** `onUnavailable` is called when the token endpoint does not respond, or responds with 5xx. */
export function googleConfig(
  provider: OpenIdProvider,
  onUnavailable: () => void,
): GenericOAuthConfig<'google'> {
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
      exchangeCode(
        provider,
        { code, redirect_uri: redirectURI, code_verifier: codeVerifier ?? '' },
        onUnavailable,
      ),
    getUserInfo: async ({ idToken }) => readIdToken(provider, idToken),
  };
}

const tokenResponse = z.object({ id_token: z.string() });

/** Exchanges the code for an ID token. The access token is discarded because the shop calls no Google API. */
async function exchangeCode(
  provider: OpenIdProvider,
  grant: Record<string, string>,
  onUnavailable: () => void,
) {
  const response = await fetch(provider.tokenUrl, {
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
  if (!response || response.status >= 500) onUnavailable();
  if (!response?.ok) throw new Error(`Token endpoint: ${response?.status ?? 'no response'}.`);
  return { idToken: tokenResponse.parse(await readJsonAnswer(response)).id_token };
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
 * The user whom an ID token identifies, or null for an invalid token. Issuer, audience and expiry are
 * checked; the signature is not, because the token came straight from the token endpoint over TLS (OpenID
 * Connect Core 3.1.3.7).
 */
function readIdToken(provider: OpenIdProvider, idToken: string | undefined) {
  const result = claims.safeParse(decodePayload(idToken ?? ''));
  if (!result.success) return null;
  const { iss, aud, exp, sub, email, email_verified: emailVerified, name } = result.data;
  const issuer = iss.startsWith('http') ? iss : `https://${iss}`;
  if (issuer !== provider.issuer || ![aud].flat().includes(provider.clientId)) return null;
  if (exp < authClock.now() / 1000 - CLOCK_SKEW_S) return null;
  return { sub, email, emailVerified, name: name?.trim() || (email.split('@')[0] ?? email) };
}

function decodePayload(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
