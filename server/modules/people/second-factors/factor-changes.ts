// Checks the session that changes second factors, and updates it once none remains.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#server/http/app-error.ts';
import type { SignInSession } from '../better-auth/better-auth.ts';
import { getFreshSession } from '../better-auth/better-auth-adapter.ts';
import type { Identity } from '../identity.ts';
import { hasSecondFactor } from '../own-account.ts';

/** Returns the request's session. Throws what `getFreshSession` and `assertMayChangeFactors` throw. */
export async function getSessionForFactors(
  identity: Identity,
  request: FastifyRequest,
): Promise<SignInSession> {
  const session = await getFreshSession(identity, request);
  await assertMayChangeFactors(identity, session);
  return session;
}

/**
 * Throws `second_factor_required` for an admin who needs a second factor, has one, and has signed in without
 * it. Otherwise, knowing the password would be enough to add a factor and get an admin's rights.
 */
export async function assertMayChangeFactors(identity: Identity, session: SignInSession): Promise<void> {
  if (session.hasSecondFactor || !(await identity.events.isSecondFactorDue(session.userId))) return;
  if (await hasSecondFactor(identity.storage.db, session.userId))
    throw new AppError('second_factor_required');
}

/**
 * After the last second factor was removed, marks the session as begun without one and ends its access
 * tokens.
 */
export async function markWithoutSecondFactor(
  { storage, events }: Identity,
  { userId, sessionId }: SignInSession,
): Promise<void> {
  if (await hasSecondFactor(storage.db, userId)) return;
  await sql`
    update identity_session set method = case when exists (
      select 1 from identity_account a where a."userId" = ${userId} and a.password is not null
    ) then 'password' else 'google' end
    where id = ${sessionId}`.execute(storage.db);
  await events.onSessionEnded(sessionId);
}
