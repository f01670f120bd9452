// The fake as a Fastify plugin: routes, form bodies, headers.
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { type HandlerDeps, handleRequest } from './handler.ts';
import { type ChallengeDeps, challengeRoutes } from './objects/challenge-routes.ts';
import { type ErrorBody, errorResponse } from './requests/errors.ts';
import { API_VERSION } from './state.ts';
import { randomLetters } from './store.ts';

type ApiRequest = FastifyRequest<{ Params: { id?: string }; Body: string | undefined }>;

/** Has its own body parser, error handler and not-found handler. */
export function fakeStripeRoutes(deps: HandlerDeps & ChallengeDeps): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
    app.setErrorHandler((error: FastifyError, request, reply) => handleError(error, request, reply));
    app.setNotFoundHandler((request, reply) => {
      const path = pathOf(request, app.prefix);
      return sendError(reply, 404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${path}).`,
      });
    });
    for (const endpoint of ENDPOINTS) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: (request: ApiRequest, reply) => respond(deps, endpoint, request, reply, app.prefix),
      });
    }
    challengeRoutes(app, deps);
  };
}

const REQUEST_ID = 'request-id';
const VERSION = 'stripe-version';

function setHeaders({ headers }: FastifyRequest, reply: FastifyReply): void {
  const version = headers[VERSION];
  const key = headers['idempotency-key'];
  reply.header(REQUEST_ID, `req_${randomLetters(14)}`);
  reply.header(VERSION, typeof version === 'string' && version !== '' ? version : API_VERSION);
  reply.header('cache-control', 'no-cache, no-store');
  if (typeof key === 'string' && key !== '') reply.header('idempotency-key', key);
}

function pathOf({ url }: FastifyRequest, prefix: string): string {
  return (url.split('?')[0] ?? '').slice(prefix.length);
}

async function respond(
  deps: HandlerDeps,
  endpoint: Endpoint,
  request: ApiRequest,
  reply: FastifyReply,
  prefix: string,
) {
  const key = request.headers['idempotency-key'];
  const query = request.url.split('?')[1] ?? '';
  const { status, body, headers, disconnect } = await handleRequest(deps, endpoint, {
    requestId: String(reply.getHeader(REQUEST_ID)),
    method: request.method,
    path: pathOf(request, prefix),
    id: request.params.id ?? '',
    base: `${request.protocol}://${request.host}${prefix}`,
    form: endpoint.method === 'GET' ? query : (request.body ?? ''),
    authorization: request.headers.authorization,
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
  });
  if (disconnect) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status < 500)
    return sendError(reply, status, { type: 'invalid_request_error', message: error.message });
  request.log.error({ err: error }, 'the fake Stripe failed');
  return sendError(reply, 500, { type: 'api_error', message: 'An unknown error occurred.' });
}

function sendError(reply: FastifyReply, status: number, body: ErrorBody) {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorResponse(body)));
}
