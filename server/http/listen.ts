// Where the shop listens: on several sockets of one port, because Node lets in one connection a turn of the event loop
// on each, however many wait (decisions/0017). Knows no route.

import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { BoundSocket, type BoundSocketOptions, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly extraListeners: ExtraListeners;
  }
}

/** As many are let in in each turn. */
const SOCKETS = 16;
/** Elsewhere a port cannot be shared like this, or nobody could say that another shop already has it. */
const SEVERAL = process.platform === 'linux';

export interface ListenAddress {
  /** A name or an address; `localhost` means all it has. */
  readonly host: string;
  /** 0: one that is free. */
  readonly port: number;
}

/** What listens beside `app.server`. Whoever comes in there is the app's like everybody else. */
export class ExtraListeners {
  readonly #servers: Server[] = [];
  #gone: Promise<unknown> | undefined;

  /** Throws what the system says when it does not give the place. */
  add(app: FastifyInstance, place: BoundSocketOptions): void {
    const socket = new BoundSocket(place);
    const listener = createServer({ allowHalfOpen: true, noDelay: true });
    listener.on('connection', (connection) => app.server.emit('connection', connection));
    this.#servers.push(listener.listen(socket));
  }

  /** Takes no more connections; resolves when those that came in here are gone. */
  close(): Promise<unknown> {
    this.#gone ??= Promise.all(this.#servers.map((listener) => once(listener.close(), 'close')));
    return this.#gone;
  }
}

/**
 * Listens, and resolves when newcomers can be served. Rejects as `listen` of Node would, with EADDRINUSE also where only
 * another shop has the port.
 */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<void> {
  const [first = host, ...others] = await addressesOf(host);
  // After Fastify has closed its own server, and with it all that idle; before the rooms close.
  app.addHook('onClose', async () => void (await app.extraListeners.close()));
  using _turn = SEVERAL ? takePort(first, port) : undefined;
  await app.listen({ host: first, port, ...(SEVERAL && { reusePort: true }) });
  if (SEVERAL) widen(app, first, SOCKETS - 1);
  for (const other of others) {
    try {
      widen(app, other, SEVERAL ? SOCKETS : 1);
    } catch {
      // The first is what counts: a machine may have no IPv6, and a name is found by whichever answers.
    }
  }
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: host === 'localhost' });
  return [found].flat().map(({ address }) => address);
}

/**
 * A port that is shared can be taken by whoever shares it too, so it is asked for alone first. Until the answer is let
 * go, no other shop may do the same: each would find the port free, and then both would have it.
 */
function takePort(host: string, port: number): BoundSocket | undefined {
  if (port === 0) return undefined;
  const onlyOne: BoundSocketOptions & { path: string } = { path: `\0selvedge takes port ${port}` };
  const turn = new BoundSocket(onlyOne);
  try {
    new BoundSocket({ host, port }).close();
    return turn;
  } catch (error) {
    turn.close();
    throw error;
  }
}

function widen(app: FastifyInstance, host: string, sockets: number): void {
  const [main] = app.addresses();
  const port = typeof main === 'object' ? main.port : 0;
  for (let nth = 0; nth < sockets; nth++) app.extraListeners.add(app, { host, port, reusePort: SEVERAL });
}
