// Google sign-in: the redirect to Google's account chooser, and the callback that ends in a session or an
// error.
import type { authTexts } from '#contract/core/auth-texts.ts';
import { GOOGLE_CALLBACK_PATH, pages } from '#contract/core/paths.ts';
import { AppError } from '#server/http/app-error.ts';
import type { AuthRouteOptions } from '../auth-route-options.ts';
import { endSession } from '../better-auth/account-sessions.ts';
import type { SignInSession } from '../better-auth/better-auth.ts';
import {
  callBetterAuth,
  forwardCookies,
  getSession,
  isChallenge,
  newSession,
  requestOrigin,
  toWebRequest,
} from '../better-auth/better-auth-adapter.ts';
import { confirmationState } from '../better-auth/google-user-check.ts';
import type { Identity } from '../identity.ts';
import { hasTotp } from '../own-account.ts';
import { replaceSession } from './sign-in.ts';

const RETRY_AFTER_S = 10;

/** A key of the login page's error messages. */
type LoginProblem = keyof typeof authTexts.problems;

const PROBLEMS: Readonly<Record<string, LoginProblem>> = {
  access_denied: 'google_denied',
  temporarily_unavailable: 'google_unavailable',
  server_error: 'google_unavailable',
  state_mismatch: 'google_expired',
  state_not_found: 'google_expired',
  state_invalid: 'google_expired',
  google_email_unverified: 'google_email_unverified',
  google_other_account: 'google_other_account',
  // An account with this email exists, and Google has not verified the email.
  account_not_linked: 'google_email_unverified',
};

export function googleRoutes({ app, router, identity, checkRequest }: AuthRouteOptions): void {
  router.handle('signInWithGoogle', async ({ request, reply, body }) => {
    if (!identity.offersGoogle) throw new AppError('google_not_configured');
    await checkRequest(request);
    if (!(await identity.isGoogleReachable()))
      throw new AppError('google_unavailable', { retryAfterSeconds: RETRY_AFTER_S });
    const { email, ...redirect } = body;
    const errorCallbackURL = loginPath(body.callbackURL, { confirms: email !== undefined });
    const input = { ...redirect, ...confirmationState(email), errorCallbackURL };
    return { url: (await callBetterAuth<{ url: string }>(identity, request, reply, input)).body.url };
  });

  if (!identity.offersGoogle) return;
  app.get(
    GOOGLE_CALLBACK_PATH,
    { schema: { hide: true }, config: { priority: 'critical' } },
    async (request, reply) => {
      await checkRequest(request);
      const origin = requestOrigin(request, identity.publicOrigin);
      const auth = await identity.auth();
      const former = await getSession(identity, request);
      const response = await auth.handler(toWebRequest(request, origin));
      const session = await newSession(identity, response);
      const path = await redirectPath(identity, response.headers.get('location'), origin);
      if (session && (await missesSecondStep(identity, session)))
        return reply.redirect(withProblem(new URLSearchParams({ from: path }), 'google_failed'), 303);
      forwardCookies(response, reply);
      if (session) {
        request.actor = session.email;
        identity.devices.set(reply, session.email);
        await replaceSession(identity, former, session.email);
      }
      return reply.redirect(isChallenge(response) ? secondStepPath(path) : path, 303);
    },
  );
}

/**
 * Ends the session and returns true when an authenticator app was set up during the Google sign-in: its owner
 * has to sign in again.
 */
async function missesSecondStep(identity: Identity, { userId, sessionId }: SignInSession): Promise<boolean> {
  if (!(await hasTotp(identity.storage.db, userId))) return false;
  await endSession(await identity.auth(), userId, sessionId);
  return true;
}

function secondStepPath(returnPath: string): string {
  const { pathname, searchParams } = new URL(loginPath(returnPath), 'http://shop');
  searchParams.set('step', 'code');
  return `${pathname}?${searchParams}`;
}

/** Marks, in the login page's path, a sign-in that confirms a signed-in person's identity. */
const CONFIRMS = 'confirms';

function loginPath(returnPath: string, { confirms = false } = {}): string {
  const params = new URLSearchParams({
    ...(returnPath !== pages.home && { from: returnPath }),
    ...(confirms && { [CONFIRMS]: 'yes' }),
  });
  return params.size === 0 ? pages.login : `${pages.login}?${params}`;
}

/**
 * The path to which the callback sends the browser. It is always in this shop, never on another host (open
 * redirect).
 */
async function redirectPath(
  identity: Identity,
  location: string | null,
  shopOrigin: string,
): Promise<string> {
  if (!location) return withProblem(new URLSearchParams(), 'google_failed');
  const { origin, pathname, search, searchParams, hash } = new URL(location, shopOrigin);
  const error = searchParams.get('error');
  if (pathname === pages.login && error !== null)
    return withProblem(searchParams, await problemFor(identity, error));
  return origin === shopOrigin && !pathname.startsWith('//') ? pathname + search + hash : pages.home;
}

/** better-auth reports a failed code exchange as `invalid_code`, whether Google rejected the code or is down. */
async function problemFor(identity: Identity, error: string): Promise<LoginProblem> {
  if (error === 'invalid_code' && !(await identity.isGoogleReachable())) return 'google_unavailable';
  return PROBLEMS[error] ?? 'google_failed';
}

/**
 * The path that shows a problem: the login page or, after a sign-in that confirms an identity, the page the
 * person came from, where they are still signed in.
 */
function withProblem(params: URLSearchParams, problem: LoginProblem): string {
  const from = params.get('from');
  if (params.has(CONFIRMS)) {
    const { pathname, searchParams, hash } = new URL(from ?? pages.home, 'http://shop');
    // The login page's text about a rejection is not true here.
    searchParams.set('problem', problem === 'google_denied' ? 'google_not_confirmed' : problem);
    return `${pathname}?${searchParams}${hash}`;
  }
  return `${pages.login}?${new URLSearchParams({ problem, ...(from && { from }) })}`;
}
