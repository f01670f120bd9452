// Rejects requests with 503 `overloaded` when they could not be answered in time (see `admission.ts`). Cached responses
// are sent before this hook runs; in-process requests belong to a page that was admitted. Figures: bench/results.md.
import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { type CachedResponse, toCachedResponse } from '../caches/response-fast-path.ts';
import { Admission, type Priority, type Slot } from './admission.ts';

/** The path of scripts and styles, which belong to a page that was admitted. */
const ASSETS = '/assets/';

/** An overload is logged once, and again after this long without a rejection. */
const LOG_PAUSE_MS = 10_000;
const RETRY_AFTER_SECONDS = 1;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** By default `normal`. Exempt routes are always admitted: health and metrics describe the overload. */
    priority?: Priority | 'exempt';
  }
  interface FastifyRequest {
    /** Null for requests that are exempt. */
    admissionSlot: Slot | null;
  }
}

/** `waitMs` is that of `admission.ts`; 0 admits everything. Register it before the first route. */
export function registerLoadShedding(app: FastifyInstance, { waitMs }: { waitMs: number }): void {
  if (waitMs === 0) return;
  const admission = new Admission({ waitMs });
  const logOverload = createOverloadLog(app);
  const rejection = new CachedRejection();
  app.decorateRequest('admissionSlot', null);
  app.addHook('onRoute', (route) => {
    route.config = { priority: route.url.startsWith(ASSETS) ? 'critical' : 'normal', ...route.config };
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { priority } = request.routeOptions.config;
    if (!priority || priority === 'exempt' || !(request.raw instanceof IncomingMessage)) return done();
    const slot = admission.acquire(priority);
    if (!slot) {
      logOverload();
      if (rejection.send(request, reply)) return;
      return done(new AppError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    }
    request.admissionSlot = slot;
    // `close` is also emitted when no response is sent.
    reply.raw.once('close', () => admission.release(slot));
    done();
  });
  releaseWhileReceiving(app, admission);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.admissionSlot) admission.release(request.admissionSlot);
    else rejection.record(reply, payload);
    done(null, payload);
  });
}

/**
 * Caches a rejection. The first one passes through Fastify; its headers and bytes are reused, because under overload
 * rejections are most of the work.
 */
class CachedRejection {
  #response: CachedResponse | undefined;

  record(reply: FastifyReply, payload: unknown): void {
    if (this.#response || reply.statusCode !== 503 || !reply.hasHeader('retry-after')) return;
    const bytes = Buffer.from(String(payload));
    if (!bytes.includes('"overloaded"')) return;
    this.#response = toCachedResponse(reply, '', bytes);
  }

  /** Returns whether the response has been sent. */
  send(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!this.#response || request.server.shutdown.isClosing) return false;
    const { status, headers, bytes } = this.#response;
    request.server.metrics.countError('overloaded');
    reply.hijack();
    reply.raw.writeHead(status, [...headers, 'x-request-id', request.id]);
    reply.raw.end(bytes);
    return true;
  }
}

function releaseWhileReceiving(app: FastifyInstance, admission: Admission): void {
  const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.admissionSlot && hasBody(request)) admission.suspend(request.admissionSlot);
    done(null, payload);
  });
  app.addHook('preValidation', ({ admissionSlot }, _reply, done) => {
    if (admissionSlot) admission.resume(admissionSlot);
    done();
  });
}

/** The metrics count rejected requests (`selvedge_errors_total{code="overloaded"}`). */
function createOverloadLog(app: FastifyInstance): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lastAt > LOG_PAUSE_MS) app.log.warn('overloaded: rejecting requests');
    lastAt = now;
  };
}
