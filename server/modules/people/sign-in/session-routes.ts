// Endpoints for a person's own account and sessions: read the account, list sessions, end one, end the
// others.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/http/app-error.ts';
import type { AuthRouteOptions } from '../auth-route-options.ts';
import { endSession, endSessions, listSessions } from '../better-auth/account-sessions.ts';
import type { SignInSession } from '../better-auth/better-auth.ts';
import {
  assertSameOrigin,
  getFreshSession,
  getSession,
  requestOrigin,
} from '../better-auth/better-auth-adapter.ts';
import { readAccount } from '../own-account.ts';

export function ownSessionRoutes({ router, identity }: AuthRouteOptions): void {
  const findSession = async (request: FastifyRequest): Promise<SignInSession> => {
    assertSameOrigin(request, requestOrigin(request, identity.publicOrigin));
    const session = await getSession(identity, request);
    if (!session) throw new AppError('session_required');
    return session;
  };
  router.handle('getAccount', async ({ request }) => {
    const session = await findSession(request);
    const account = await readAccount(identity, session);
    const isSecondFactorMissing =
      !session.hasSecondFactor && (await identity.events.isSecondFactorDue(session.userId));
    return { ...account, isSecondFactorMissing };
  });
  router.handle('listOwnSessions', async ({ request }) => {
    const { userId, sessionId } = await findSession(request);
    return listSessions(await identity.auth(), userId, sessionId);
  });
  // A fresh session is required so that a hijacked one cannot end the owner's sessions (OWASP ASVS 5, 7.5.2).
  const findFreshSession = (request: FastifyRequest): Promise<SignInSession> => {
    assertSameOrigin(request, requestOrigin(request, identity.publicOrigin));
    return getFreshSession(identity, request);
  };
  router.handle('endOwnSession', async ({ request, params }) => {
    const { userId } = await findFreshSession(request);
    if (!(await endSession(await identity.auth(), userId, params.id)))
      throw new AppError('session_not_found');
    return { status: true };
  });
  router.handle('endOtherSessions', async ({ request }) => {
    const { userId, sessionId } = await findFreshSession(request);
    return { deletedCount: await endSessions(await identity.auth(), userId, sessionId) };
  });
}
