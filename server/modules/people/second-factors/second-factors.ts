// better-auth's plugins for second factors: codes of an authenticator app with recovery codes, and passkeys.
import type { BetterAuthPlugin } from 'better-auth';
import { pluginTables } from '../better-auth/better-auth-tables.ts';
import type { RecoveryCodes } from './recovery-codes.ts';

const SHOP_NAME = 'Selvedge';
/** From the first step of a sign-in to its code. */
const CHALLENGE_S = 10 * 60;
/** The library's path of Google's callback. */
const CALLBACK = '/callback/:id';

/** The library's endpoints of these paths ask for the password. The shop's routes ask for a recent sign-in instead. */
export const WITHOUT_PASSWORD: readonly (string | undefined)[] = ['/two-factor/enable'];

/** Sent to those endpoints, which need a password to be there. */
export const NO_PASSWORD = { password: 'a recent sign-in' } as const;

export async function createTwoFactor(recoveryCodes: RecoveryCodes) {
  const { twoFactor } = await import('better-auth/plugins/two-factor');
  const plugin = twoFactor({
    ...pluginTables.twoFactor,
    issuer: SHOP_NAME,
    allowPasswordless: true,
    twoFactorCookieMaxAge: CHALLENGE_S,
    // Whoever knows the password could lock the owner out: sign-in-throttle.ts counts per account and source.
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
 * The challenge of a request, from the cookie that better-auth's own endpoints read: exact name, valid signature. Without a
 * path the endpoint is called by the server only.
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

/** `publicOrigin`: undefined in development, where passkeys belong to localhost and to the origin of each request. */
export async function createPasskeyPlugin(publicOrigin: string | undefined) {
  const [{ passkey }, { APIError }] = await Promise.all([
    import('@better-auth/passkey'),
    import('better-auth/api'),
  ]);
  /** A passkey needs no second step, so its owner has used fingerprint, face or PIN. */
  const assertVerified = (userVerified: boolean | undefined) => {
    if (!userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
  };
  return passkey({
    ...pluginTables.passkey,
    rpName: SHOP_NAME,
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
