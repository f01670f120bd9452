// Endpoints that confirm the email of an account.

import type { HandlerContext } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import { getSession } from '../better-auth/better-auth-adapter.ts';
import type { AuthRouteOptions } from '../sign-in/auth-route-options.ts';
import { confirmByLink } from './email-confirmation.ts';

const ok = { status: true } as const;

export function emailRoutes(options: AuthRouteOptions): void {
  options.router.handle('sendConfirmation', (context) => sendConfirmationAgain(options, context));
  options.router.handle('confirmEmail', (context) => confirmEmail(options, context));
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
  await identity.emails.sendConfirmation({ ...session, id: session.accountId });
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
