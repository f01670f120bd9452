// The way through Google: out to its account chooser, and back with a session or with the reason why not.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GOOGLE_CALLBACK_PATH, pages } from '#contract/paths.ts';
import type { Door } from '#server/http/door.ts';
import { Refusal } from '#server/refusal.ts';
import { originOf, passCookies, refusalOfLibrary, refuseForeignPages, requestFor } from './exchange.ts';
import { type Flow, inFlow, type LoginProblem } from './flow.ts';
import type { Identity } from './service.ts';

const BY_LIBRARY_CODE: Readonly<Record<string, LoginProblem>> = {
  access_denied: 'google_denied',
  temporarily_unavailable: 'google_unavailable',
  server_error: 'google_unavailable',
  state_mismatch: 'google_expired',
  state_not_found: 'google_expired',
  state_invalid: 'google_expired',
  account_not_linked: 'google_email_has_password',
};

export interface GoogleWay {
  readonly app: FastifyInstance;
  readonly door: Door;
  readonly identity: Identity;
  readonly countAddress: (request: FastifyRequest) => Promise<void>;
}

export function googleRoutes({ app, door, identity, countAddress }: GoogleWay): void {
  door.open('signInWithGoogle', async ({ request, reply, body }) => {
    const origin = originOf(request, identity.publicOrigin);
    refuseForeignPages(request, origin);
    if (!identity.offersGoogle) throw new Refusal('google_off');
    await countAddress(request);
    if (!(await identity.googleAnswers())) throw new Refusal('google_unavailable', { retryAfterSeconds: 10 });
    const { auth } = await identity.library();
    const response = await auth
      .handler(requestFor(request, origin, { ...body, errorCallbackURL: loginFrom(body.callbackURL) }))
      .catch((error: unknown) => {
        throw refusalOfLibrary(error);
      });
    passCookies(response, reply);
    return { url: ((await response.json()) as { url: string }).url };
  });

  if (!identity.offersGoogle) return;
  app.get(GOOGLE_CALLBACK_PATH, { schema: { hide: true } }, async (request, reply) => {
    await countAddress(request);
    const origin = originOf(request, identity.publicOrigin);
    const flow: Flow = {};
    const { auth } = await identity.library();
    const response = await inFlow(flow, () => auth.handler(requestFor(request, origin)));
    passCookies(response, reply);
    return reply.redirect(landing(response.headers.get('location'), origin, flow.problem), 303);
  });
}

/** The login page, remembering where one wanted to go. */
function loginFrom(path: string): string {
  return path === pages.home ? pages.login : `${pages.login}?${new URLSearchParams({ from: path })}`;
}

/** Where the browser goes in the end: always a path of this shop. */
function landing(location: string | null, origin: string, problem: LoginProblem | undefined): string {
  if (!location) return withProblem(new URLSearchParams(), problem ?? 'google_refused');
  const { origin: where, pathname, search, searchParams, hash } = new URL(location, origin);
  const error = searchParams.get('error');
  if (pathname === pages.login && error !== null)
    return withProblem(searchParams, problem ?? BY_LIBRARY_CODE[error] ?? 'google_refused');
  return where === origin ? pathname + search + hash : pages.home;
}

function withProblem(params: URLSearchParams, problem: LoginProblem): string {
  const from = params.get('from');
  return `${pages.login}?${new URLSearchParams({ problem, ...(from && { from }) })}`;
}
