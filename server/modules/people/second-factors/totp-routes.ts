// Endpoints of authenticator apps: set-up, codes as the second step of a sign-in, recovery codes.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { HandlerContext } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Executor } from '#server/storage/tables.ts';
import type { AuthRouteOptions } from '../auth-route-options.ts';
import { endSession, endSessions } from '../better-auth/account-sessions.ts';
import { authTime } from '../better-auth/auth-clock.ts';
import type { SignInSession } from '../better-auth/better-auth.ts';
import {
  assertSameOrigin,
  callBetterAuth,
  getSession,
  newSession,
  requestOrigin,
} from '../better-auth/better-auth-adapter.ts';
import { NO_PASSWORD } from '../better-auth/second-factors.ts';
import { changeWhileSignedIn, keepWhileSignedIn } from '../emails/sign-in-method-changes.ts';
import type { Identity } from '../identity.ts';
import { cancelRemovalRequest } from '../removal/removal-confirmation.ts';
import { signInThrough, toSignInResponse, type UserBody } from '../sign-in/sign-in.ts';
import { assertMayChangeFactors, getSessionForFactors, markWithoutSecondFactor } from './factor-changes.ts';

interface NewTotp {
  readonly totpURI: string;
  readonly backupCodes: string[];
}

const ok = { status: true } as const;

export function totpRoutes(options: AuthRouteOptions): void {
  const { router, identity } = options;
  router.handle('startTotp', async ({ request, reply }) => {
    const session = await getSessionForFactors(identity, request);
    const { body } = await callBetterAuth<NewTotp>(identity, request, reply, NO_PASSWORD);
    const stays = await keepWhileSignedIn(identity, session, (tx) =>
      sql`delete from identity_two_factor
        where "userId" = ${session.userId} and verified = false`.execute(tx),
    );
    if (!stays) throw new AppError('session_required');
    return { totpUri: body.totpURI, recoveryCodes: body.backupCodes };
  });
  router.handle('verifyTotp', async (context) => {
    const { request, body } = context;
    const code = body.code.replaceAll(/\s/g, '');
    const session = await getSession(identity, request);
    const secret = session && (await findSecretOfSetUp(identity, session.userId));
    if (secret) return setUp(options, context, { session, secret, code });
    return takeSecondStep(options, context, code);
  });
  router.handle('verifyRecoveryCode', (context) =>
    takeSecondStep(options, context, identity.recoveryCodes.hash(context.body.code)),
  );
  router.handle('renewRecoveryCodes', (context) => renewRecoveryCodes(identity, context));
  router.handle('removeTotp', (context) => removeTotp(identity, context));
}

async function renewRecoveryCodes(identity: Identity, { request }: HandlerContext<'renewRecoveryCodes'>) {
  assertSameOrigin(request, requestOrigin(request, identity.publicOrigin));
  const session = await getSessionForFactors(identity, request);
  const codes = identity.recoveryCodes.create();
  const stored = JSON.stringify(identity.recoveryCodes.hashNew(codes));
  const { rows } = await changeWhileSignedIn(identity, session, (tx) =>
    sql`update identity_two_factor set "backupCodes" = ${stored}
      where "userId" = ${session.userId} and verified = true returning id`.execute(tx),
  );
  if (rows.length === 0) throw new AppError('totp_not_enabled');
  await identity.endOtherSessions(session);
  await identity.tellOfChange(identity.emails.sendSignInChanged(session, 'recovery_codes_renewed'));
  return { recoveryCodes: codes };
}

