// What a change of second factors needs of the session, and what is left of the session once none remains.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#server/http/app-error.ts';
import { getFreshSession } from '../better-auth/better-auth-adapter.ts';
import type { Identity, SignInSession } from '../identity.ts';
import { hasSecondFactor } from '../own-account.ts';

/** The request's session. Throws as `getFreshSession` and `assertMayChangeFactors` do. */
export async function getSessionForFactors(
  identity: Identity,
  request: FastifyRequest,
): Promise<SignInSession> {
  const session = await getFreshSession(identity, request);
  await assertMayChangeFactors(identity, session);
  return session;
}

/**
 * An admin of whom the shop asks a second factor has signed in with one, unless this is the first: whoever knows only
 * the password could add a factor otherwise, and have an admin's rights. Throws `second_factor_required`.
 */
export async function assertMayChangeFactors(identity: Identity, session: SignInSession): Promise<void> {
  if (session.hasSecondFactor || !(await identity.events.isSecondFactorDue(session.accountId))) return;
  if (await hasSecondFactor(identity.storage.db, session.accountId))
    throw new AppError('second_factor_required');
}

/** After the last second factor was removed, the session counts as begun without one. Its access tokens end. */
export async function forgetSecondFactor(
  { storage, events }: Identity,
  { accountId, sessionId }: SignInSession,
): Promise<void> {
  if (await hasSecondFactor(storage.db, accountId)) return;
  await sql`
    update identity_session set method = case when exists (
      select 1 from identity_account a where a."userId" = ${accountId} and a.password is not null
    ) then 'password' else 'google' end
    where id = ${sessionId}`.execute(storage.db);
  await events.onSessionEnded(sessionId);
}
