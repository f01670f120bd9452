// How long a connection may take, how much it may bring, and when it ends: whoever is slow, silent or long-winded
// costs little, and a closing shop is not held up.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ExtraListeners } from './listen.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly shutdown: ShutdownState;
  }
}

/** A request's line and headers: a browser sends them in one go. Counts from the first moment of a silent one too. */
const HEADERS_WITHIN_MS = 10_000;
/** All of a request: a photo of 12 MB in this time wants some 0.8 Mbit/s. */
const REQUEST_WITHIN_MS = 120_000;
/** How often the two are looked after. */
const CHECK_EVERY_MS = 1000;
/** Longer than proxies keep theirs (nginx: 60 s), so that none sends into a connection just closed here. */
const IDLE_FOR_MS = 72_000;
/** Cookies, a token and what browsers say of themselves come to 2 KB. Beyond this Node answers 431. */
const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_MAX = 100;

/** What the server is made with. */
export const connectionOptions = {
  http: {
    headersTimeout: HEADERS_WITHIN_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: HEADERS_MAX_BYTES,
  },
  requestTimeout: REQUEST_WITHIN_MS,
  keepAliveTimeout: IDLE_FOR_MS,
  // Connections that idle are closed first; those at work are finished, also with what they bring while it closes.
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const;

/** How far the shop is on its way out. */
export class ShutdownState {
  #begun = false;
  #closing = false;
  #lingerMs = 0;

  /** It still serves as ever, but `/health/ready` answers 503. */
  get isDraining(): boolean {
    return this.#begun;
  }

  /** It takes no more connections, and each answer is the last on its own. */
  get isClosing(): boolean {
    return this.#closing;
  }

  /** How long connections that idle are kept open once it is closing. */
  get lingerMs(): number {
    return this.#lingerMs;
  }

  startDraining(lingerMs: number): void {
    this.#begun = true;
    this.#lingerMs = lingerMs;
  }

  close(): void {
    this.#begun = true;
    this.#closing = true;
  }
}

/**
 * What can only be said of a server that is made. The number of connections is not limited: one that idles costs some
 * kilobytes, and past what the system allows (`ulimit -n`) it refuses by itself.
 */
export function registerGracefulShutdown(app: FastifyInstance): void {
  app.server.maxHeadersCount = HEADERS_MAX;
  const leaving = new ShutdownState();
  const extra = new ExtraListeners();
  app.decorate('shutdown', leaving);
  app.decorate('extraListeners', extra);
  app.addHook('preClose', async () => {
    leaving.close();
    const othersGone = extra.close();
    if (leaving.lingerMs > 0 && app.server.listening) await letGo(app.server, othersGone, leaving.lingerMs);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Takes no more connections, and lets those that are open end by their own next answer. node:http would close the idle
 * ones at once, and a proxy that had just sent a request into one would not know whether it was acted on.
 */
async function letGo(server: Server, othersGone: Promise<unknown>, withinMs: number): Promise<void> {
  const allGone = Promise.all([once(server, 'close'), othersGone]);
  TcpServer.prototype.close.call(server);
  await Promise.race([allGone, rest(withinMs)]);
}
