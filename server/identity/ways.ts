// What every identity route needs: the limit per address, and asking better-auth. Answers nobody itself.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Door } from '#server/http/door.ts';
import {
  errorIn,
  originOf,
  passCookies,
  refusalOfLibrary,
  refuseForeignPages,
  requestFor,
} from './exchange.ts';
import { type Flow, inFlow } from './flow.ts';
import { householdOf, type Limit } from './limits.ts';
import type { Identity, ProvenSession } from './service.ts';

const MINUTE_MS = 60_000;

/** Wrong passwords for one account, from wherever they come. Forgiven by a right one, or by a new password. */
export const WRONG_PASSWORDS: Limit = { name: 'account', attempts: 10, windowMs: 15 * MINUTE_MS };
/** Letters with a link to one address, asked for by whomever. */
export const LETTERS: Limit = { name: 'letters', attempts: 3, windowMs: 60 * MINUTE_MS };

export interface Answered<Body> {
  readonly response: Response;
  readonly body: Body;
}

export interface Ways {
  readonly app: FastifyInstance;
  readonly door: Door;
  readonly identity: Identity;
  /**
   * Counts an attempt of the request's address, and notes who it claims to be. Throws `origin_refused` and
   * `too_many_requests`.
   */
  admit(request: FastifyRequest, email?: string): Promise<void>;
  /** Asks better-auth and hands its cookies to the browser. Its errors come back as refusals. */
  ask<Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    body?: object,
    flow?: Flow,
  ): Promise<Answered<Body>>;
}

/** Whose session a request brings; noted for the log. */
export async function sessionOf(
  identity: Identity,
  request: FastifyRequest,
): Promise<ProvenSession | undefined> {
  const session = await identity.proveSession(request.headers);
  if (session) request.actor = session.email;
  return session;
}

export function openWays(
  { app, door, identity }: Pick<Ways, 'app' | 'door' | 'identity'>,
  signInsPerMinute: number,
): Ways {
  const perAddress: Limit = { name: 'address', attempts: signInsPerMinute, windowMs: MINUTE_MS };
  return {
    app,
    door,
    identity,
    async admit(request, email) {
      if (email !== undefined) request.actor = email;
      refuseForeignPages(request, originOf(request, identity.publicOrigin));
      await identity.limits.count(perAddress, householdOf(request.ip));
    },
    async ask<Body>(request: FastifyRequest, reply: FastifyReply, body?: object, flow: Flow = {}) {
      const origin = originOf(request, identity.publicOrigin);
      refuseForeignPages(request, origin);
      const { auth } = await identity.library();
      const response = await inFlow(flow, () => auth.handler(requestFor(request, origin, body)));
      const error = await errorIn(response);
      if (error && error.status >= 500) await identity.explainFailure(new Error(`Identity: ${error.code}`));
      if (error) throw refusalOfLibrary(error);
      passCookies(response, reply);
      return { response, body: (await response.json()) as Body };
    },
  };
}
