// Checks a Google sign-in before better-auth creates a user, links an account or begins a session.
import type { BetterAuthOptions } from 'better-auth';

export type UserInfoCheck = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/** The key in a Google sign-in's state for the email of the account to confirm. */
const CONFIRMING_EMAIL = 'confirmingEmail';

/** The state of a sign-in that confirms an identity; better-auth stores it on the server. */
export function confirmationState(email: string | undefined): object {
  // Google's chooser preselects the account of the hint; the user can still choose another.
  return email === undefined ? {} : { additionalData: { [CONFIRMING_EMAIL]: email }, loginHint: email };
}

/**
 * Requires that Google has verified the address, because the address identifies the account. A sign-in that
 * confirms an account must lead to that account by the id linked with Google's user, because the two emails
 * may differ.
 */
export function createGoogleUserCheck(readState: () => Promise<object | null>): UserInfoCheck {
  return async ({ user, source }, { context }) => {
    if (source.method !== 'oauth') return undefined;
    if (!user.emailVerified) return { error: 'google_email_unverified' };
    const confirming = new Map<string, unknown>(Object.entries((await readState()) ?? {})).get(
      CONFIRMING_EMAIL,
    );
    if (confirming === undefined) return undefined;
    // A user who is about to be created has no account here; an id in the provider's data is not one of this
    // shop.
    const account =
      source.action === 'create-user' || !user.id
        ? undefined
        : await context.internalAdapter.findUserById(user.id);
    return account?.email === confirming ? undefined : { error: 'google_other_account' };
  };
}
