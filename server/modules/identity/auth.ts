// better-auth as this shop uses it. Everything that loads or configures the library is here and in tables.ts.
import type { BetterAuthOptions } from 'better-auth';
import type { FastifyBaseLogger } from 'fastify';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';
import { IDENTITY_BASE, pages } from '#contract/paths.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { getAuthContext } from './auth-context.ts';
import { databaseOption, tableOptions } from './better-auth-tables.ts';
import { googleConfig, type OpenIdProvider } from './google.ts';
import { withHashingLimit } from './password-hashing.ts';

const DAY_S = 24 * 60 * 60;
/** From signing in, however much it is used: whoever got hold of a session has it no longer than this. */
const SESSION_S = 30 * DAY_S;
/** From pressing Google's button to being back; the library itself ends the way after ten minutes. */
const GOOGLE_WAY_S = 10 * 60;
const RESET_LINK_S = 60 * 60;

export interface AuthOptions {
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly secret: string;
  /** https://… where the shop stands; left out, each request's own origin counts. */
  readonly publicOrigin: string | undefined;
  readonly google: OpenIdProvider | undefined;
  /** Hears the token of a reset link; must not keep the caller waiting. */
  readonly onPasswordResetRequested: (person: Person, token: string) => void;
  readonly onSessionEnded: (sessionId: string) => Promise<void>;
}

export interface Person {
  readonly email: string;
  readonly name: string;
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Loads the library (about a tenth of a second) and sets it up. */
export async function createAuth(parts: AuthOptions) {
  const [{ betterAuth }, { bearer }, { genericOAuth }, { hashPassword, verifyPassword }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/bearer'),
    import('better-auth/plugins/generic-oauth'),
    import('better-auth/crypto'),
  ]);
  const { google } = parts;
  const auth = betterAuth({
    ...fixedOptions(parts),
    emailAndPassword: {
      ...passwordOptions(parts),
      password: {
        hash: async (password) =>
          getAuthContext().passwordHash ?? withHashingLimit(() => hashPassword(password)),
        verify: (attempt) => withHashingLimit(() => verifyPassword(attempt)),
      },
    },
    // A session token counts only with its signature: the rows of a stolen database open nothing.
    plugins: [
      bearer({ requireSignature: true }),
      ...(google ? [genericOAuth({ config: [googleConfig(google)] })] : []),
    ],
  });
  return { auth, hashPassword };
}

function fixedOptions({ storage, log, secret, publicOrigin, onSessionEnded }: AuthOptions) {
  return {
    ...tableOptions,
    database: databaseOption(storage.db, storage.kind),
    secret,
    baseURL: publicOrigin,
    basePath: IDENTITY_BASE,
    logger: { level: 'warn', log: quietly(log) },
    telemetry: { enabled: false },
    // Counted by the room itself, per account too, and by the address the server decided on (limits.ts).
    rateLimit: { enabled: false },
    session: { ...tableOptions.session, expiresIn: SESSION_S, disableSessionRefresh: true },
    verification: { ...tableOptions.verification, storeIdentifier: 'hashed' },
    account: {
      ...tableOptions.account,
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, disableImplicitLinking: true },
    },
    databaseHooks: {
      // What nobody reads is not kept.
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
      session: { delete: { after: ({ id }) => onSessionEnded(id) } },
    },
    onAPIError: { throw: true, errorURL: pages.login },
    advanced: {
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
      ...cookieOptions(publicOrigin),
    },
  } satisfies BetterAuthOptions;
}

/** Behind TLS the cookie's name itself forbids other hosts and paths (RFC 6265bis, `__Host-`). */
function cookieOptions(publicOrigin: string | undefined) {
  const secure = publicOrigin?.startsWith('https:') ?? false;
  return {
    useSecureCookies: false,
    cookiePrefix: secure ? '__Host-selvedge' : 'selvedge',
    cookies: { state: { attributes: { maxAge: GOOGLE_WAY_S } } },
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  } as const;
}

function passwordOptions({ onPasswordResetRequested }: AuthOptions) {
  return {
    enabled: true,
    minPasswordLength: PASSWORD_MIN_CHARACTERS,
    maxPasswordLength: PASSWORD_MAX_CHARACTERS,
    resetPasswordTokenExpiresIn: RESET_LINK_S,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: async ({ user, token }) => onPasswordResetRequested(user, token),
    onPasswordReset: async ({ user }) => {
      getAuthContext().reset = { email: user.email, name: user.name };
    },
  } satisfies BetterAuthOptions['emailAndPassword'];
}

type LibraryLog = NonNullable<NonNullable<BetterAuthOptions['logger']>['log']>;

/** The library's own log may name people; only what kind of trouble it had is passed on. */
function quietly(log: FastifyBaseLogger): LibraryLog {
  return (level, message, ...details) => {
    const error = details.find((detail) => detail instanceof Error);
    const reason = error?.name ?? 'unknown';
    if (level === 'error') log.warn({ reason }, 'the identity library met trouble');
    else log.debug({ level, about: message.split(':')[0], reason }, 'the identity library says');
  };
}
