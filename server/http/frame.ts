// The bare server every room is opened in: limits, logs, security headers, refusals. Knows no room.
import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts';
import { Refusal } from '#server/refusal.ts';
import { Figures } from './figures.ts';
import { securityHeaders } from './headers.ts';
import { answerError } from './problems.ts';
import { validate } from './schema.ts';
import { Shortcut } from './shortcut.ts';
import { refuseUnknownPath } from './unknownPaths.ts';

export interface FrameOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']> | number;
  /** Behind TLS: browsers are told to stay there. */
  readonly secure: boolean;
  /** Event loop delay past which the shop says that it is busy, in milliseconds; 0: never. */
  readonly busyAfterMs: number;
}

export async function openFrame({
  log,
  trustProxy,
  secure,
  busyAfterMs,
}: FrameOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // A bare number of proxies Fastify takes for none (it could not tell who is nearest); said this way it counts them.
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: JSON_BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // Connections that idle are closed first; those at work are finished (see start.ts).
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: false },
  });
  app.decorate('figures', new Figures());
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(refuseUnknownPath);
  app.removeContentTypeParser('text/plain');
  await securityHeaders(app, { secure });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) => new Refusal('too_many_requests', { retryAfterSeconds: ttl / 1000 }),
  });
  await app.register(underPressure, { maxEventLoopDelay: busyAfterMs, retryAfter: 1 });
  noteAnswers(app);
  closeConnections(app);
  app.decorate('shortcut', new Shortcut(app));
  return app;
}

/** An answer given while the shop closes is the last on its connection: one kept open would hold the closing up. */
function closeConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** One line and one count an answer: the route's pattern, never its address, which may hold somebody's email. */
function noteAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { url: route = 'unknown' } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    app.figures.answered(method, route, status, elapsedTime);
    request.log.info({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'answered');
  });
}
