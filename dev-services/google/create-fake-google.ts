// Opens a stand-in for Google on a loopback port of its own: an OpenID provider with an account chooser.
//
//   const google = await createFakeGoogle();
//   const shop = await createApp({ …, google: google.provider });
//   await google.close();                                       // after the shop's own server
//
// For samples, development and tests. It asks nobody for a password and must never stand where strangers can reach it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Accounts, type GoogleAccount, somePeople } from './accounts.ts';

export interface GoogleOptions {
  /** Of the loopback server; 0, any free one, unless told. */
  readonly port?: number | undefined;
  /** Who can be chosen; three people unless told. */
  readonly accounts?: readonly GoogleAccount[] | undefined;
  /** Origins browsers may be sent back to besides those of this machine, such as https://shop.example. */
  readonly origins?: readonly string[] | undefined;
}

/** What a shop needs to know of an OpenID provider. */
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
const RETURN_PATH = '/api/auth/callback/google';
const client = { clientId: 'selvedge-local', clientSecret: 'known-to-everybody-on-this-machine' };

/** Throws Node's error when the port cannot be had. */
export async function createFakeGoogle(options: GoogleOptions = {}): Promise<FakeGoogle> {
  const { port = 0, accounts = somePeople, origins = [] } = options;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  const issuer = `http://${HOST}:${typeof address === 'object' ? address?.port : port}`;
  const answer = answering(issuer, new Accounts(accounts), (back) => returnAllowed(back, origins));
  server.on('request', (request, response) => {
    answer(request, response).catch(() =>
      response.writeHead(400).end('This sign-in is over. Start it anew.'),
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

/** The provider is loaded with the first request: a shop that nobody enters through Google starts without it. */
function answering(issuer: string, accounts: Accounts, allowed: (address: string) => boolean) {
  const open = async () => {
    const [{ makeProvider }, { choose }] = await Promise.all([
      import('./provider.ts'),
      import('./account-chooser.ts'),
    ]);
    const provider = await makeProvider(issuer, { ...client, returnAllowed: allowed }, accounts);
    return { provider, callback: provider.callback(), choose };
  };
  let opening: ReturnType<typeof open> | undefined;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    opening ??= open();
    const { provider, callback, choose } = await opening;
    if (request.url?.startsWith('/choose/')) await choose(provider, accounts, request, response);
    else await callback(request, response);
  };
}

/** Back to a shop on this machine, at whatever port, or to an origin that was named. */
function returnAllowed(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, origin, pathname } = new URL(address);
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return pathname === RETURN_PATH && (here || origins.includes(origin));
}
