// How long a connection may take, how much it may bring, and when it ends: whoever is slow, silent or long-winded
// costs little, and a closing shop is not held up.
import type { ServerOptions } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly leaving: Leaving;
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

/** What node:http takes at its making. */
export const connectionLimits: ServerOptions = {
  headersTimeout: HEADERS_WITHIN_MS,
  requestTimeout: REQUEST_WITHIN_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
  keepAliveTimeout: IDLE_FOR_MS,
  maxHeaderSize: HEADERS_MAX_BYTES,
};

/** Whether the shop is about to close: it still serves, but tells watchmen and proxies to send no more. */
export class Leaving {
  #begun = false;

  get begun(): boolean {
    return this.#begun;
  }

  /** From now on `/health/ready` answers 503, and each answer is the last on its connection. */
  begin(): void {
    this.#begun = true;
  }
}

/**
 * What can only be said of a server that is made. The number of connections is not limited: one that idles costs some
 * kilobytes, and past what the system allows (`ulimit -n`) it refuses by itself.
 */
export function limitConnections(app: FastifyInstance): void {
  app.server.maxHeadersCount = HEADERS_MAX;
  const leaving = new Leaving();
  app.decorate('leaving', leaving);
  app.addHook('preClose', async () => leaving.begin());
  // One kept open would hold the closing up, and could bring another request at its last moment.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.begun) reply.header('connection', 'close');
    done(null, payload);
  });
}
