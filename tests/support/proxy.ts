// A small proxy as one stands before several processes of the shop: the next in turn, and another one when that refuses
// the connection. What may have been begun is not sent twice. Knows no test runner.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface RunningProxy {
  readonly address: string;
  close(): Promise<void>;
}

interface Asked {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly answer: ServerResponse;
}

export async function startProxy(upstreams: readonly string[]): Promise<RunningProxy> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    turn += 1;
    const order = upstreams.map((_, nth) => upstreams[(turn + nth) % upstreams.length] ?? '');
    passOn(agent, order, { incoming, body: Buffer.concat(chunks), answer });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (typeof place !== 'object' || !place) throw new Error('The proxy has no port');
  return {
    address: `http://127.0.0.1:${place.port}`,
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function passOn(agent: Agent, [first, ...others]: readonly string[], asked: Asked): void {
  const { incoming, body, answer } = asked;
  if (!first) {
    answer.writeHead(502).end();
    return;
  }
  const { method, url, headers } = incoming;
  const onward = request(first + url, { agent, method, headers }, (heard) => {
    const { connection: _, 'keep-alive': __, ...rest } = heard.headers;
    answer.writeHead(heard.statusCode ?? 502, rest);
    heard.pipe(answer);
  });
  onward.on('error', (error) => {
    const refused = 'code' in error && error.code === 'ECONNREFUSED';
    const mayRepeat = refused || method === 'GET';
    if (answer.headersSent) answer.destroy();
    else passOn(agent, mayRepeat ? others : [], asked);
  });
  onward.end(body);
}
