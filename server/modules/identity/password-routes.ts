// New passwords: by a link from a letter, or with the old one.

import { AppError } from '#server/app-error.ts';
import type { HandlerContext } from '#server/http/api-router.ts';
import {
  type AuthRouteContext,
  RESET_EMAIL_LIMIT,
  sessionOf,
  WRONG_PASSWORD_LIMIT,
} from './auth-route-context.ts';

export function passwordRoutes(ways: AuthRouteContext): void {
  ways.door.handle('requestPasswordReset', (asked) => sendResetLink(ways, asked));
  ways.door.handle('resetPassword', (asked) => resetPassword(ways, asked));
  ways.door.handle('changePassword', (asked) => changePassword(ways, asked));
}

const done = { status: true } as const;

async function sendResetLink(
  { identity, checkRateLimit }: AuthRouteContext,
  { request, body }: HandlerContext<'requestPasswordReset'>,
) {
  await checkRateLimit(request, body.email);
  await identity.limits.count(RESET_EMAIL_LIMIT, body.email);
  // Answered before anybody looks whether there is such an account: the time it takes would tell.
  const { auth } = await identity.library();
  identity.inBackground(async () => void (await auth.api.requestPasswordReset({ body })));
  return done;
}

async function resetPassword(
  { identity, checkRateLimit, callBetterAuth }: AuthRouteContext,
  { request, reply, body }: HandlerContext<'resetPassword'>,
) {
  await checkRateLimit(request);
  await identity.withHash(body.newPassword, async (flow) => {
    await callBetterAuth(request, reply, body, flow);
    if (!flow.reset) return;
    request.actor = flow.reset.email;
    await identity.events.onAllSessionsEnded(flow.reset.email);
    await identity.limits.reset(WRONG_PASSWORD_LIMIT, flow.reset.email);
    identity.sendPasswordChangedEmail(flow.reset);
  });
  return done;
}

async function changePassword(
  { identity, callBetterAuth }: AuthRouteContext,
  { request, reply, body }: HandlerContext<'changePassword'>,
) {
  const session = await sessionOf(identity, request);
  if (!session) throw new AppError('session_required');
  await identity.limits.count(WRONG_PASSWORD_LIMIT, session.email);
  await identity.withHash(body.newPassword, (flow) => callBetterAuth(request, reply, body, flow));
  await identity.limits.reset(WRONG_PASSWORD_LIMIT, session.email);
  await identity.endOtherSessions(session);
  identity.sendPasswordChangedEmail(session);
  return done;
}
