// Loads and configures better-auth. Only this file, second-factors.ts and better-auth-tables.ts import the
// library at runtime.
import { availableParallelism } from 'node:os';
import type { BetterAuthOptions } from 'better-auth';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/core/limits.ts';
import { IDENTITY_BASE, pages } from '#contract/core/paths.ts';
import { newId } from '#server/storage/ids.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { authClock } from './auth-clock.ts';
import { accountExists, databaseOption, tableOptions } from './better-auth-tables.ts';
import { googleConfig, type OpenIdProvider } from './google.ts';
import { createGoogleUserCheck, type UserInfoCheck } from './google-user-check.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import {
  createChallengeReader,
  createPasskeyPlugin,
  createTwoFactor,
  WITHOUT_PASSWORD,
} from './second-factors.ts';
import { DEVICE_HEADER, methodOfPath } from './session-origin.ts';

const DAY_S = 24 * 60 * 60;
/** The lifetime of a session, fixed at sign-in and not extended by use, so that a stolen session ends too. */
const SESSION_S = 30 * DAY_S;
/**
 * The time from pressing the Google button to the callback; better-auth's own state expires after ten minutes
 * too.
 */
const GOOGLE_SIGN_IN_S = 10 * 60;
/** The library's path that verifies a code; it deletes sessions only when an app is set up. */
const SET_UP = '/two-factor/verify-totp';

/**
 * Limits concurrent hashing: scrypt runs on libuv's four worker threads, which also serve files and DNS, and
 * takes 32 MB per hash. At least one thread stays free.
 */
const limitHashing = pLimit(Math.max(1, Math.min(3, availableParallelism())));

interface AuthOptions {
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
  readonly secret: string;
  /** The scheme and host of the shop; undefined uses the origin of each request. */
  readonly publicOrigin: string | undefined;
  readonly google: OpenIdProvider | undefined;
  readonly recoveryCodes: RecoveryCodes;
  readonly shopName: () => string;
  /** Called when Google's token endpoint does not respond, or responds with 5xx. */
  readonly onGoogleUnavailable: () => void;
  readonly onSessionEnded: (sessionId: string) => Promise<void>;
  /** Called before a Google account is linked to a user whose email is unconfirmed. */
  readonly onTakeover: (userId: string, person: NamedEmail) => Promise<void>;
}

export interface NamedEmail {
  readonly email: string;
  readonly name: string;
}

