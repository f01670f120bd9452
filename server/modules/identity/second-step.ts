// The challenge between the two steps of a sign-in: better-auth keeps it in a cookie and in its verification table.
import type { FastifyRequest } from 'fastify';
import type { Identity } from './service.ts';

const CHALLENGE_COOKIE = /(?:^|; *)[^=;]*selvedge\.two_factor=([^;]+)/;

interface ChallengedAccount {
  readonly id: string;
  readonly email: string;
  readonly firstStepAt: Date;
}

/** The account whose first step this browser has taken; undefined when that is too long ago. better-auth verifies the cookie. */
export async function findChallengedAccount(
  identity: Identity,
  { headers }: FastifyRequest,
): Promise<ChallengedAccount | undefined> {
  const [, cookie] = CHALLENGE_COOKIE.exec(headers.cookie ?? '') ?? [];
  if (!cookie) return undefined;
  const { internalAdapter } = await (await identity.auth()).$context;
  const [identifier = ''] = cookie.split('.');
  const challenge = await internalAdapter.findVerificationValue(identifier);
  if (!challenge || challenge.expiresAt < new Date()) return undefined;
  const user = await internalAdapter.findUserById(challenge.value);
  return user ? { id: user.id, email: user.email, firstStepAt: challenge.createdAt } : undefined;
}
