// Registers the endpoints of the contract. A request passes caller, access, rate limit, validation, handler and
// serialization.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Access, Endpoint } from '#contract/core/endpoint.ts';
import { asciiEmail } from '#contract/core/predicates.ts';
import type { AuthenticatedEndpoint, PartOutput, ResponseBody } from '#contract/endpoint-types.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { t } from '#contract/languages/text.ts';
import { fromPageIn, inLanguage } from '#server/languages/work-language.ts';
import { actAsApiKey } from '#server/storage/actors.ts';
import { isForeignKeyViolation } from '#server/storage/queries/constraint-violations.ts';
import { AppError } from './app-error.ts';
import {
  API_KEY_PREFIX,
  bearerToken,
  type Caller,
  type Identify,
  isEndpointForRole,
  type TokenFault,
} from './caller.ts';
import { ipPrefix } from './ip-prefix.ts';
import { routeSchema } from './schema.ts';

export interface HandlerContext<Name extends EndpointName> {
  readonly caller: Name extends AuthenticatedEndpoint ? Caller : Caller | undefined;
  readonly params: PartOutput<Name, 'params'>;
  readonly query: PartOutput<Name, 'query'>;
  readonly headers: PartOutput<Name, 'headers'>;
  readonly body: PartOutput<Name, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns the response body, or sends the reply itself (cached lists). */
export type Handler<Name extends EndpointName> = (
  context: HandlerContext<Name>,
) => Promise<ResponseBody<Name> | FastifyReply>;

export interface ApiRouter {
  /** `bodyLimit` is in bytes, by default JSON_BODY_MAX_BYTES. */
  handle<Name extends EndpointName>(
    name: Name,
    handler: Handler<Name>,
    more?: { readonly bodyLimit: number },
  ): void;
}

interface ApiRouterOptions {
  readonly app: FastifyInstance;
  readonly identify: Identify;
  /** Why `identify` finds nobody. */
  readonly tokenFault: (token: string) => TokenFault;
  /** The email of the request's sign-in session, if it has one. */
  readonly sessionEmail: (headers: IncomingHttpHeaders) => Promise<string | undefined>;
  readonly writesPerMinute: number;
}

/** The sender of a request, by access token or session. */
interface AuthorizedUser {
  readonly caller: Caller | undefined;
  readonly email: string | undefined;
}

/**
 * The writes of one caller that are handled at the same time; more wait. Those that wait for a lock of their customer, as
 * orders do, would otherwise hold every connection of the pool on PostgreSQL.
 */
const WRITES_AT_ONCE = 3;
/** Callers whose writes are counted; room for them is allocated at once. */
const CALLERS_MAX = 1000;

export function createApiRouter(options: ApiRouterOptions): ApiRouter {
  const { app, writesPerMinute } = options;
  const requesters = new WeakMap<FastifyRequest, AuthorizedUser>();
  const turns = new LRUCache<string, LimitFunction>({
    max: CALLERS_MAX,
    memoMethod: () => pLimit(WRITES_AT_ONCE),
  });
  const limit = writeLimit(requesters, writesPerMinute);
  return {
    handle(name, handler, more) {
      const endpoint: Endpoint = endpoints[name];
      const { access, priority = 'normal', success, isSigned } = endpoint;
      const hasLanguage = endpoint.query !== undefined && 'language' in endpoint.query.shape;
      const isLimited = endpoint.method !== 'GET' && !isSigned;
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: routeSchema(name),
        ...more,
        config: { priority, rateLimit: isLimited ? limit : false },
        onRequest: async (request) => {
          requesters.set(request, await authenticate(name, request, options));
        },
        preValidation: (request) => assertOwner(access, request, options, requesters.get(request)),
        handler: async (request, reply) => {
          reply.code(success);
          // Responses for one user must not be cached, not even by the browser.
          if (access !== 'anyone') reply.header('cache-control', 'no-store');
          const { params, headers, body } = request;
          // The handler answers in the language without knowing it.
          const { language, ...rest } = request.query as { readonly language?: string };
          const query: unknown = rest;
          const caller = requesters.get(request)?.caller;
          // The contract's schemas have validated these values; Fastify's types do not know it.
          const context = { caller, params, query, headers, body, request, reply } as HandlerContext<
            typeof name
          >;
          const { apiKey } = caller ?? {};
          const handle = () =>
            fromPageIn(request.headers['accept-language'], () =>
              hasLanguage ? inLanguage(language ?? null, () => handler(context)) : handler(context),
            );
          const act = () => (apiKey ? actAsApiKey(apiKey.id, handle) : handle());
          // A file is read in the handler, and a slow network would keep a turn.
          const hasTurn = caller && endpoint.method !== 'GET' && !endpoint.bodyMediaType;
          const handling = hasTurn ? turns.memo(apiKey?.id ?? caller.id)(act) : act();
          return handling.catch(async (error: unknown) => {
            throw (await isCallerGone(error, request, caller, options))
              ? new AppError('token_unknown', { logged: { reason: 'ended' } satisfies TokenFault })
              : error;
          });
        },
      });
    },
  };
}

