// The network as a Fastify plugin: addresses, form bodies, headers. What is answered is made at the desk.
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { API_CALLS, type ApiCall } from './api-calls.ts';
import { type ChallengeParts, challengeRoutes } from './challenge-routes.ts';
import { type ErrorBody, told } from './errors.ts';
import { answerAsked, type DeskParts } from './handler.ts';
import { API_VERSION } from './state.ts';
import { randomLetters } from './store.ts';

type Asked = FastifyRequest<{ Params: { id?: string }; Body: string | undefined }>;

/** Everything below the prefix it is registered with; brings its own body parser, error and not-found answers. */
export function cardNetworkRoutes(parts: DeskParts & ChallengeParts): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    app.addHook('onRequest', async (request, reply) => introduce(request, reply));
    app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply));
    app.setNotFoundHandler((request, reply) => {
      const path = pathOf(request, app.prefix);
      return sendError(reply, 404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${path}).`,
      });
    });
    for (const apiCall of API_CALLS) {
      app.route({
        method: apiCall.method,
        url: apiCall.path,
        handler: (request: Asked, reply) => answer(parts, apiCall, request, reply, app.prefix),
      });
    }
    challengeRoutes(app, parts);
  };
}

const REQUEST_ID = 'request-id';
const VERSION = 'stripe-version';

function introduce({ headers }: FastifyRequest, reply: FastifyReply): void {
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

async function answer(
  parts: DeskParts,
  apiCall: ApiCall,
  request: Asked,
  reply: FastifyReply,
  prefix: string,
) {
  const key = request.headers['idempotency-key'];
  const query = request.url.split('?')[1] ?? '';
  const { status, body, headers, cut } = await answerAsked(parts, apiCall, {
    requestId: String(reply.getHeader(REQUEST_ID)),
    method: request.method,
    path: pathOf(request, prefix),
    id: request.params.id ?? '',
    version: String(reply.getHeader(VERSION)),
    base: `${request.protocol}://${request.host}${prefix}`,
    form: apiCall.method === 'GET' ? query : (request.body ?? ''),
    authorization: request.headers.authorization,
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
  });
  if (cut) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
}

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status < 500)
    return sendError(reply, status, { type: 'invalid_request_error', message: error.message });
  request.log.error({ err: error }, 'the card network failed');
  return sendError(reply, 500, { type: 'api_error', message: 'An unknown error occurred.' });
}

function sendError(reply: FastifyReply, status: number, body: ErrorBody) {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(told(body)));
}
