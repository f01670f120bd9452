// Confirmation of an account's email by an emailed link. Ours on better-auth's table of verifications: its own links are
// signed and not stored, so they can be neither used up nor withdrawn.
import type { Auth, Person } from '../better-auth/better-auth.ts';

export interface Account extends Person {
  readonly id: string;
}

/** What a link confirms: the email is part of it, so that a link is worthless once the account has another one. */
interface LinkContent {
  readonly accountId: string;
  readonly email: string;
}

/** The token is stored as a hash. */
const identifierOf = (token: string) => `confirm-email:${token}`;

/** As it is stored. */
export const confirmationLinkOf = (token: string, content: LinkContent) => ({
  identifier: identifierOf(token),
  value: JSON.stringify(content),
});

/** Uses up a link. Returns its account; undefined where the link is unknown, used, too old or for a former email. */
export async function confirmByLink(auth: Auth, token: string): Promise<Account | undefined> {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.consumeVerificationValue(identifierOf(token));
  if (!link) return undefined;
  const { accountId, email }: LinkContent = JSON.parse(link.value);
  if (!(await markConfirmed(auth, accountId, email))) return undefined;
  return (await internalAdapter.findUserById(accountId)) ?? undefined;
}

/** Returns false where no account has this id and email any more. */
export async function markConfirmed(auth: Auth, accountId: string, email: string): Promise<boolean> {
  const { adapter } = await auth.$context;
  const updated = await adapter.updateMany({
    model: 'user',
    where: [
      { field: 'id', value: accountId },
      { field: 'email', value: email },
    ],
    update: { emailVerified: true, updatedAt: new Date() },
  });
  return updated > 0;
}
