// Health endpoints for supervisors (live) and load balancers (ready).
import type { FastifyInstance } from 'fastify';
import { HEALTH_LIVE_PATH, HEALTH_READY_PATH } from '#contract/paths.ts';

/** The time in which the database has to respond, in milliseconds. */
const PING_TIMEOUT_MS = 2000;

/** `/health/ready` answers 503 while the database is unavailable and while the server drains or closes. */
export function healthRoutes(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get(HEALTH_LIVE_PATH, { config: { priority: 'exempt' } }, async () => ({ status: 'live' }));
  app.get(HEALTH_READY_PATH, { config: { priority: 'exempt' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.shutdown.isDraining) return reply.code(503).send({ status: 'closing' });
    try {
      await Promise.race([ping(), timeout()]);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not respond');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}

function timeout(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error('timed out')), PING_TIMEOUT_MS).unref();
  return promise;
}