export interface SignInSession extends NamedEmail {
  readonly sessionId: string;
  readonly userId: string;
  readonly startedAt: Date;
  /** True when the session began with a code of an authenticator app or with a passkey. */
  readonly hasSecondFactor: boolean;
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Loads better-auth (about 0.1 s) and configures it. */
export async function createAuth(options: AuthOptions) {
  const [
    { betterAuth },
    { APIError, createAuthMiddleware, getOAuthState },
    { bearer },
    { genericOAuth },
    crypto,
    ...secondFactors
  ] = await Promise.all([
    import('better-auth'),
    import('better-auth/api'),
    import('better-auth/plugins/bearer'),
    import('better-auth/plugins/generic-oauth'),
    import('better-auth/crypto'),
    createTwoFactor(options.recoveryCodes, options.shopName),
    createPasskeyPlugin(options.publicOrigin, options.shopName),
    createChallengeReader(),
  ]);
  const { google, storage, onGoogleUnavailable } = options;

  /**
   * Hashes the password of a sign-up before better-auth does it inside a database transaction, where it would
   * block every other write on SQLite; skips it when the email is already in use. Also accepts any password
   * on paths whose routes ask for a recent sign-in instead.
   */
  const replaceHashing = createAuthMiddleware(async ({ path, body }) => {
    if (WITHOUT_PASSWORD.includes(path))
      return { context: { context: { password: { verify: async () => true } } } };
    if (path !== '/sign-up/email') return undefined;
    const hash = await limitHashing(async () => {
      if (await accountExists(storage.db, String(body.email).toLowerCase()))
        throw new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS' });
      return crypto.hashPassword(String(body.password));
    });
    return { context: { context: { password: { hash: async () => hash } } } };
  });

  return betterAuth({
    ...fixedOptions(options, createGoogleUserCheck(getOAuthState)),
    hooks: { before: replaceHashing },
    emailAndPassword: {
      ...passwordOptions,
      password: {
        hash: (password) => limitHashing(() => crypto.hashPassword(password)),
        verify: (attempt) => limitHashing(() => crypto.verifyPassword(attempt)),
      },
    },
    // Session tokens are valid only with their signature: a stolen database contains no usable token.
    plugins: [
      bearer({ requireSignature: true }),
      ...secondFactors,
      ...(google ? [genericOAuth({ config: [googleConfig(google, onGoogleUnavailable)] })] : []),
    ],
  });
}

function fixedOptions(options: AuthOptions, validateUserInfo: UserInfoCheck) {
  const { storage, log, secret, publicOrigin } = options;
  return {
    ...tableOptions,
    database: databaseOption(storage.db, storage.kind),
    secret,
    baseURL: publicOrigin,
    basePath: IDENTITY_BASE,
    logger: { level: 'warn', log: redactedLogger(log) },
    telemetry: { enabled: false },
    // attempt-limits.ts counts instead: better-auth's limiter trusts X-Forwarded-For and counts per process.
    rateLimit: { enabled: false },
    user: { ...tableOptions.user, validateUserInfo },
    session: { ...tableOptions.session, expiresIn: SESSION_S, disableSessionRefresh: true },
    verification: { ...tableOptions.verification, storeIdentifier: 'hashed' },
    account: {
      ...tableOptions.account,
      updateAccountOnSignIn: false,
      // A confirmed Google address links to the local account with that address; see decision 0039.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    databaseHooks: databaseHooks(options),
    onAPIError: { throw: true, errorURL: pages.login },
    advanced: {
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { disableIpTracking: true },
      // An account and its user have the same id.
      database: { validateSchema: false, generateId: () => newId(authClock.now()) },
      ...cookieOptions(publicOrigin),
    },
  } satisfies BetterAuthOptions;
}

function databaseHooks({ onSessionEnded, onTakeover }: AuthOptions) {
  return {
    account: {
      create: {
        before: async (account, request) => {
          // This reads through the library's adapter, because a new Google user is created inside its
          // transaction.
          if (account.providerId === 'google') {
            const user = await request?.context.internalAdapter.findUserById(account.userId);
            if (!user) throw new Error('The user of a new Google account was not found');
            if (!user.emailVerified) await onTakeover(user.id, user);
          }
          // The shop calls no Google API, so it stores no Google tokens.
          return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
        },
      },
    },
    session: {
      create: {
        before: async (session, request) => {
          const device = request?.request?.headers.get(DEVICE_HEADER) ?? '';
          // The set-up of an app replaces the session without a new sign-in, so the new session keeps the age
          // of the old one.
          const replaced = request?.path === SET_UP ? request.context.session?.session : undefined;
          const createdAt = replaced?.createdAt ?? session.createdAt;
          return { data: { ...session, createdAt, device, method: methodOfPath(request?.path) } };
        },
      },
      delete: {
        // The set-up of an app replaces the session; the route checks that it still exists, and ends it
        // itself.
        before: async (_session, request) => request?.path !== SET_UP,
        after: ({ id }) => onSessionEnded(id),
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}

/** With https the cookie gets the `__Host-` prefix, which binds it to this host (RFC 6265bis). */
function cookieOptions(publicOrigin: string | undefined) {
  const secure = publicOrigin?.startsWith('https:') ?? false;
  return {
    useSecureCookies: false,
    cookiePrefix: secure ? '__Host-selvedge' : 'selvedge',
    cookies: { state: { attributes: { maxAge: GOOGLE_SIGN_IN_S } } },
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  } as const;
}

/** Password reset links are emailed by the shop itself (account-links.ts). */
const passwordOptions = {
  enabled: true,
  minPasswordLength: PASSWORD_MIN_CHARACTERS,
  maxPasswordLength: PASSWORD_MAX_CHARACTERS,
  revokeSessionsOnPasswordReset: true,
} satisfies BetterAuthOptions['emailAndPassword'];

type LibraryLog = NonNullable<NonNullable<BetterAuthOptions['logger']>['log']>;

/** better-auth's log lines can contain emails, so only the kind of error is logged. */
function redactedLogger(log: FastifyBaseLogger): LibraryLog {
  return (level, message, ...details) => {
    const error = details.find((detail) => detail instanceof Error);
    const reason = error?.name ?? 'unknown';
    if (level === 'error') log.warn({ reason }, 'better-auth reported an error');
    else log.debug({ level, about: message.split(':')[0], reason }, 'better-auth log');
  };
}
