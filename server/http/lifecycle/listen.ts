// Listens on every address of a host name. Fastify with a `serverFactory` binds only the first one, and `localhost`
// usually has two: 127.0.0.1 and ::1. One socket is enough: Node accepts one connection per turn of
// the event loop, and a proxy that keeps its connections open spares clients that wait.
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface ListenAddress {
  /** A host name or an IP address. */
  readonly host: string;
  /** The port; 0 chooses a free one. */
  readonly port: number;
}

/** Rejects like `net.Server.listen`, for example with EADDRINUSE. */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<void> {
  const addresses = host === 'localhost' ? await lookup(host, { all: true }) : [];
  const [first = host, ...others] = addresses.map(({ address }) => address);
  const closed: Promise<unknown>[] = [];
  app.addHook('onClose', async () => void (await Promise.all(closed)));
  await app.listen({ host: first, port });
  const [bound] = app.addresses();
  const boundPort = typeof bound === 'object' ? bound.port : port;
  for (const other of others) {
    const listener = createServer({ allowHalfOpen: true, noDelay: true });
    listener.on('connection', (socket) => app.server.emit('connection', socket));
    listener.listen({ host: other, port: boundPort, signal: app.shutdown.signal });
    // This address may fail, because the machine may lack IPv6 and the first address is enough.
    const isListening = await once(listener, 'listening').then(Boolean, () => false);
    if (isListening) closed.push(once(listener, 'close'));
  }
}
