// Checks that a person has confirmed the removal of their account by a sign-in after the request.
import type { FastifyRequest } from 'fastify';
import { FRESH_SIGN_IN_MS } from '#contract/core/limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { authClock, authTime } from '../better-auth/auth-clock.ts';
import type { SignInSession } from '../better-auth/better-auth.ts';
import { getSession } from '../better-auth/better-auth-adapter.ts';
import type { Identity } from '../identity.ts';

/** The session that requested the removal. The removal deletes rows whose value contains the account's id. */
interface AskedFrom {
  readonly userId: string;
  readonly sessionId: string;
}

const identifierOf = (userId: string) => `remove-account:${userId}`;

/**
 * Returns the session of a request that may remove its account. The first request is recorded and rejected; a
 * session that began after it, within ten minutes, may remove the account. A recent sign-in is not enough,
 * because it was not made to confirm the removal. Throws `session_required` and `fresh_sign_in_required`.
 */
export async function getSessionConfirmingRemoval(
  identity: Identity,
  request: FastifyRequest,
): Promise<SignInSession> {
  const session = await getSession(identity, request);
  if (!session) throw new AppError('session_required');
  if (await isConfirmed(identity, session)) return session;
  await recordRequest(identity, session);
  throw new AppError('fresh_sign_in_required');
}

async function isConfirmed(
  identity: Identity,
  { userId, sessionId, startedAt }: SignInSession,
): Promise<boolean> {
  const { internalAdapter } = await (await identity.auth()).$context;
  const asked = await internalAdapter.findVerificationValue(identifierOf(userId));
  if (!asked || asked.expiresAt <= authTime()) return false;
  const from: AskedFrom = JSON.parse(asked.value);
  return from.sessionId !== sessionId && startedAt >= asked.createdAt;
}

/**
 * Withdraws a removal request after a sign-in method was added, because it may have been added to confirm the
 * removal.
 */
export async function cancelRemovalRequest(
  identity: Identity,
  { userId }: Pick<SignInSession, 'userId'>,
): Promise<void> {
  const { internalAdapter } = await (await identity.auth()).$context;
  await internalAdapter.deleteVerificationByIdentifier(identifierOf(userId));
}

async function recordRequest(identity: Identity, { userId, sessionId }: SignInSession): Promise<void> {
  const { internalAdapter } = await (await identity.auth()).$context;
  const from: AskedFrom = { userId, sessionId };
  await cancelRemovalRequest(identity, { userId });
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(userId),
    value: JSON.stringify(from),
    expiresAt: new Date(authClock.now() + FRESH_SIGN_IN_MS),
  });
}
