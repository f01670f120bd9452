// Endpoints that confirm the email of an account, and that request, confirm and cancel a change of it.
import type { HandlerContext } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import type { AuthRouteOptions } from '../auth-route-options.ts';
import { getFreshSession, getSession } from '../better-auth/better-auth-adapter.ts';
import { cancelByLink, cancelOfAccount, confirmEmailChange, requestEmailChange } from './email-change.ts';
import { confirmByLink } from './email-confirmation.ts';

const ok = { status: true } as const;

export function emailRoutes(options: AuthRouteOptions): void {
  options.router.handle('sendConfirmation', (context) => sendConfirmationAgain(options, context));
  options.router.handle('confirmEmail', (context) => confirmEmail(options, context));
  options.router.handle('requestEmailChange', (context) => requestChange(options, context));
  options.router.handle('confirmEmailChange', (context) => confirmChange(options, context));
  options.router.handle('cancelEmailChange', (context) => cancelChange(options, context));
}

async function sendConfirmationAgain(
  { identity, throttle, checkRequest }: AuthRouteOptions,
  { request }: HandlerContext<'sendConfirmation'>,
) {
  await checkRequest(request);
  const session = await getSession(identity, request);
  if (!session) throw new AppError('session_required');
  if (await identity.isConfirmed(session.email)) throw new AppError('email_confirmed');
  await throttle.countConfirmationEmail(request, session.email);
  await identity.emails.sendConfirmation({ ...session, id: session.userId });
  return ok;
}

async function confirmEmail(
  { identity, checkRequest }: AuthRouteOptions,
  { request, body }: HandlerContext<'confirmEmail'>,
) {
  await checkRequest(request);
  const account = await confirmByLink(await identity.auth(), body.token);
  if (!account) throw new AppError('confirmation_link_invalid');
  request.actor = account.email;
  return ok;
}

async function requestChange(
  { identity, throttle, checkRequest }: AuthRouteOptions,
  { request, body }: HandlerContext<'requestEmailChange'>,
) {
  await checkRequest(request);
  const session = await getFreshSession(identity, request);
  identity.assertNoSampleEmail(body.newEmail, 'newEmail');
  await throttle.countEmailChange(request, session.userId, body.newEmail);
  await requestEmailChange(identity, session, body.newEmail);
  return ok;
}

async function confirmChange(
  { identity, checkRequest }: AuthRouteOptions,
  { request, body }: HandlerContext<'confirmEmailChange'>,
) {
  await checkRequest(request);
  const newEmail = await confirmEmailChange(identity, body.token, await getSession(identity, request));
  if (newEmail) request.actor = newEmail;
  return { isDone: newEmail !== undefined };
}

async function cancelChange(
  { identity, checkRequest }: AuthRouteOptions,
  { request, body }: HandlerContext<'cancelEmailChange'>,
) {
  await checkRequest(request);
  if (body.token !== undefined) {
    await cancelByLink(identity, body.token);
    return ok;
  }
  const session = await getSession(identity, request);
  if (!session) throw new AppError('session_required');
  await cancelOfAccount(identity, session.userId);
  return ok;
}
