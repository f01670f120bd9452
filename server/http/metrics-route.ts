// `GET /metrics`, for Prometheus. Requires the bearer METRICS_TOKEN; without that setting, a direct connection from
// this machine.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { METRICS_PATH } from '#contract/paths.ts';
import { AppError } from './app-error.ts';
import { bearerToken } from './caller.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

export interface MetricsOptions {
  /** The bearer token that grants access; without it, only direct connections from this machine have access. */
  readonly token: string | undefined;
  /** True when a proxy is in front: a connection from this machine may then carry anyone's request. */
  readonly behindProxy: boolean;
  /** The number of pooled database connections by state; empty without a pool. */
  readonly connections: () => Readonly<Record<string, number>>;
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** Headers that reveal a proxy that the settings do not mention. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Answers 404 without access, so that the route stays unknown. */
export function metricsRoute(app: FastifyInstance, options: MetricsOptions): void {
  app.metrics.addGauge({
    name: 'selvedge_database_connections',
    help: 'Connections of the database pool, by state.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(options.connections())) this.set({ state }, count);
    },
  });
  app.get(METRICS_PATH, { config: { priority: 'exempt' } }, async (request, reply) => {
    if (!canRead(request, options)) throw new AppError('path_not_found');
    return reply
      .header('cache-control', 'no-store')
      .type(app.metrics.contentType)
      .send(await app.metrics.text());
  });
}

function canRead(request: FastifyRequest, { token, behindProxy }: MetricsOptions): boolean {
  if (token !== undefined) return isEqual(bearerToken(request.headers) ?? '', token);
  if (behindProxy || FORWARDING_HEADERS.some((name) => name in request.headers)) return false;
  return LOOPBACK.test(request.socket.remoteAddress ?? '');
}

/** Compares hashes of equal length in constant time. */
function isEqual(token: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(token), hash(secret));
}
