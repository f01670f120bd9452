// The door every API call comes through: limit → who → validate → the room's handler → present.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { EndpointName } from '#contract/paths.ts';
import { AppError } from '#server/app-error.ts';
import { type AuthenticatedEndpoint, access } from './access.ts';
import { bearerToken, type Caller, type Identify } from './caller.ts';
import { routeSchema } from './schema.ts';

type Part<Name extends EndpointName, Key extends string> = Endpoints[Name] extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

export interface HandlerContext<Name extends EndpointName> {
  readonly caller: Name extends AuthenticatedEndpoint ? Caller : Caller | undefined;
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly headers: Part<Name, 'headers'>;
  readonly body: Part<Name, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type ResponseBody<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

/** A handler answers the contract's answer, or sends the reply itself (lists kept serialized). */
export type Handler<Name extends EndpointName> = (
  asked: HandlerContext<Name>,
) => Promise<ResponseBody<Name> | FastifyReply>;

export interface ApiRouter {
  handle<Name extends EndpointName>(name: Name, handler: Handler<Name>): void;
}

export interface ApiRouterOptions {
  readonly app: FastifyInstance;
  readonly identify: Identify;
  /** The email of the request's sign-in session, if any. */
  readonly sessionEmail: (headers: IncomingHttpHeaders) => Promise<string | undefined>;
  readonly writesPerMinute: number;
}

/** Opens calls on `app`. Who may make them stands in `access.ts`, what they take and answer in the contract. */
export function createApiRouter(parts: ApiRouterOptions): ApiRouter {
  const { app, writesPerMinute } = parts;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const emails = new WeakMap<FastifyRequest, string>();
  const limit = writeLimit(emails, writesPerMinute);
  return {
    handle(name, handler) {
      const call: Endpoint = endpoints[name];
      app.route({
        method: call.method,
        url: call.path,
        schema: routeSchema(name),
        config: { rateLimit: isWrite(name) ? limit : false },
        onRequest: async (request) => {
          const caller = await callerFor(name, request, parts);
          if (caller) callers.set(request, caller);
          const email = caller?.email ?? (await sessionEmailFor(name, request, parts));
          if (email !== undefined) emails.set(request, email);
        },
        preHandler: async (request) => refuseOthers(name, request, callers.get(request)),
        handler: async (request, reply) => {
          reply.code(call.success);
          // What is for one caller's eyes is kept by no cache, the browser's own included.
          if (access[name] !== 'anyone') reply.header('cache-control', 'no-store');
          const { params, query, headers, body } = request;
          const caller = callers.get(request);
          // The contract's schemas have just validated these parts; Fastify's own types do not know.
          return handler({ caller, params, query, headers, body, request, reply } as HandlerContext<
            typeof name
          >);
        },
      });
    },
  };
}

/** Writes are limited; the card provider's events are signed, and must not be turned away. */
function isWrite(name: EndpointName): boolean {
  return endpoints[name].method !== 'GET' && name !== 'paymentWebhook';
}

/** Before anything of the request is read: the caller, noted for the log, or the refusal of one who may not. */
async function callerFor(
  name: EndpointName,
  request: FastifyRequest,
  { identify }: ApiRouterOptions,
): Promise<Caller | undefined> {
  const rule = access[name];
  if (rule === 'anyone' || rule === 'sign-in session') return undefined;
  const token = bearerToken(request.headers);
  const caller = token ? await identify(token) : undefined;
  if (caller) request.actor = caller.email;
  if (rule === 'proves a session') return caller;
  if (!caller) throw new AppError(request.headers.authorization ? 'token_unknown' : 'not_signed_in');
  if (rule === 'admin' && !caller.isAdmin) throw new AppError('admins_only');
  return caller;
}

/** The email of the session, for endpoints that accept one. Throws `session_required` where a session is mandatory. */
async function sessionEmailFor(
  name: EndpointName,
  { headers }: FastifyRequest,
  { sessionEmail }: ApiRouterOptions,
): Promise<string | undefined> {
  const rule = access[name];
  if (rule !== 'proves a session' && rule !== 'sign-in session') return undefined;
  const email = await sessionEmail(headers);
  if (rule === 'sign-in session' && email === undefined) throw new AppError('session_required');
  return email;
}

/** `self or admin`: the email in the path, else the one in the query, must be the caller's own. */
function refuseOthers(name: EndpointName, request: FastifyRequest, caller: Caller | undefined): void {
  if (access[name] !== 'self or admin' || !caller || caller.isAdmin) return;
  const { email } = request.params as { email?: string };
  const { user } = request.query as { user?: string };
  if ((email ?? user) !== caller.email) throw new AppError('not_yours');
}

/**
 * Counts writes per account, or per IP address for anonymous requests. A session counts as its account, so that one
 * browser that refreshes its token too often does not lock out its whole office.
 */
function writeLimit(emails: WeakMap<FastifyRequest, string>, max: number) {
  return {
    max,
    timeWindow: 60_000,
    hook: 'preParsing' as const,
    keyGenerator: (request: FastifyRequest) => emails.get(request) ?? request.ip,
  };
}
