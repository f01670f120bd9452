// Creates a fake Google: an OpenID provider with an account chooser on a loopback port. See README.md.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Accounts, defaultAccounts, type GoogleAccount } from './accounts.ts';

export interface GoogleOptions {
  /** The port of the loopback server; by default 0, a free port. */
  readonly port?: number | undefined;
  /** By default three accounts. */
  readonly accounts?: readonly GoogleAccount[] | undefined;
  /** The origins of redirect URIs besides loopback ones, such as https://app.example. */
  readonly origins?: readonly string[] | undefined;
}

/** The settings that a client needs. */
export interface GoogleEndpoints {
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly discoveryUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface FakeGoogle {
  readonly provider: GoogleEndpoints;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
/** The callback path of better-auth. */
const REDIRECT_PATH = '/api/auth/callback/google';
const client = { clientId: 'local-client', clientSecret: 'public-local-secret' };

/** Throws when the port cannot be opened. */
export async function createFakeGoogle(options: GoogleOptions = {}): Promise<FakeGoogle> {
  const { port = 0, accounts = defaultAccounts, origins = [] } = options;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  const issuer = `http://${HOST}:${typeof address === 'object' ? address?.port : port}`;
  const handle = createHandler(issuer, new Accounts(accounts), (uri) => isRedirectUriAllowed(uri, origins));
  server.on('request', (request, response) => {
    handle(request, response).catch(() =>
      response.writeHead(400).end('This sign-in has expired. Please start again.'),
    );
  });
  return {
    provider: {
      issuer,
      authorizationUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      ...client,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Imports the provider with the first request, which keeps the start fast. */
function createHandler(issuer: string, accounts: Accounts, redirectUriAllowed: (uri: string) => boolean) {
  const load = async () => {
    const [{ createProvider }, { handleChooser }] = await Promise.all([
      import('./provider.ts'),
      import('./account-chooser.ts'),
    ]);
    const provider = await createProvider(issuer, { ...client, redirectUriAllowed }, accounts);
    return { provider, callback: provider.callback(), handleChooser };
  };
  let loading: ReturnType<typeof load> | undefined;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    loading ??= load();
    const { provider, callback, handleChooser } = await loading;
    if (request.url?.startsWith('/choose/')) await handleChooser(provider, accounts, request, response);
    else await callback(request, response);
  };
}

/** Whether a redirect URI is on a loopback host, with any port, or a configured origin. */
function isRedirectUriAllowed(uri: string, origins: readonly string[]): boolean {
  if (!URL.canParse(uri)) return false;
  const { hostname, origin, pathname } = new URL(uri);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return pathname === REDIRECT_PATH && (isLoopback || origins.includes(origin));
}
