// Endpoints for a person's own data: its export, and the removal of the account.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiRouter } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import type { DataExports } from './export/data-exports.ts';
import type { Removal } from './removal/removal.ts';

interface Person {
  readonly email: string;
  readonly name: string;
}

/** The sign-in session of a request. */
export interface AccountSessions {
  find(request: FastifyRequest): Promise<Person | undefined>;
  /** Throws `session_required`, and `fresh_sign_in_required` for a session that is too old. */
  findFresh(request: FastifyRequest): Promise<Person>;
  /** Throws `session_required`, and `fresh_sign_in_required` unless the session was begun to confirm this removal. */
  findConfirmingRemoval(request: FastifyRequest): Promise<Person>;
  /** Throws `origin_not_allowed` for a write from another site's page. */
  assertSameOrigin(request: FastifyRequest): void;
  /** Throws `too_many_requests` for a network that removes more accounts in a minute than it may sign up. */
  countRemoval(request: FastifyRequest): Promise<void>;
  /** Makes the browser forget the session, which has ended. */
  clearCookies(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

interface AccountRoutesOptions {
  readonly router: ApiRouter;
  readonly removal: Removal;
  readonly exports: DataExports;
  readonly sessions: AccountSessions;
}

export function accountRoutes({ router, removal, exports, sessions }: AccountRoutesOptions): void {
  const requireSession = async (request: FastifyRequest): Promise<Person> => {
    const session = await sessions.find(request);
    if (!session) throw new AppError('session_required');
    return session;
  };
  const requireFreshSession = (request: FastifyRequest): Promise<Person> => {
    sessions.assertSameOrigin(request);
    return sessions.findFresh(request);
  };
  router.handle('getRemoval', async ({ request }) => removal.preview((await requireSession(request)).email));
  router.handle('removeAccount', async ({ request, reply, body }) => {
    sessions.assertSameOrigin(request);
    const { email } = await requireSession(request);
    if (body.email !== undefined && body.email !== email)
      throw new AppError('not_yours', { detail: `This browser is not logged in as ${body.email} any more.` });
    const person = await sessions.findConfirmingRemoval(request);
    await sessions.countRemoval(request);
    await removal.remove(person, body.reviews);
    await sessions.clearCookies(request, reply);
    return { status: true };
  });
  router.handle('getDataExport', async ({ request }) => exports.state((await requireSession(request)).email));
  router.handle('requestDataExport', async ({ request }) =>
    exports.request((await requireFreshSession(request)).email),
  );
  router.handle('downloadDataExport', async ({ request, reply }) => {
    const { email } = await requireFreshSession(request);
    const { file, content, byteCount } = await exports.fetch(email);
    // Not emitted when the connection breaks off before the last byte was sent.
    reply.raw.once('finish', () => void exports.endFetch(email, file));
    if (byteCount !== undefined) reply.header('content-length', byteCount);
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .send(content);
  });
}
