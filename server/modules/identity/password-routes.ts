// Password endpoints: reset by emailed link, and change with the current password.
import { AppError } from '#server/app-error.ts';
import type { HandlerContext } from '#server/http/api-router.ts';
import type { AuthRouteOptions } from './auth-route-options.ts';
import { callBetterAuth, getSession } from './better-auth-adapter.ts';

const ok = { status: true } as const;

export function passwordRoutes(options: AuthRouteOptions): void {
  options.router.handle('requestPasswordReset', (context) => requestPasswordReset(options, context));
  options.router.handle('resetPassword', (context) => resetPassword(options, context));
  options.router.handle('changePassword', (context) => changePassword(options, context));
}

async function requestPasswordReset(
  { identity, throttle, checkRequest }: AuthRouteOptions,
  { request, body }: HandlerContext<'requestPasswordReset'>,
) {
  await checkRequest(request, body.email);
  await throttle.countResetEmail(request, body.email);
  const auth = await identity.auth();
  // In the background, because the response time would reveal whether the account exists.
  identity.runInBackground(async () => void (await auth.api.requestPasswordReset({ body })));
  return ok;
}

async function resetPassword(
  { identity, throttle, checkRequest }: AuthRouteOptions,
  { request, reply, body }: HandlerContext<'resetPassword'>,
) {
  await checkRequest(request);
  const person = await identity.findResetLinkOwner(body.token);
  if (!person) throw new AppError('reset_link_invalid');
  await callBetterAuth(identity, request, reply, body);
  request.actor = person.email;
  await identity.events.onAllSessionsEnded(person.email);
  await throttle.resetAccount(request, person.email);
  identity.sendPasswordChangedEmail(person);
  return ok;
}

async function changePassword(
  { identity, throttle }: AuthRouteOptions,
  { request, reply, body }: HandlerContext<'changePassword'>,
) {
  const session = await getSession(identity, request);
  if (!session) throw new AppError('session_required');
  await throttle.countCurrentPasswordAttempt(session.accountId);
  await callBetterAuth(identity, request, reply, body);
  await throttle.resetCurrentPasswordAttempts(session.accountId);
  await throttle.resetAccount(request, session.email);
  await identity.endOtherSessions(session);
  identity.sendPasswordChangedEmail(session);
  return ok;
}