/** Whether a row was rejected because the caller, to whom it refers, was removed during the request. */
async function isCallerGone(
  error: unknown,
  { headers }: FastifyRequest,
  caller: Caller | undefined,
  { identify }: ApiRouterOptions,
): Promise<boolean> {
  const token = bearerToken(headers);
  return (
    caller !== undefined &&
    token !== undefined &&
    isForeignKeyViolation(error) &&
    (await identify(token))?.id !== caller.id
  );
}

/** Finds the requester before the body is read. Throws when the endpoint's access rule is not met. */
async function authenticate(
  name: EndpointName,
  request: FastifyRequest,
  options: ApiRouterOptions,
): Promise<AuthorizedUser> {
  const { access } = endpoints[name];
  const caller = await findCaller(name, request, options);
  const email = caller?.email ?? (await findSessionEmail(access, request, options));
  return { caller, email };
}

async function findCaller(
  name: EndpointName,
  request: FastifyRequest,
  { identify, tokenFault }: ApiRouterOptions,
): Promise<Caller | undefined> {
  const { access, keyScopes }: Endpoint = endpoints[name];
  if (access === 'anyone' || access === 'sign-in session') return undefined;
  if (access === 'optional sign-in' && !request.headers.authorization) return undefined;
  const token = bearerToken(request.headers);
  const user = token ? await identify(token) : undefined;
  const caller = user && { ...user, isStaff: isEndpointForRole(name, user.role) };
  if (caller) request.actor = caller.email;
  if (caller?.apiKey) assertScope(caller.apiKey, request, keyScopes);
  if (access === 'proves a session') return caller;
  if (!caller && !request.headers.authorization) throw new AppError('not_signed_in');
  if (!caller) throw unknownToken(token, tokenFault);
  if (access === 'admin' && caller.needsSecondFactor) throw new AppError('second_factor_required');
  if (access === 'admin' && !caller.isStaff) throw new AppError(caller.role ? 'not_for_role' : 'admins_only');
  return caller;
}

function unknownToken(token: string | undefined, tokenFault: ApiRouterOptions['tokenFault']): AppError {
  const logged = token ? tokenFault(token) : ({ reason: 'no bearer token' } satisfies TokenFault);
  if (!token?.startsWith(API_KEY_PREFIX)) return new AppError('token_unknown', { logged });
  const text = t`There is no such API key.`;
  return new AppError('token_unknown', { logged, title: text, detail: text, keyState: 'unknown' });
}

/** Throws `scope_missing`, also where no key may do anything: a key is no sign-in of its admin. */
function assertScope(
  { id, scopes }: NonNullable<Caller['apiKey']>,
  request: FastifyRequest,
  accepted: Endpoint['keyScopes'],
): void {
  request.apiKeyId = id;
  if (accepted === undefined)
    throw new AppError('scope_missing', { detail: t`No API key is allowed to do this.` });
  if (accepted.some((scope) => scopes.includes(scope))) return;
  const detail = () =>
    t`This API key is not allowed to do this: it needs the scope ${accepted.join(` ${t`or`} `)}.`;
  throw new AppError('scope_missing', { detail, scopes: [...accepted] });
}

/** The email of the session, for endpoints that accept one. Throws `session_required` when a session is mandatory. */
async function findSessionEmail(
  access: Access,
  { headers }: FastifyRequest,
  { sessionEmail }: ApiRouterOptions,
): Promise<string | undefined> {
  if (access !== 'proves a session' && access !== 'sign-in session') return undefined;
  const email = await sessionEmail(headers);
  if (access === 'sign-in session' && email === undefined) throw new AppError('session_required');
  return email;
}

/**
 * Throws `not_yours` unless the email in the path, or else in the query, is the requester's own, and `session_required`
 * for an unknown requester. Runs before validation: invalid input for another user's data is answered 403, not 422.
 */
async function assertOwner(
  access: Access,
  request: FastifyRequest,
  { sessionEmail }: ApiRouterOptions,
  requester: AuthorizedUser | undefined,
): Promise<void> {
  if (access !== 'self or admin' && access !== 'proves a session') return;
  if (requester?.email === undefined) throw new AppError('session_required');
  const owner = ownerOf(request);
  // A missing email is left to validation, which requires it.
  if (owner === undefined || owner === requester.email || requester.caller?.isStaff) return;
  // The access token may belong to another account than the session.
  const session = access === 'proves a session' ? await sessionEmail(request.headers) : undefined;
  if (session === owner) return;
  throw new AppError(requester.caller?.needsSecondFactor ? 'second_factor_required' : 'not_yours');
}

/** Normalizes the email as the contract does. */
function ownerOf({ params, query }: FastifyRequest): string | undefined {
  const { email } = params as { email?: unknown };
  const { user } = query as { user?: unknown };
  const owner = email ?? user;
  return typeof owner === 'string' ? asciiEmail(owner.trim().toLowerCase()) : undefined;
}

/**
 * Counts writes per API key, per account, or per network for anonymous requests. A session counts as its account, so that one
 * browser that refreshes its token too often does not lock out everyone behind its address.
 */
function writeLimit(requesters: WeakMap<FastifyRequest, AuthorizedUser>, max: number) {
  return {
    max,
    timeWindow: 60_000,
    hook: 'preParsing' as const,
    keyGenerator: (request: FastifyRequest) =>
      request.apiKeyId ?? requesters.get(request)?.email ?? ipPrefix(request.ip),
  };
}
