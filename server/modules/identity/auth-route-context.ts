// What every identity route needs: the limit per address, and asking better-auth. Answers nobody itself.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiRouter } from '#server/http/api-router.ts';
import { type AttemptLimit, ipPrefix } from './attempt-limits.ts';
import { type AuthContext, runWithAuthContext } from './auth-context.ts';
import {
  assertSameOrigin,
  errorIn,
  forwardCookies,
  originOf,
  toAppError,
  toWebRequest,
} from './better-auth-adapter.ts';
import type { Identity, SignInSession } from './service.ts';

const MINUTE_MS = 60_000;

/** Wrong passwords for one account, from wherever they come. Forgiven by a right one, or by a new password. */
export const WRONG_PASSWORD_LIMIT: AttemptLimit = { name: 'account', attempts: 10, windowMs: 15 * MINUTE_MS };
/** Letters with a link to one address, asked for by whomever. */
export const RESET_EMAIL_LIMIT: AttemptLimit = { name: 'letters', attempts: 3, windowMs: 60 * MINUTE_MS };

export interface AuthResponse<Body> {
  readonly response: Response;
  readonly body: Body;
}

export interface AuthRouteContext {
  readonly app: FastifyInstance;
  readonly door: ApiRouter;
  readonly identity: Identity;
  /**
   * Counts an attempt of the request's address, and notes who it claims to be. Throws `origin_not_allowed` and
   * `too_many_requests`.
   */
  checkRateLimit(request: FastifyRequest, email?: string): Promise<void>;
  /** Asks better-auth and hands its cookies to the browser. Its errors come back as refusals. */
  callBetterAuth<Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    body?: object,
    flow?: AuthContext,
  ): Promise<AuthResponse<Body>>;
}

/** Whose session a request brings; noted for the log. */
export async function sessionOf(
  identity: Identity,
  request: FastifyRequest,
): Promise<SignInSession | undefined> {
  const session = await identity.getSession(request.headers);
  if (session) request.actor = session.email;
  return session;
}

export function createAuthRouteContext(
  { app, door, identity }: Pick<AuthRouteContext, 'app' | 'door' | 'identity'>,
  signInsPerMinute: number,
): AuthRouteContext {
  const perAddress: AttemptLimit = { name: 'address', attempts: signInsPerMinute, windowMs: MINUTE_MS };
  return {
    app,
    door,
    identity,
    async checkRateLimit(request, email) {
      if (email !== undefined) request.actor = email;
      assertSameOrigin(request, originOf(request, identity.publicOrigin));
      await identity.limits.count(perAddress, ipPrefix(request.ip));
    },
    async callBetterAuth<Body>(
      request: FastifyRequest,
      reply: FastifyReply,
      body?: object,
      flow: AuthContext = {},
    ) {
      const origin = originOf(request, identity.publicOrigin);
      assertSameOrigin(request, origin);
      const { auth } = await identity.library();
      const response = await runWithAuthContext(flow, () =>
        auth.handler(toWebRequest(request, origin, body)),
      );
      const error = await errorIn(response);
      if (error && error.status >= 500)
        await identity.rethrowIfStorageDown(new Error(`Identity: ${error.code}`));
      if (error) throw toAppError(error);
      forwardCookies(response, reply);
      return { response, body: (await response.json()) as Body };
    },
  };
}
