// Dependencies shared by the authentication routes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiRouter } from '#server/http/api-router.ts';
import { assertSameOrigin, requestOrigin } from './better-auth/better-auth-adapter.ts';
import type { Identity } from './identity.ts';
import { SignInThrottle } from './sign-in/sign-in-throttle.ts';

export interface AuthRouteOptions {
  readonly app: FastifyInstance;
  readonly router: ApiRouter;
  readonly identity: Identity;
  readonly throttle: SignInThrottle;
  /**
   * Checks the origin, counts a request of this network, and records the email for the log. Throws
   * `origin_not_allowed` and `too_many_requests`.
   */
  checkRequest(request: FastifyRequest, email?: string): Promise<void>;
}

/** `signInsPerMinute` limits sign-ins, sign-ups and password resets of one network. */
export function createAuthRouteOptions(
  dependencies: Pick<AuthRouteOptions, 'app' | 'router' | 'identity'>,
  signInsPerMinute: number,
): AuthRouteOptions {
  const { identity } = dependencies;
  const throttle = new SignInThrottle(identity.limits, identity.devices, signInsPerMinute);
  return {
    ...dependencies,
    throttle,
    async checkRequest(request, email) {
      if (email !== undefined) request.actor = email;
      assertSameOrigin(request, requestOrigin(request, identity.publicOrigin));
      await throttle.countRequest(request);
    },
  };
}
