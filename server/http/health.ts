// Health endpoints for supervisors (live) and load balancers (ready).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEALTH_LIVE_PATH, HEALTH_READY_PATH } from '#contract/core/paths.ts';
import type { StartReport } from './lifecycle/start-report.ts';
import { canReadMetrics, type MetricsAccess } from './metrics.ts';

/** The time in which the database has to respond, in milliseconds. */
const PING_TIMEOUT_MS = 2000;

interface HealthOptions {
  /** Rejects when the database does not take reads and writes. */
  readonly ping: () => Promise<void>;
  /** Who may read the start report. */
  readonly access: MetricsAccess;
  readonly startReport: StartReport;
}

const config = { priority: 'exempt', isRoutine: true } as const;

/**
 * `/health/ready` answers 503 while the database is unavailable and while the server drains or closes. With `?verbose`
 * whoever may read the metrics gets the start report, too.
 */
export function healthRoutes(app: FastifyInstance, { ping, access, startReport }: HealthOptions): void {
  app.get(HEALTH_LIVE_PATH, { config }, async () => ({ status: 'live' }));
  app.get(HEALTH_READY_PATH, { config }, async (request, reply) => {
    const status = app.shutdown.isDraining ? 'closing' : await databaseStatus(request, ping);
    const isVerbose = isObject(request.query) && 'verbose' in request.query;
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...(isVerbose && canReadMetrics(request, access) && startReport) });
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

async function databaseStatus(
  { log }: FastifyRequest,
  ping: () => Promise<void>,
): Promise<'ready' | 'database unavailable'> {
  try {
    await Promise.race([ping(), timeout()]);
    return 'ready';
  } catch (error) {
    log.error({ err: error }, 'the database does not respond');
    return 'database unavailable';
  }
}

function timeout(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error('timed out')), PING_TIMEOUT_MS).unref();
  return promise;
}
