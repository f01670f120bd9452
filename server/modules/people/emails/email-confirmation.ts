// Confirms the email of an account by an emailed link. The shop has its own links in better-auth's table of
// verifications, because better-auth's are signed and not stored: they can be neither used up nor withdrawn.
import { authTime } from '../better-auth/auth-clock.ts';
import type { Auth, NamedEmail } from '../better-auth/better-auth.ts';

export interface Account extends NamedEmail {
  readonly id: string;
}

/** The content of a link. It has the email so that the link is invalid once the account has another one. */
interface LinkContent {
  readonly userId: string;
  readonly email: string;
}

/** better-auth stores a hash of this. */
const identifierOf = (token: string) => `confirm-email:${token}`;

/** The verification row of a link. */
export const confirmationLinkOf = (token: string, content: LinkContent) => ({
  identifier: identifierOf(token),
  value: JSON.stringify(content),
});

/**
 * Uses up a link and returns its account; undefined when the link is unknown, used, expired or for a former
 * email.
 */
export async function confirmByLink(auth: Auth, token: string): Promise<Account | undefined> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.consumeVerificationValue(identifierOf(token));
  if (!link) return undefined;
  const { userId, email }: LinkContent = JSON.parse(link.value);
  if (!(await markConfirmed(auth, userId, email))) return undefined;
  return (await internalAdapter.findUserById(userId)) ?? undefined;
}

/** Returns false when no account has this id and email any more. */
export async function markConfirmed(auth: Auth, userId: string, email: string): Promise<boolean> {
  const { adapter } = await auth.$context;
  const updated = await adapter.updateMany({
    model: 'user',
    where: [
      { field: 'id', value: userId },
      { field: 'email', value: email },
    ],
    update: { emailVerified: true, updatedAt: authTime() },
  });
  return updated > 0;
}
