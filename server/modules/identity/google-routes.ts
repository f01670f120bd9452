// The way through Google: out to its account chooser, and back with a session or with the reason why not.
import { GOOGLE_CALLBACK_PATH, pages } from '#contract/paths.ts';
import { AppError } from '#server/app-error.ts';
import { type AuthContext, type LoginProblem, runWithAuthContext } from './auth-context.ts';
import type { AuthRouteContext } from './auth-route-context.ts';
import { forwardCookies, originOf, toWebRequest } from './better-auth-adapter.ts';

/** After which asking Google again makes sense. */
const TRY_AGAIN_S = 10;

const BY_LIBRARY_CODE: Readonly<Record<string, LoginProblem>> = {
  access_denied: 'google_denied',
  temporarily_unavailable: 'google_unavailable',
  server_error: 'google_unavailable',
  state_mismatch: 'google_expired',
  state_not_found: 'google_expired',
  state_invalid: 'google_expired',
  account_not_linked: 'google_email_has_password',
};

export function googleRoutes(ways: AuthRouteContext): void {
  const { app, door, identity, checkRateLimit } = ways;
  door.handle('signInWithGoogle', async ({ request, reply, body }) => {
    if (!identity.offersGoogle) throw new AppError('google_not_configured');
    await checkRateLimit(request);
    if (!(await identity.isGoogleReachable()))
      throw new AppError('google_unavailable', { retryAfterSeconds: TRY_AGAIN_S });
    const asked = { ...body, errorCallbackURL: loginFrom(body.callbackURL) };
    return { url: (await ways.callBetterAuth<{ url: string }>(request, reply, asked)).body.url };
  });

  if (!identity.offersGoogle) return;
  app.get(GOOGLE_CALLBACK_PATH, { schema: { hide: true } }, async (request, reply) => {
    await checkRateLimit(request);
    const origin = originOf(request, identity.publicOrigin);
    const flow: AuthContext = {};
    const { auth } = await identity.library();
    const response = await runWithAuthContext(flow, () => auth.handler(toWebRequest(request, origin)));
    forwardCookies(response, reply);
    const session = await identity.getSession({ cookie: sentBack(response) });
    if (session) request.actor = session.email;
    return reply.redirect(landing(response.headers.get('location'), origin, flow.problem), 303);
  });
}

/** The cookies a browser brings back with its next request. */
function sentBack(response: Response): string {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return pairs.join('; ');
}

/** The login page, remembering where one wanted to go. */
function loginFrom(path: string): string {
  return path === pages.home ? pages.login : `${pages.login}?${new URLSearchParams({ from: path })}`;
}

/** Where the browser goes in the end: always a path of this shop. */
function landing(location: string | null, origin: string, problem: LoginProblem | undefined): string {
  if (!location) return withProblem(new URLSearchParams(), problem ?? 'google_failed');
  const { origin: where, pathname, search, searchParams, hash } = new URL(location, origin);
  const error = searchParams.get('error');
  if (pathname === pages.login && error !== null)
    return withProblem(searchParams, problem ?? BY_LIBRARY_CODE[error] ?? 'google_failed');
  return where === origin && !pathname.startsWith('//') ? pathname + search + hash : pages.home;
}

function withProblem(params: URLSearchParams, problem: LoginProblem): string {
  const from = params.get('from');
  return `${pages.login}?${new URLSearchParams({ problem, ...(from && { from }) })}`;
}
