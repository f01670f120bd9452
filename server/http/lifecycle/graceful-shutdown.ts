// Limits of connections (duration and size of headers), and the graceful shutdown of the server.
import { once } from 'node:events';
import type { Server, ServerOptions } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly shutdown: ShutdownState;
  }
}

/** The time for the request line and headers, from the moment a connection opens. */
const HEADERS_TIMEOUT_MS = 10_000;
/**
 * The time for a whole request: a photo of 12 MB needs some 0.8 Mbit/s. Bodies that stall end sooner
 * (`request-bodies.ts`).
 */
const REQUEST_TIMEOUT_MS = 120_000;
/** The interval at which the two timeouts are checked. */
const CHECK_INTERVAL_MS = 1000;
/**
 * Longer than proxies keep idle connections (nginx: 60 s), so that a proxy does not send into one that was just closed
 * here.
 */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Cookies, a token and a browser's own headers take about 2 KB. Beyond the limit Node answers 431. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS_COUNT = 100;

/** Options of the `node:http` server. */
export const httpServerOptions: ServerOptions = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_INTERVAL_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
};

/**
 * On close, idle connections are closed and requests in progress are finished, as are new ones on their connections.
 */
export const closeOptions = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

class ShutdownState {
  readonly #controller = new AbortController();
  #isDraining = false;
  #lingerMs = 0;

  /** While draining, requests are served as before, but `/health/ready` answers 503. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** While closing, no new connections are accepted, and each response ends its connection. */
  get isClosing(): boolean {
    return this.signal.aborted;
  }

  /** Aborted when the server begins to close. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The time for which idle connections stay open while the server closes, in milliseconds. */
  get lingerMs(): number {
    return this.#lingerMs;
  }

  startDraining(lingerMs: number): void {
    this.#isDraining = true;
    this.#lingerMs = lingerMs;
  }

  close(): void {
    this.#isDraining = true;
    this.#controller.abort();
  }
}

/** The number of connections is unlimited: an idle one costs a few kilobytes, and `ulimit -n` bounds them. */
export function registerGracefulShutdown(app: FastifyInstance): void {
  app.server.maxHeadersCount = MAX_HEADERS_COUNT;
  const shutdown = new ShutdownState();
  app.decorate('shutdown', shutdown);
  let hasLingered = false;
  app.addHook('preClose', async () => {
    shutdown.close();
    if (shutdown.lingerMs > 0 && app.server.listening) await drainConnections(app.server, shutdown.lingerMs);
    hasLingered = true;
  });
  // A slow response may have sent its headers before the server began to close, which keeps its connection alive.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (hasLingered) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (shutdown.isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Stops accepting connections and lets open ones end with their next response. `http.Server.close` would close idle
 * ones at once; a proxy that had just sent a request into one would not know whether it was processed.
 */
async function drainConnections(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  TcpServer.prototype.close.call(server);
  await Promise.race([closed, sleep(withinMs)]);
}
