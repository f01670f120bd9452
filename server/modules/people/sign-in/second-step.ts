// The challenge between the two steps of a sign-in: better-auth keeps it in a cookie and in its verification table.
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../identity.ts';

interface ChallengedAccount {
  readonly id: string;
  readonly email: string;
  readonly firstStepAt: Date;
}

/** The account whose first step this browser has taken; undefined when the challenge has expired. */
export async function findChallengedAccount(
  identity: Identity,
  { headers }: FastifyRequest,
): Promise<ChallengedAccount | undefined> {
  const auth = await identity.auth();
  const identifier = await auth.api.readChallenge({ headers: new Headers({ cookie: headers.cookie ?? '' }) });
  if (!identifier) return undefined;
  const { internalAdapter } = await auth.$context;
  const challenge = await internalAdapter.findVerificationValue(identifier);
  if (!challenge || challenge.expiresAt < new Date()) return undefined;
  const user = await internalAdapter.findUserById(challenge.value);
  return user ? { id: user.id, email: user.email, firstStepAt: challenge.createdAt } : undefined;
}
