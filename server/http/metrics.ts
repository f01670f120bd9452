// GET /metrics: the shop's figures for whoever watches it, and for nobody else.
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { METRICS_PATH } from '#contract/paths.ts';
import { AppError } from '#server/app-error.ts';
import { bearerToken } from './caller.ts';
import type { Gauge, Metrics } from './metrics-registry.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

export interface MetricsOptions {
  /** The bearer token to ask with. Left out, only this machine is answered, and no proxy on it. */
  readonly token: string | undefined;
  /** Whether a proxy stands in front: then a connection from this machine may bring anybody. */
  readonly behindProxy: boolean;
  /** Connections to the database, where there is a pool of them. */
  readonly connections: () => Readonly<Record<string, number>>;
}

const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** A proxy nobody told the shop of gives itself away by one of these. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const DELAY_EVERY_MS = 20;
const SECOND_NS = 1e9;
const SECOND_US = 1e6;

/** Counts every answer from now on, and opens the page of figures. */
export function metricsRoute(app: FastifyInstance, options: MetricsOptions): void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_EVERY_MS });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  app.get(METRICS_PATH, async (request, reply) => {
    if (!mayRead(request, options)) throw new AppError('path_not_found');
    const text = app.metrics.text([...gauges(options), ...delays(delay)]);
    delay.reset();
    return reply.header('cache-control', 'no-store').type(TEXT_FORMAT).send(text);
  });
}

function mayRead(request: FastifyRequest, { token, behindProxy }: MetricsOptions): boolean {
  if (token !== undefined) return isSame(bearerToken(request.headers) ?? '', token);
  if (behindProxy || FORWARDED.some((name) => name in request.headers)) return false;
  return LOOPBACK.test(request.socket.remoteAddress ?? '');
}

/** Takes the same time whatever is wrong with it: hashes are as long as each other. */
function isSame(told: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(told), hash(secret));
}

function gauges({ connections }: MetricsOptions): Gauge[] {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const gauge = (name: string, help: string, value: number) => ({ name, help, value });
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', memory.heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of its buffers.', memory.external),
    gauge('process_cpu_seconds', 'Processor time used so far.', (user + system) / SECOND_US),
    gauge('process_uptime_seconds', 'Since the process began.', process.uptime()),
    ...Object.entries(connections()).map(([state, value]) => ({
      ...gauge('selvedge_database_connections', 'Connections to the database.', value),
      labels: { state },
    })),
  ];
}

/** Since they were asked for last. */
function delays(delay: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
  const help = 'Delay of the event loop since the last look.';
  const at = (quantile: string, ns: number) => ({
    name: 'nodejs_eventloop_delay_seconds',
    help,
    labels: { quantile },
    // Before the first measurement there is no number to tell.
    value: Number.isFinite(ns) ? ns / SECOND_NS : 0,
  });
  return [at('0.5', delay.percentile(50)), at('0.99', delay.percentile(99)), at('1', delay.max)];
}
