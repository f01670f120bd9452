// Password endpoints: reset by an emailed link, and change with the current password.

import type { HandlerContext } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import type { AuthRouteOptions } from '../auth-route-options.ts';
import { authTime } from '../better-auth/auth-clock.ts';
import {
  assertSameOrigin,
  callBetterAuth,
  getSession,
  requestOrigin,
} from '../better-auth/better-auth-adapter.ts';
import { cancelOfAccount } from '../emails/email-change.ts';
import { markConfirmed } from '../emails/email-confirmation.ts';
import type { Identity } from '../identity.ts';
import { assertUncommonPassword } from './common-passwords.ts';

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
  if (await throttle.countResetEmail(request, body.email))
    await identity.emails.sendPasswordReset(body.email);
  return ok;
}

async function resetPassword(
  { identity, throttle, checkRequest }: AuthRouteOptions,
  { request, reply, body }: HandlerContext<'resetPassword'>,
) {
  await checkRequest(request);
  await assertUncommonPassword(body.newPassword, 'newPassword');
  const person = await identity.findResetLinkOwner(body.token);
  if (!person) throw new AppError('reset_link_invalid');
  const isProven = await identity.isConfirmed(person.email);
  await callBetterAuth(identity, request, reply, body);
  // The link has proved who owns the address; the account may have been created by somebody else.
  if (!isProven) await identity.takeOver(person, { keepsPassword: true });
  await markConfirmed(await identity.auth(), person.id, person.email);
  request.actor = person.email;
  await identity.events.onAllSessionsEnded(person.id);
  await cancelOfAccount(identity, person.id);
  await throttle.resetAccount(request, person.email);
  await identity.tellOfChange(identity.emails.withdrawPasswordResets(person.email));
  await identity.tellOfChange(identity.emails.sendPasswordChanged(person));
  return ok;
}

async function changePassword(
  { identity, throttle }: AuthRouteOptions,
  { request, body }: HandlerContext<'changePassword'>,
) {
  assertSameOrigin(request, requestOrigin(request, identity.publicOrigin));
  const session = await getSession(identity, request);
  if (!session) throw new AppError('session_required');
  await assertUncommonPassword(body.newPassword, 'newPassword');
  await throttle.countCurrentPasswordAttempt(session.userId);
  await replacePassword(identity, session.userId, body);
  await throttle.resetCurrentPasswordAttempts(session.userId);
  await throttle.resetAccount(request, session.email);
  await identity.endOtherSessions(session);
  // A person who knew the former password may have requested another email. The sessions have ended, so
  // nobody else can request it again.
  await cancelOfAccount(identity, session.userId);
  await identity.tellOfChange(identity.emails.sendPasswordChanged(session));
  return ok;
}

/**
 * Replaces the password hash only if it is still the one that was verified. better-auth's endpoint would
 * overwrite a reset that the owner makes meanwhile. Throws `password_not_set` and `current_password_wrong`.
 */
async function replacePassword(
  identity: Identity,
  userId: string,
  { currentPassword, newPassword }: HandlerContext<'changePassword'>['body'],
): Promise<void> {
  const { internalAdapter, adapter, password } = await (await identity.auth()).$context;
  const credential = await internalAdapter.findCredentialAccount(userId);
  if (!credential?.password) throw new AppError('password_not_set');
  const { id, password: hash } = credential;
  if (!(await password.verify({ hash, password: currentPassword })))
    throw new AppError('current_password_wrong');
  const updated = await adapter.updateMany({
    model: 'account',
    where: [
      { field: 'id', value: id },
      { field: 'password', value: hash },
    ],
    update: { password: await password.hash(newPassword), updatedAt: authTime() },
  });
  if (updated === 0) throw new AppError('current_password_wrong');
}