async function removeTotp(identity: Identity, { request }: HandlerContext<'removeTotp'>) {
  assertSameOrigin(request, requestOrigin(request, identity.publicOrigin));
  const session = await getSessionForFactors(identity, request);
  const { userId, sessionId } = session;
  await changeWhileSignedIn(identity, session, async (tx) => {
    const { rows } = await sql`delete from identity_two_factor
      where "userId" = ${userId} and verified = true returning id`.execute(tx);
    if (rows.length === 0) throw new AppError('totp_not_enabled');
    await sql`update identity_user set "twoFactorEnabled" = false where id = ${userId}`.execute(tx);
    // Without the app, a session that began with one of its codes counts as begun with the password.
    await sql`update identity_session set method = 'password'
      where id = ${sessionId} and method = 'totp'`.execute(tx);
  });
  await identity.endOtherSessions(session);
  // The session's access tokens say that it began with a code.
  await identity.events.onSessionEnded(sessionId);
  await markWithoutSecondFactor(identity, session);
  await identity.tellOfChange(identity.emails.sendSignInChanged(session, 'totp_removed'));
  return ok;
}

interface SetUp {
  readonly session: SignInSession;
  /** The encrypted secret of the app that is being set up. */
  readonly secret: string;
  readonly code: string;
}

/** Verifies a code of the app that is being set up; from then on sign-ins ask for codes. */
async function setUp(
  { identity, throttle, checkRequest }: AuthRouteOptions,
  { request, reply }: HandlerContext<'verifyTotp'>,
  { session, secret, code }: SetUp,
) {
  await checkRequest(request, session.email);
  await assertMayChangeFactors(identity, session);
  await throttle.countCodeAttempt(request, session.email);
  if (!(await throttle.claimCode(session.userId, code))) throw new AppError('code_wrong');
  const result = await callBetterAuth<UserBody>(identity, request, reply, { code });
  // better-auth has begun a session in place of this one, which was kept (see better-auth.ts) for the check
  // below.
  const begun = await newSession(identity, result.response);
  const stays = await keepWhileSignedIn(identity, session, (tx) => undoSetUp(tx, session.userId, secret));
  const auth = await identity.auth();
  if (!stays) {
    if (begun) await endSession(auth, session.userId, begun.sessionId);
    reply.removeHeader('set-cookie');
    throw new AppError('session_required');
  }
  await endSessions(auth, session.userId, begun?.sessionId);
  await cancelRemovalRequest(identity, session);
  await throttle.resetCodeAttempts(request, session.email);
  await identity.tellOfChange(identity.emails.sendSignInChanged(session, 'totp_added'));
  return toSignInResponse(result);
}

async function undoSetUp(tx: Executor, userId: string, secret: string): Promise<void> {
  await sql`delete from identity_two_factor where "userId" = ${userId} and secret = ${secret}`.execute(tx);
  await sql`update identity_user set "twoFactorEnabled" = exists (
    select 1 from identity_two_factor where "userId" = ${userId} and verified = true)
    where id = ${userId}`.execute(tx);
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
    identity,
    request,
    reply,
    email,
    firstStepAt,
    body: { code },
    rejection: 'second_step_expired',
  });
  await throttle.resetCodeAttempts(request, email);
  await throttle.resetPasswordAttempts(request, email);
  return signedIn;
}

/** Returns undefined when no app is being set up. */
async function findSecretOfSetUp({ storage }: Identity, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string }>`select secret from identity_two_factor
    where "userId" = ${userId} and verified = false`.execute(storage.db);
  return rows[0]?.secret;
}

interface ChallengedAccount {
  readonly id: string;
  readonly email: string;
  readonly firstStepAt: Date;
}

/** The account whose first step this browser has taken; undefined when the challenge has expired. */
async function findChallengedAccount(
  identity: Identity,
  { headers }: FastifyRequest,
): Promise<ChallengedAccount | undefined> {
  const auth = await identity.auth();
  const identifier = await auth.api.readChallenge({ headers: new Headers({ cookie: headers.cookie ?? '' }) });
  if (!identifier) return undefined;
  const { internalAdapter } = await auth.$context;
  const challenge = await internalAdapter.findVerificationValue(identifier);
  if (!challenge || challenge.expiresAt < authTime()) return undefined;
  const user = await internalAdapter.findUserById(challenge.value);
  return user ? { id: user.id, email: user.email, firstStepAt: challenge.createdAt } : undefined;
}
