// An OpenID provider that behaves as Google's does to a shop: code flow, PKCE required, RS256 ID tokens with email.
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { base, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { Accounts } from './accounts.ts';

const MINUTE_S = 60;

export interface ClientOfProvider {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where a browser may be sent back to. */
  readonly returnAllowed: (address: string) => boolean;
}

export async function makeProvider(
  issuer: string,
  client: ClientOfProvider,
  accounts: Accounts,
): Promise<Provider> {
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: [metadataOf(client)],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts them into the ID token, whatever else it answers.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: chooserPolicy(),
      url: (_: unknown, { uid }: { uid: string }) => `/choose/${uid}`,
    },
    findAccount: (_: unknown, sub: string) => {
      const account = accounts.find(sub);
      if (!account) return undefined;
      const { name, email, emailVerified } = account;
      return { accountId: sub, claims: () => ({ sub, name, email, email_verified: emailVerified }) };
    },
    loadExistingGrant: (context: GrantContext) => everythingGranted(provider, context),
    clientBasedCORS: () => false,
    renderError: showError,
    ttl: lifetimes,
  });
  provider.Client.prototype.redirectUriAllowed = client.returnAllowed;
  return provider;
}

function metadataOf({ clientId, clientSecret }: ClientOfProvider): object {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    // Only wanted for its shape: where people are sent back to, `returnAllowed` says.
    redirect_uris: ['http://localhost/'],
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
}

const lifetimes = {
  AuthorizationCode: MINUTE_S,
  AccessToken: 60 * MINUTE_S,
  IdToken: 60 * MINUTE_S,
  Interaction: 60 * MINUTE_S,
  Session: 60 * MINUTE_S,
  Grant: 60 * MINUTE_S,
};

/** `prompt=select_account` shows the chooser even to somebody who is signed in here. */
function chooserPolicy() {
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

interface GrantContext {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
  };
}

/** Choosing an account is the consent. */
async function everythingGranted(provider: Provider, { oidc }: GrantContext) {
  const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

function showError(context: { type: string; body: string }, out: { error: string }): void {
  context.type = 'text/plain';
  context.body = `This sign-in cannot go on: ${out.error}.\n`;
}

async function signingKey(): Promise<object> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}
