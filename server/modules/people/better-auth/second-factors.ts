// better-auth's plugins for second factors: codes of an authenticator app with recovery codes, and passkeys.
import type { BetterAuthPlugin } from 'better-auth';
import { pluginTables } from './better-auth-tables.ts';
import type { RecoveryCodes } from './recovery-codes.ts';

/** The time from the first step of a sign-in to its code. */
const CHALLENGE_S = 10 * 60;
/** The library's path of Google's callback. */
const CALLBACK = '/callback/:id';

/**
 * The library's endpoints at these paths ask for the password. The shop's routes ask for a recent sign-in
 * instead.
 */
export const WITHOUT_PASSWORD: readonly (string | undefined)[] = ['/two-factor/enable'];

/** The body for those endpoints, which require a password field. */
export const NO_PASSWORD = { password: 'a recent sign-in' } as const;

/** `shopName` is read whenever an authenticator app is set up. */
export async function createTwoFactor(recoveryCodes: RecoveryCodes, shopName: () => string) {
  const { twoFactor } = await import('better-auth/plugins/two-factor');
  const plugin = twoFactor({
    ...pluginTables.twoFactor,
    get issuer() {
      return shopName();
    },
    allowPasswordless: true,
    twoFactorCookieMaxAge: CHALLENGE_S,
    // A lockout would let anyone who knows the password lock the owner out; sign-in-throttle.ts counts per
    // account and source.
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: () => recoveryCodes.create(),
      storeBackupCodes: {
        encrypt: async (codes) => JSON.stringify(recoveryCodes.hashNew(JSON.parse(codes))),
        decrypt: async (codes) => codes,
      },
    },
  });
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook;
    hook.matcher = (context) => matcher(context) || context.path === CALLBACK;
  }
  return plugin;
}

/**
 * Reads the challenge of a request from better-auth's cookie: exact name, valid signature. The endpoint has
 * no path, so only the server can call it.
 */
export async function createChallengeReader() {
  const { createAuthEndpoint } = await import('better-auth/api');
  return {
    id: 'challenge-reader',
    endpoints: {
      readChallenge: createAuthEndpoint({ method: 'GET', requireHeaders: true }, async (context) => {
        const { name } = context.context.createAuthCookie('two_factor');
        return (await context.getSignedCookie(name, context.context.secret)) || undefined;
      }),
    },
  } satisfies BetterAuthPlugin;
}

/**
 * `publicOrigin` is undefined in development, where passkeys belong to localhost and to the origin of each
 * request.
 */
export async function createPasskeyPlugin(publicOrigin: string | undefined, shopName: () => string) {
  const [{ passkey }, { APIError }] = await Promise.all([
    import('@better-auth/passkey'),
    import('better-auth/api'),
  ]);
  /**
   * Requires that the owner was verified by fingerprint, face or PIN, because a passkey needs no second step.
   */
  const assertVerified = (userVerified: boolean | undefined) => {
    if (!userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
  };
  return passkey({
    ...pluginTables.passkey,
    get rpName() {
      return shopName();
    },
    rpID: publicOrigin ? new URL(publicOrigin).hostname : 'localhost',
    ...(publicOrigin && { origin: publicOrigin }),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) =>
        assertVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        assertVerified(verification.authenticationInfo.userVerified),
    },
  });
}
