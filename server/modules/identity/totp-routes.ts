// Endpoints of the second factor: set up an authenticator app, its codes as second step of a sign-in, recovery codes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { HandlerContext } from '#server/http/api-router.ts';
import { endSessions } from './account-sessions.ts';
import type { AuthRouteOptions } from './auth-route-options.ts';
import { callBetterAuth, getFreshSession, getSession, newSession } from './better-auth-adapter.ts';
import { hasTotp } from './own-account.ts';
import { NO_PASSWORD } from './second-factors.ts';
import { findChallengedAccount } from './second-step.ts';
import type { Identity, SignInSession } from './service.ts';
import { signInThrough, toSignInResponse, type UserBody } from './sign-in.ts';

interface NewTotp {
  readonly totpURI: string;
  readonly backupCodes: string[];
}

const ok = { status: true } as const;

export function totpRoutes(options: AuthRouteOptions): void {
  const { router, identity } = options;
  router.handle('startTotp', async ({ request, reply }) => {
    await getFreshSession(identity, request);
    const { body } = await callBetterAuth<NewTotp>(identity, request, reply, NO_PASSWORD);
    return { totpUri: body.totpURI, recoveryCodes: body.backupCodes };
  });
  router.handle('verifyTotp', async (context) => {
    const { request, body } = context;
    const code = body.code.replaceAll(/\s/g, '');
    const session = await getSession(identity, request);
    if (session && (await isSettingUp(identity, session.accountId)))
      return setUp(options, context, session, code);
    return takeSecondStep(options, context, code);
  });
  router.handle('verifyRecoveryCode', (context) =>
    takeSecondStep(options, context, identity.recoveryCodes.hash(context.body.code)),
  );
  router.handle('renewRecoveryCodes', async ({ request, reply }) => {
    const session = await getFreshSession(identity, request);
    const { body } = await callBetterAuth<Pick<NewTotp, 'backupCodes'>>(
      identity,
      request,
      reply,
      NO_PASSWORD,
    );
    identity.emails.sendSignInChanged(session, 'recovery_codes_renewed');
    return { recoveryCodes: body.backupCodes };
  });
  router.handle('removeTotp', async ({ request, reply }) => {
    const session = await getFreshSession(identity, request);
    if (!(await hasTotp(identity.storage.db, session.accountId))) throw new AppError('totp_not_enabled');
    await changeSecondFactor(identity, session, request, reply, NO_PASSWORD);
    identity.emails.sendSignInChanged(session, 'totp_removed');
    return ok;
  });
}

/** A code of the app that is being set up proves that it works; from now on it is asked for. */
async function setUp(
  { identity, throttle, checkRequest }: AuthRouteOptions,
  { request, reply }: HandlerContext<'verifyTotp'>,
  session: SignInSession,
  code: string,
) {
  await checkRequest(request, session.email);
  await throttle.countCodeAttempt(request, session.email);
  if (!(await throttle.claimCode(session.accountId, code))) throw new AppError('code_wrong');
  const result = await changeSecondFactor(identity, session, request, reply, { code });
  await throttle.resetCodeAttempts(request, session.email);
  identity.emails.sendSignInChanged(session, 'totp_added');
  return toSignInResponse(result);
}

/** Replaces the session and ends all others, those included that are being made. */
async function changeSecondFactor(
  identity: Identity,
  { accountId }: SignInSession,
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
) {
  const result = await callBetterAuth<UserBody>(identity, request, reply, body);
  const current = await newSession(identity, result.response);
  await endSessions(await identity.auth(), accountId, current?.sessionId);
  return result;
}

async function takeSecondStep(
  { identity, throttle, checkRequest }: AuthRouteOptions,
  { request, reply }: HandlerContext<'verifyTotp' | 'verifyRecoveryCode'>,
  code: string,
) {
  await checkRequest(request);
  const account = await findChallengedAccount(identity, request);
  if (!account) throw new AppError('second_step_expired');
  const { id, email, firstStepAt } = account;
  request.actor = email;
  await throttle.countCodeAttempt(request, email);
  if (!(await throttle.claimCode(id, code))) throw new AppError('code_wrong');
  const signedIn = await signInThrough({
    ...{ identity, request, reply, email, firstStepAt },
    body: { code },
    rejection: 'second_step_expired',
  });
  await throttle.resetCodeAttempts(request, email);
  return signedIn;
}

async function isSettingUp({ storage }: Identity, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity_two_factor where "userId" = ${accountId} and verified = false`.execute(storage.db);
  return rows.length > 0;
}
