// Limits of connections (how long one may take, how much it may send), and the graceful shutdown of the server.
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

/** The request line and headers; counts from the moment a connection opens. */
const HEADERS_TIMEOUT_MS = 10_000;
/** The whole request: a photo of 12 MB needs some 0.8 Mbit/s. Bodies that stall end sooner (`request-bodies.ts`). */
const REQUEST_TIMEOUT_MS = 120_000;
/** How often the two are checked. */
const CHECK_INTERVAL_MS = 1000;
/** Longer than proxies keep theirs (nginx: 60 s): no proxy sends into a connection that has just been closed here. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** Cookies, a token and a browser's own headers are about 2 KB. Beyond this Node answers 431. */
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

/** On close, idle connections are closed and requests under way are finished, new ones on their connections included. */
export const closeOptions = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

export class ShutdownState {
  readonly #controller = new AbortController();
  #isDraining = false;
  #lingerMs = 0;

  /** Requests are served as before, but `/health/ready` answers 503. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** No new connections are accepted, and each response ends its connection. */
  get isClosing(): boolean {
    return this.signal.aborted;
  }

  /** Aborted when the server begins to close. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** How long idle connections stay open while the server closes, in milliseconds. */
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
  // The headers of a response that takes long were sent before the server began to close: they keep its connection alive.
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
 * Stops accepting connections and lets open ones end with their next response. `http.Server.close` closes idle ones at
 * once, and a proxy that had just sent a request into one would not know whether it was processed.
 */
async function drainConnections(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  TcpServer.prototype.close.call(server);
  await Promise.race([closed, sleep(withinMs)]);
}
