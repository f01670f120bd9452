// Builds the Fastify instance in which every module registers its routes: limits, logging, security headers, errors.
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { JSON_BODY_MAX_BYTES } from '#contract/core/limits.ts';
import { AppError } from './app-error.ts';
import { ResponseFastPath } from './caches/response-fast-path.ts';
import { errorHandler } from './error-handler.ts';
import { closeOptions, httpServerOptions, registerGracefulShutdown } from './lifecycle/graceful-shutdown.ts';
import { type BodyLimits, registerRequestBodies } from './load/request-bodies.ts';
import type { Pseudonymize } from './logging.ts';
import { Metrics } from './metrics.ts';
import { notFoundHandler } from './not-found.ts';
import { validate } from './schema.ts';
import { registerSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For pictures, scripts, health and metrics: their successful responses are logged at `debug`. */
    isRoutine?: boolean;
  }
  interface FastifyRequest {
    /** The email of the user, or of the account of a sign-in. The log contains only its pseudonym. */
    actor: string | null;
    apiKeyId: string | null;
    /** The error that is answered. */
    refusal: AppError | null;
  }
}

interface ServerOptions {
  readonly log: FastifyBaseLogger;
  readonly pseudonymize: Pseudonymize;
  readonly trustProxy: NonNullable<FastifyServerOptions['trustProxy']> | number;
  /** True when the public address is https: sends HSTS. */
  readonly secure: boolean;
  readonly bodyLimits: BodyLimits;
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = createFastify(options);
  app.decorate('metrics', new Metrics());
  registerRequestBodies(app, options.bodyLimits);
  registerGracefulShutdown(app);
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler(notFoundHandler);
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  await registerSecurityHeaders(app, options);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('too_many_requests', { retryAfterSeconds: ttl / 1000 }),
  });
  registerRequestLog(app, options.pseudonymize);
  return app;
}

/** Answers 400 to what a proxy may read as another request, or as two: several hosts, and codings other than chunked. */
function refuseAmbiguous(handler: RequestListener): RequestListener {
  return (request, response) => {
    const hosts = request.rawHeaders.filter((name, nth) => nth % 2 === 0 && name.toLowerCase() === 'host');
    const { 'transfer-encoding': coding = 'chunked' } = request.headers;
    if (hosts.length <= 1 && coding.toLowerCase() === 'chunked') handler(request, response);
    else response.writeHead(400, { connection: 'close' }).end();
  };
}

/** Clients state the type of JSON also where they send no body. Fastify's defaults refuse `__proto__` and `constructor`. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body.toString(), done),
  );
}

function createFastify({ log, trustProxy }: ServerOptions): FastifyInstance {
  const fastPath = new ResponseFastPath();
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    serverFactory: (handler) =>
      createServer(httpServerOptions, refuseAmbiguous(fastPath.wrap(handler, () => app))),
    // Fastify ignores a number, so a function counts the proxies.
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: JSON_BODY_MAX_BYTES,
    // A machine that is busy takes longer than any limit to register the routes.
    pluginTimeout: 0,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // This covers errors such as a URL that cannot be decoded.
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply),
    ...closeOptions,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: false },
  });
  return app.decorate('fastPath', fastPath);
}

/**
 * Writes one log line and one observation per response, with the route's pattern and never the URL, which may contain
 * an email.
 */
function registerRequestLog(app: FastifyInstance, pseudonymize: Pseudonymize): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('apiKeyId', null);
  app.decorateRequest('refusal', null);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { url: route = 'unknown' } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    app.metrics.observeRequest(method, route, status, elapsedTime);
    const who = request.actor === null ? undefined : pseudonymize(request.actor);
    const isRoutine = request.routeOptions.config.isRoutine === true && status < 400;
    request.log[isRoutine ? 'debug' : 'info'](
      {
        method,
        route,
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        who,
        apiKey: request.apiKeyId ?? undefined,
        code: request.refusal?.code,
        ...request.refusal?.details.logged,
      },
      'request completed',
    );
  });
}
