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
import { AppError } from '#server/app-error.ts';
import type { PseudonymOf } from '#server/http/log-pseudonym.ts';
import { registerLoadShedding } from '../scale/load-shedding.ts';
import { ResponseFastPath } from '../scale/response-fast-path.ts';
import { errorHandler } from './error-handler.ts';
import { connectionOptions, registerGracefulShutdown } from './graceful-shutdown.ts';
import { Metrics } from './metrics-registry.ts';
import { notFoundHandler } from './not-found.ts';
import { validate } from './schema.ts';
import { registerSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Email of who makes it, or says so when signing in. The log has another name for them. */
    actor: string | null;
  }
}

export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  readonly pseudonymOf: PseudonymOf;
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']> | number;
  /** Behind TLS: browsers are told to stay there. */
  readonly secure: boolean;
  /** How long a request may wait for others before it is refused instead, in milliseconds; 0: for ever. */
  readonly busyAfterMs: number;
}

export async function buildServer({
  log,
  pseudonymOf,
  trustProxy,
  secure,
  busyAfterMs,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // A bare number of proxies Fastify takes for none (it could not tell who is nearest); said this way it counts them.
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: JSON_BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot even be read is refused like everything else.
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply),
    ...connectionOptions,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: false },
  });
  registerGracefulShutdown(app);
  app.decorate('metrics', new Metrics());
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler(notFoundHandler);
  app.removeContentTypeParser('text/plain');
  await registerSecurityHeaders(app, { secure });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('too_many_requests', { retryAfterSeconds: ttl / 1000 }),
  });
  const turnAway = registerLoadShedding(app, { waitMs: busyAfterMs });
  noteAnswers(app, pseudonymOf);
  const shortcut = new ResponseFastPath(app);
  shortcut.setLoadShedding(turnAway);
  app.decorate('fastPath', shortcut);
  return app;
}

/** One line and one count an answer: the route's pattern, never its address, which may hold somebody's email. */
function noteAnswers(app: FastifyInstance, nameInLog: PseudonymOf): void {
  app.decorateRequest('actor', null);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { url: route = 'unknown' } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    app.metrics.observeRequest(method, route, status, elapsedTime);
    const who = request.actor === null ? undefined : nameInLog(request.actor);
    request.log.info({ method, route, status, ms: Math.round(elapsedTime * 10) / 10, who }, 'answered');
  });
}
