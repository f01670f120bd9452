// Endpoints for a person's own data: the export, and the removal of the account.

import type { FastifyRequest } from 'fastify';
import { t } from '#contract/languages/text.ts';
import type { ApiRouter } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import { ipPrefix } from '#server/http/ip-prefix.ts';
import type { SignInSession } from './better-auth/better-auth.ts';
import {
  assertSameOrigin,
  clearSessionCookies,
  getFreshSession,
  getSession,
  requestOrigin,
} from './better-auth/better-auth-adapter.ts';
import type { DataExports } from './export/data-exports.ts';
import type { Identity } from './identity.ts';
import type { Removal } from './removal/removal.ts';
import { getSessionConfirmingRemoval } from './removal/removal-confirmation.ts';
import type { Users } from './service.ts';

const MINUTE_MS = 60_000;

interface OwnDataRoutesOptions {
  readonly router: ApiRouter;
  readonly identity: Identity;
  readonly users: Pick<Users, 'ensureUser'>;
  readonly removal: Removal;
  readonly exports: DataExports;
  /** Limits the removal requests of one network. */
  readonly removalsPerMinute: number;
}

export function ownDataRoutes({
  router,
  identity,
  users,
  removal,
  exports,
  removalsPerMinute,
}: OwnDataRoutesOptions): void {
  const limit = { name: 'removal', attempts: removalsPerMinute, windowMs: MINUTE_MS };
  const assertOwnOrigin = (request: FastifyRequest) =>
    assertSameOrigin(request, requestOrigin(request, identity.publicOrigin));
  const requireSession = async (request: FastifyRequest): Promise<SignInSession> => {
    const session = await getSession(identity, request);
    if (!session) throw new AppError('session_required');
    return session;
  };
  const requireFreshSession = (request: FastifyRequest): Promise<SignInSession> => {
    assertOwnOrigin(request);
    return getFreshSession(identity, request);
  };
  router.handle('getRemoval', async ({ request }) => removal.preview(await requireSession(request)));
  router.handle('removeAccount', async ({ request, reply, body }) => {
    assertOwnOrigin(request);
    const { email } = await requireSession(request);
    if (body.email !== undefined && body.email !== email)
      throw new AppError('not_yours', {
        detail: () => t`This browser is not logged in as ${body.email ?? ''} any more.`,
      });
    const session = await getSessionConfirmingRemoval(identity, request);
    await identity.limits.count(limit, ipPrefix(request.ip));
    await removal.remove(session, body.reviews);
    await clearSessionCookies(identity, request, reply);
    return { status: true };
  });
  router.handle('getDataExport', async ({ request }) =>
    exports.state((await requireSession(request)).userId),
  );
  router.handle('requestDataExport', async ({ request }) =>
    exports.request(await users.ensureUser(await requireFreshSession(request))),
  );
  router.handle('downloadDataExport', async ({ request, reply }) => {
    const { userId } = await requireFreshSession(request);
    const { file, content, byteCount } = await exports.fetch(userId);
    // This event is not emitted when the connection breaks off before the last byte.
    reply.raw.once('finish', () => void exports.endFetch(userId, file));
    if (byteCount !== undefined) reply.header('content-length', byteCount);
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .send(content);
  });
}
