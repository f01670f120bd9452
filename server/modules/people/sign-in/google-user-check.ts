// Whether a Google sign-in may go on: checked before better-auth creates a user, links an account or begins a session.
import type { BetterAuthOptions } from 'better-auth';

export type UserInfoCheck = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/** The key under which the state of a Google sign-in has the email of the account that confirms. */
const CONFIRMING_EMAIL = 'confirmingEmail';

/** For a sign-in that confirms who somebody is: better-auth stores it with the state, on the server. */
export function confirmationState(email: string | undefined): object {
  // Google's chooser marks the account of the hint; the user can still choose another.
  return email === undefined ? {} : { additionalData: { [CONFIRMING_EMAIL]: email }, loginHint: email };
}

/**
 * Google must have verified the address, because the address identifies the account. A sign-in that confirms an account
 * must lead to that account, by the id which Google's user is linked with: the two emails may differ.
 */
export function createGoogleUserCheck(readState: () => Promise<object | null>): UserInfoCheck {
  return async ({ user, source }, { context }) => {
    if (source.method !== 'oauth') return undefined;
    if (!user.emailVerified) return { error: 'google_email_unverified' };
    const confirming = new Map<string, unknown>(Object.entries((await readState()) ?? {})).get(
      CONFIRMING_EMAIL,
    );
    if (confirming === undefined) return undefined;
    // A user who is about to be created has no account here, and whatever id comes with the provider's data is none of ours.
    const account =
      source.action === 'create-user' || !user.id
        ? undefined
        : await context.internalAdapter.findUserById(user.id);
    return account?.email === confirming ? undefined : { error: 'google_other_account' };
  };
}
