// An OpenID provider like Google's: code flow, PKCE required, RS256 ID tokens with email.
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { base, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { Accounts } from './accounts.ts';

const MINUTE_S = 60;

export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUriAllowed: (uri: string) => boolean;
}

export async function createProvider(
  issuer: string,
  client: ProviderClient,
  accounts: Accounts,
): Promise<Provider> {
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [await createSigningKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clients: [clientMetadata(client)],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google always puts the claims into the ID token.
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
    loadExistingGrant: (context: GrantContext) => grantAll(provider, context),
    clientBasedCORS: () => false,
    renderError: showError,
    ttl: lifetimes,
  });
  provider.Client.prototype.redirectUriAllowed = client.redirectUriAllowed;
  return provider;
}

function clientMetadata({ clientId, clientSecret }: ProviderClient): object {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    // The schema requires a redirect URI; `redirectUriAllowed` decides.
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

/** Shows the chooser to signed-in users too, for `prompt=select_account`. */
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
async function grantAll(provider: Provider, { oidc }: GrantContext) {
  const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

function showError(context: { type: string; body: string }, out: { error: string }): void {
  context.type = 'text/plain';
  context.body = `This sign-in failed: ${out.error}.\n`;
}

async function createSigningKey(): Promise<object> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}
