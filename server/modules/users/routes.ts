// The user and admin calls of spec section 7.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import type { Caller } from '#server/http/caller.ts';
import { sendList } from '#server/http/send-list.ts';
import type { SignedIn, Users } from './service.ts';

/** Asks the identity service who a request's session (cookie, or session token as bearer) belongs to. */
export type GetSession = (request: FastifyRequest) => Promise<SignedIn | undefined>;

export function userRoutes(door: ApiRouter, users: Users, proveSession: GetSession): void {
  door.handle('putUser', async ({ caller, params: { email }, body, request }) => {
    if (body.email !== email)
      throw new AppError('not_yours', { detail: 'The email in the body is not the one in the path.' });
    const session = await proveSession(request);
    if ('education' in body) {
      refuseStrangers(email, caller, session);
      if (session?.email === email) await users.ensureUser(session);
      return { modifiedCount: await users.updateProfile(email, body, caller) };
    }
    if (!session) throw new AppError('session_required');
    if (session.email !== email) throw new AppError('not_yours');
    const { token, expiresAt, expiresIn } = await users.issueToken(session);
    // Signing out may have ended the session since it was proven: then its tokens were dropped before this one was there.
    if (!(await proveSession(request))) {
      await users.endSession(session.sessionId);
      throw new AppError('session_required');
    }
    return { token, expiresAt: expiresAt.toISOString(), expiresIn, modifiedCount: 0 };
  });
  door.handle('getUser', ({ caller, params }) => users.profileFor(caller, params.email));
  door.handle('listUsers', ({ query, ...exchange }) =>
    sendList(exchange, query, (part) => users.allUsers(part)),
  );
  door.handle('makeAdmin', async ({ caller, params }) => ({
    modifiedCount: await users.makeAdmin(params.email, caller.email),
  }));
  door.handle('isAdmin', async ({ params }) => ({ admin: await users.isAdmin(params.email) }));
}

/** A profile is updated by its owner, proven by token or by session, or by an admin. */
function refuseStrangers(email: string, caller: Caller | undefined, session: SignedIn | undefined): void {
  if (!caller && !session) throw new AppError('session_required');
  if (caller?.isAdmin || caller?.email === email || session?.email === email) return;
  throw new AppError('not_yours');
}
