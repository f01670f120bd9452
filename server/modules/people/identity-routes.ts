// Authentication endpoints: they check rate limits, call better-auth and answer in the contract's shape.
// better-auth's other endpoints are not routed.
import type { FastifyInstance } from 'fastify';
import type { ApiRouter, HandlerContext } from '#server/http/api-router.ts';
import { AppError } from '#server/http/app-error.ts';
import { type AuthRouteOptions, createAuthRouteOptions } from './auth-route-options.ts';
import { callBetterAuth, getSession } from './better-auth/better-auth-adapter.ts';
import { emailRoutes } from './emails/email-routes.ts';
import type { Identity } from './identity.ts';
import { passkeyRoutes } from './second-factors/passkey-routes.ts';
import { totpRoutes } from './second-factors/totp-routes.ts';
import { assertUncommonPassword } from './sign-in/common-passwords.ts';
import { googleRoutes } from './sign-in/google-routes.ts';
import { passwordRoutes } from './sign-in/password-routes.ts';
import { ownSessionRoutes } from './sign-in/session-routes.ts';
import { signInThrough, toAccountSummary, toSignInResponse, type UserBody } from './sign-in/sign-in.ts';

/** `signInsPerMinute` limits sign-ins, sign-ups and password resets of one network. */
export function identityRoutes(
  app: FastifyInstance,
  router: ApiRouter,
  identity: Identity,
  signInsPerMinute: number,
): void {
  const options = createAuthRouteOptions({ app, router, identity }, signInsPerMinute);
  router.handle('getIdentitySettings', async () => ({ google: identity.offersGoogle }));
  router.handle('signUp', (context) => signUp(options, context));
  router.handle('signIn', (context) => signIn(options, context));
  sessionRoutes(options);
  ownSessionRoutes(options);
  passwordRoutes(options);
  totpRoutes(options);
  passkeyRoutes(options);
  googleRoutes(options);
  emailRoutes(options);
}

function sessionRoutes({ router, identity }: AuthRouteOptions): void {
  router.handle('signOut', async ({ request, reply }) => {
    await getSession(identity, request);
    await callBetterAuth(identity, request, reply, {});
    return { success: true };
  });
  router.handle('getSession', async ({ request, reply }) => {
    const { body } = await callBetterAuth<(UserBody & { session: { expiresAt: string } }) | null>(
      identity,
      request,
      reply,
    );
    if (body) request.actor = body.user.email;
    return body && { user: toAccountSummary(body), expiresAt: body.session.expiresAt };
  });
  router.handle('changeName', async ({ request, reply, body }) => {
    const session = await getSession(identity, request);
    if (!session) throw new AppError('session_required');
    await callBetterAuth(identity, request, reply, body);
    await identity.events.onRenamed(session.userId, body.name);
    return { status: true };
  });
}

async function signUp(
  { identity, checkRequest }: AuthRouteOptions,
  { request, reply, body }: HandlerContext<'signUp'>,
) {
  await checkRequest(request, body.email);
  identity.assertNoSampleEmail(body.email, 'email');
  await assertUncommonPassword(body.password, 'password');
  const result = await callBetterAuth<UserBody>(identity, request, reply, body).catch(
    async (error: unknown) => {
      // better-auth reports any failed insert as `email_in_use`; it is true only if the account exists.
      if (!(error instanceof AppError) || error.code !== 'email_in_use') throw error;
      if (await identity.hasAccount(body.email)) throw error;
      throw new Error('The account could not be created.', { cause: error });
    },
  );
  await identity.tellOfChange(identity.emails.sendConfirmation(result.body.user));
  identity.devices.set(reply, body.email);
  return toSignInResponse(result);
}

async function signIn(
  { identity, throttle, checkRequest }: AuthRouteOptions,
  { request, reply, body }: HandlerContext<'signIn'>,
) {
  const { email } = body;
  await checkRequest(request, email);
  await throttle.countPasswordAttempt(request, email);
  const rejection = 'wrong_credentials';
  if (identity.rejectsSignIn(email, body.password)) throw new AppError(rejection);
  const signedIn = await signInThrough({ identity, request, reply, body, email, rejection });
  await throttle.resetPasswordAttempts(request, email);
  return signedIn;
}
