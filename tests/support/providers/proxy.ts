// A round-robin HTTP proxy. It tries the next upstream when a connection is refused, and retries only GET after other
// errors. Independent of the test runner.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface RunningProxy {
  readonly address: string;
  close(): Promise<void>;
}

interface ProxiedRequest {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly response: ServerResponse;
}

export async function startProxy(upstreams: readonly string[]): Promise<RunningProxy> {
  // In rotation, so that requests end all connections to an upstream that closes, and none stays idle until it is cut.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  let next = 0;
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    next += 1;
    const order = upstreams.map((_, nth) => upstreams[(next + nth) % upstreams.length] ?? '');
    forward(agent, order, { incoming, body: Buffer.concat(chunks), response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function forward(agent: Agent, [first, ...others]: readonly string[], proxied: ProxiedRequest): void {
  const { incoming, body, response } = proxied;
  if (!first) {
    response.writeHead(502).end();
    return;
  }
  const { method, url, headers } = incoming;
  const outgoing = request(first + url, { agent, method, headers }, (upstream) => {
    const { connection: _, 'keep-alive': __, ...rest } = upstream.headers;
    response.writeHead(upstream.statusCode ?? 502, rest);
    upstream.pipe(response);
  });
  outgoing.on('error', (error) => {
    const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
    const canRetry = isRefused || method === 'GET';
    if (response.headersSent) response.destroy();
    else forward(agent, canRetry ? others : [], proxied);
  });
  outgoing.end(body);
}
