// The steps shared by every sign-in through better-auth. The session must not outlive a simultaneous change
// of password or second factor, and it replaces the browser's session of the same account.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Database } from '#server/storage/tables.ts';
import { endSession } from '../better-auth/account-sessions.ts';
import type { SignInSession } from '../better-auth/better-auth.ts';
import { type AuthResponse, callBetterAuth } from '../better-auth/better-auth-adapter.ts';
import type { Identity } from '../identity.ts';

export interface UserBody {
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly name: string;
  };
}

/**
 * better-auth's response: a session or, with `twoFactorRedirect`, the challenge of the second step without a
 * user.
 */
interface SignInBody extends UserBody {
  /** Set by a sign-in with a passkey. */
  readonly session?: { readonly token: string };
  readonly token?: string;
  readonly twoFactorRedirect?: boolean;
}

interface SignIn {
  readonly identity: Identity;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: object;
  /** The lower-cased email of the account. */
  readonly email: string;
  /** The time of the first step. A password changed after it makes the second step fail. */
  readonly firstStepAt?: Date;
  /** The error when password or second factor have changed during the sign-in. */
  readonly rejection: ErrorCode;
}

/**
 * Signs in through better-auth, which reads password and second factor, verifies for some 50 ms and then
 * creates the session. A change in between ends all sessions but misses this one, so this function ends it.
 * Throws `second_step_required` after a correct first step.
 */
export async function signInThrough(signIn: SignIn) {
  const { identity, request, reply, body, email } = signIn;
  // This is not the adapter's `getSession`, because the request is logged under the email that signs in.
  const former = await identity.getSession(request.headers);
  const before = await readCredentials(identity.storage.db, email);
  const result = await callBetterAuth<SignInBody>(identity, request, reply, body, { withoutSession: true });
  const after = await readCredentials(identity.storage.db, email);
  const isOther = result.body.user && result.body.user.id !== after?.id;
  if (isOther || haveChanged(before, after, signIn.firstStepAt)) {
    const token = result.body.token ?? result.body.session?.token;
    if (token) await identity.endSession(token);
    reply.removeHeader('set-cookie');
    throw new AppError(signIn.rejection);
  }
  if (result.body.twoFactorRedirect) throw new AppError('second_step_required');
  await replaceSession(identity, former, email);
  identity.devices.set(reply, email);
  return toSignInResponse(result);
}

/**
 * Ends the former session of the same account in the same browser: a new sign-in makes a session fresh again.
 */
export async function replaceSession(
  identity: Identity,
  former: SignInSession | undefined,
  email: string,
): Promise<void> {
  if (former?.email === email) await endSession(await identity.auth(), former.userId, former.sessionId);
}

interface Credentials {
  readonly id: string;
  readonly twoFactorEnabled: unknown;
  readonly password: string | null;
  /** The secret of the authenticator app; null until one of its codes has been verified. */
  readonly secret: string | null;
  /** The ids of the passkeys, sorted. */
  readonly passkeys: readonly string[];
  readonly passwordSetAt: string | Date | null;
}

function haveChanged(
  before: Credentials | undefined,
  after: Credentials | undefined,
  firstStepAt: Date | undefined,
): boolean {
  if (JSON.stringify(before) !== JSON.stringify(after)) return true;
  return Boolean(firstStepAt && after?.passwordSetAt && new Date(after.passwordSetAt) > firstStepAt);
}

/** Returns undefined when there is no account. */
async function readCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Omit<Credentials, 'passkeys'>>`
    select u.id, u."twoFactorEnabled", a.password, a."updatedAt" as "passwordSetAt",
      (select max(case when t.verified = true then t.secret end)
        from identity_two_factor t where t."userId" = u.id) as secret
    from identity_user u
    left join identity_account a on a."userId" = u.id and a."providerId" = 'credential'
    where u.email = ${email}`.execute(db);
  const [credentials] = rows;
  return credentials && { ...credentials, passkeys: await findPasskeyIds(db, credentials.id) };
}

async function findPasskeyIds(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_passkey where "userId" = ${userId}`.execute(db);
  return rows.map(({ id }) => id).sort();
}

export function toSignInResponse({ response, body }: AuthResponse<UserBody>) {
  // The `set-auth-token` header has the signed session token. The unsigned one in the body is accepted
  // nowhere.
  return { token: response.headers.get('set-auth-token') ?? '', user: toAccountSummary(body) };
}

export function toAccountSummary({ user: { email, name, emailVerified } }: UserBody) {
  return { email, name, isEmailConfirmed: emailVerified };
}
