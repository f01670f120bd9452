// User and admin endpoints (spec section 7).

import type { FastifyRequest } from 'fastify';
import type { Role, StaffRole } from '#contract/core/roles.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { t } from '#contract/languages/text.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import { isEndpointForRole } from '#server/http/caller.ts';
import { sendList } from '#server/http/send-list.ts';
import { mapPage } from '#server/storage/queries/paging.ts';
import type { SignInSession } from './better-auth/better-auth.ts';
import type { Identity } from './identity.ts';
import type { Users } from './service.ts';

/** The sign-in session of a request: that of its cookie, or of a session token as bearer. */
type GetSession = (request: FastifyRequest) => Promise<SignInSession | undefined>;

export function userRoutes(
  router: ApiRouter,
  users: Users,
  identity: Pick<Identity, 'confirmedEmails' | 'isConfirmed' | 'endAllSessions'>,
  getSession: GetSession,
  mayOrderOnAccount: (email: string) => Promise<boolean | undefined>,
): void {
  /**
   * Checks the session again after a user or token was created: a sign-out meanwhile has not deleted the new
   * token, and the removal of a second factor has not changed it. Throws `session_required`.
   */
  const assertStillOf = async (
    { sessionId, email, hasSecondFactor }: SignInSession,
    request: FastifyRequest,
  ) => {
    const session = await getSession(request);
    if (session?.email === email && session.hasSecondFactor === hasSecondFactor) return;
    await users.deleteSessionTokens(sessionId);
    throw new AppError('session_required');
  };
  router.handle('putUser', async ({ caller, params: { email }, body, request }) => {
    if (body.email !== email)
      throw new AppError('not_yours', { detail: t`The email in the body is not the one in the path.` });
    const session = await getSession(request);
    if ('education' in body) {
      if (session?.email === email) {
        await users.ensureUser(session);
        await assertStillOf(session, request);
      }
      return { modifiedCount: await users.updateProfile(email, body, caller) };
    }
    if (!session) throw new AppError('session_required');
    if (session.email !== email) throw new AppError('not_yours');
    const { token, expiresAt, expiresIn } = await users.issueToken(session);
    await assertStillOf(session, request);
    return { token, expiresAt: expiresAt.toISOString(), expiresIn, modifiedCount: 0 };
  });
  router.handle('getUser', ({ caller, params }) => users.profileFor(caller, params.email));
  router.handle('getBusiness', ({ caller }) => users.business(caller.id));
  router.handle('putBusiness', async ({ caller, body }) => ({
    modifiedCount: await users.updateBusiness(caller.id, body),
  }));
  router.handle('putUnits', async ({ caller, body }) => ({
    modifiedCount: await users.choose(caller.id, body),
  }));
  router.handle('putLanguage', async ({ caller, body }) => ({
    modifiedCount: await users.choose(caller.id, body),
  }));
  router.handle('listUsers', ({ query, ...context }) =>
    sendList(context, query, async (pageQuery) => {
      const page = await users.listUsers({ ...query, ...pageQuery });
      const confirmed = await identity.confirmedEmails(page.items.map(({ email }) => email));
      return mapPage(page, (user) => ({ ...user, isEmailConfirmed: confirmed.has(user.email) }));
    }),
  );
  // A person who registers somebody else's address must not get the role meant for its owner.
  const assertConfirmed = async (email: string, isUnchanged: (role: Role | null) => boolean) => {
    const { role = null } = await users.profile(email);
    if (!isUnchanged(role) && !(await identity.isConfirmed(email))) throw new AppError('email_unconfirmed');
  };
  router.handle('makeAdmin', async ({ caller, params: { email } }) => {
    await assertConfirmed(email, (role) => role === 'admin');
    return { modifiedCount: await users.makeAdmin(email, caller.id) };
  });
  router.handle('changeRole', async ({ caller, params: { email }, body: { from, to } }) => {
    await assertConfirmed(email, (role) => to === null || role === to);
    return { modifiedCount: await users.changeRole(email, { from, to }, caller.id) };
  });
  router.handle('revokeAdmin', async ({ caller, params }) => ({
    deletedCount: await users.revokeAdmin(params.email, caller.id),
  }));
  router.handle('endSessions', async ({ caller, params: { email } }) => {
    await users.recordEndOfSessions(email, caller.id);
    return { deletedCount: await identity.endAllSessions(email) };
  });
  router.handle('isAdmin', async ({ params: { email } }) => {
    const choices = await users.choicesOf(email);
    const isAllowed = await mayOrderOnAccount(email);
    return {
      ...rightsOf(await users.role(email)),
      ...(isAllowed !== undefined && { onAccount: true as const }),
      ...(isAllowed && { mayOrderOnAccount: true as const }),
      ...choices,
    };
  });
}

function rightsOf(role: Role | null) {
  if (role === null || role === 'admin') return { admin: role === 'admin' };
  return { admin: false, role, may: routesOf(role) };
}

const routesOf = (role: StaffRole) =>
  endpointNames.filter((name) => isEndpointForRole(name, role)).map((name) => endpoints[name].route);
