// The identity calls: limits, then better-auth, then its answer in the contract's shape. All else below
// /api/auth is closed, whatever the library could do there.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { ApiRouter, HandlerContext } from '#server/http/api-router.ts';
import type { AuthContext } from './auth-context.ts';
import {
  type AuthResponse,
  type AuthRouteContext,
  createAuthRouteContext,
  sessionOf,
  WRONG_PASSWORD_LIMIT,
} from './auth-route-context.ts';
import { googleRoutes } from './google-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import type { Identity } from './service.ts';

interface SessionAnswer {
  readonly user: { readonly email: string; readonly name: string };
}

/** `signInsPerMinute`: from one address, sign-ups and forgotten passwords included. */
export function identityRoutes(
  app: FastifyInstance,
  door: ApiRouter,
  identity: Identity,
  signInsPerMinute: number,
): void {
  const ways = createAuthRouteContext({ app, door, identity }, signInsPerMinute);
  door.handle('identitySettings', async () => ({ google: identity.offersGoogle }));
  door.handle('signUp', (asked) => signUp(ways, asked));
  door.handle('signIn', (asked) => signIn(ways, asked));
  door.handle('signOut', async ({ request, reply }) => {
    // A database out of reach is told: the library would take its silence for a session that is gone. So is one that
    // keeps the session: the library says nothing of that.
    await sessionOf(identity, request);
    await identity.assertWritable();
    await ways.callBetterAuth(request, reply, {});
    return { success: true };
  });
  door.handle('getSession', async ({ request, reply }) => {
    const { body } = await ways.callBetterAuth<(SessionAnswer & { session: { expiresAt: string } }) | null>(
      request,
      reply,
    );
    if (body) request.actor = body.user.email;
    return body && { user: personOf(body), expiresAt: body.session.expiresAt };
  });
  door.handle('changeName', async ({ request, reply, body }) => {
    const session = await sessionOf(identity, request);
    if (!session) throw new AppError('session_required');
    await ways.callBetterAuth(request, reply, body);
    await identity.events.onRenamed(session.email, body.name);
    return { status: true };
  });
  passwordRoutes(ways);
  googleRoutes(ways);
}

async function signUp(
  { identity, checkRateLimit, callBetterAuth }: AuthRouteContext,
  { request, reply, body }: HandlerContext<'signUp'>,
) {
  await checkRateLimit(request, body.email);
  const refuseKnown = async () => {
    if (await identity.hasAccount(body.email)) throw new AppError('email_in_use');
  };
  const make = (flow: AuthContext) =>
    callBetterAuth<SessionAnswer>(request, reply, body, flow).catch(async (error: unknown) => {
      // Two sign-ups of one email at once: the database refused the second, and the library only says it failed.
      if (!(error instanceof AppError) || error.code !== 'email_in_use') throw error;
      await refuseKnown();
      throw new Error('The account could not be made.', { cause: error });
    });
  const answered = await identity.withHash(body.password, make, refuseKnown);
  return signedIn(answered);
}

async function signIn(
  { identity, checkRateLimit, callBetterAuth }: AuthRouteContext,
  { request, reply, body }: HandlerContext<'signIn'>,
) {
  await checkRateLimit(request, body.email);
  await identity.limits.count(WRONG_PASSWORD_LIMIT, body.email);
  const answered = await callBetterAuth<SessionAnswer>(request, reply, body);
  await identity.limits.reset(WRONG_PASSWORD_LIMIT, body.email);
  identity.purgeExpired();
  return signedIn(answered);
}

function signedIn({ response, body }: AuthResponse<SessionAnswer>) {
  // The signed token: the bare one of the body opens nothing.
  return { token: response.headers.get('set-auth-token') ?? '', user: personOf(body) };
}

function personOf({ user: { email, name } }: SessionAnswer) {
  return { email, name };
}
