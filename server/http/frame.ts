// The bare server every room is opened in: limits, logs, security headers, refusals. Knows no room.
import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts';
import type { NameInLog } from '#server/namesInLog.ts';
import { Refusal } from '#server/refusal.ts';
import { connectionLimits, limitConnections } from './connections.ts';
import { Figures } from './figures.ts';
import { openGate } from './gate.ts';
import { securityHeaders } from './headers.ts';
import { answerError } from './problems.ts';
import { validate } from './schema.ts';
import { Shortcut } from './shortcut.ts';
import { refuseUnknownPath } from './unknownPaths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Email of who makes it, or says so when signing in. The log has another name for them. */
    actor: string | null;
  }
}

export interface FrameOptions {
  readonly log: FastifyBaseLogger;
  readonly nameInLog: NameInLog;
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']> | number;
  /** Behind TLS: browsers are told to stay there. */
  readonly secure: boolean;
  /** How long a request may wait for others before it is refused instead, in milliseconds; 0: for ever. */
  readonly busyAfterMs: number;
}

export async function openFrame({
  log,
  nameInLog,
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
    // An address that cannot even be read is refused like everything else.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    ...connectionLimits,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: false },
  });
  limitConnections(app);
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
  const turnAway = openGate(app, { waitMs: busyAfterMs });
  noteAnswers(app, nameInLog);
  const shortcut = new Shortcut(app);
  shortcut.turnAway(turnAway);
  app.decorate('shortcut', shortcut);
  return app;
}

/** One line and one count an answer: the route's pattern, never its address, which may hold somebody's email. */
function noteAnswers(app: FastifyInstance, nameInLog: NameInLog): void {
  app.decorateRequest('actor', null);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { url: route = 'unknown' } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    app.figures.answered(method, route, status, elapsedTime);
    const who = request.actor === null ? undefined : nameInLog(request.actor);
    request.log.info({ method, route, status, ms: Math.round(elapsedTime * 10) / 10, who }, 'answered');
  });
}
