// Generates HTTP load on many connections at a fixed rate. Plain sockets, so that the generator uses little CPU.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadRequest {
  /** The label of the response. */
  readonly kind: string;
  readonly bytes: Buffer;
}

export interface LoadResponse {
  readonly kind: string;
  /** The status; 0 means no response. */
  readonly status: number;
  readonly retryAfter: boolean;
  readonly ms: number;
}

interface LoadOptions {
  readonly address: string;
  readonly connections: number;
  /** Requests per second. By default each connection sends as soon as it has its response. */
  readonly perSecond?: number;
  readonly seconds: number;
  /** Called once per request. */
  readonly nextRequest: () => LoadRequest;
}

const TICK_MS = 10;
/** The time for responses after the last request. */
const DRAIN_TIMEOUT_MS = 5000;

export function request(method: string, path: string, token?: string, body?: object): Buffer {
  const text = body ? JSON.stringify(body) : '';
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: shop',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** One connection with one request at a time. */
class Connection {
  readonly #socket: Socket;
  readonly #responses: LoadResponse[];
  #pending: LoadRequest | undefined;
  #sentAt = 0;
  #received = '';

  constructor(socket: Socket, responses: LoadResponse[]) {
    this.#socket = socket;
    this.#responses = responses;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (chunk) => this.#onData(String(chunk)));
  }

  get isBusy(): boolean {
    return this.#pending !== undefined;
  }

  send(request: LoadRequest): void {
    this.#pending = request;
    this.#sentAt = performance.now();
    this.#socket.write(request.bytes);
  }

  /** Records a pending request as unanswered. */
  close(): void {
    this.#socket.destroy();
    if (this.#pending) this.#record(this.#pending, 0, false);
  }

  #record({ kind }: LoadRequest, status: number, retryAfter: boolean): void {
    this.#responses.push({ kind, status, retryAfter, ms: performance.now() - this.#sentAt });
  }

  #onData(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0 || !this.#pending) return;
    const head = this.#received.slice(0, end).toLowerCase();
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    this.#record(this.#pending, Number(head.slice(9, 12)), head.includes('\r\nretry-after: '));
    this.#received = '';
    this.#pending = undefined;
  }
}

/** Resolves with all responses. Rejects when a connection is refused. */
export async function generateLoad({
  address,
  connections,
  perSecond,
  seconds,
  nextRequest,
}: LoadOptions): Promise<LoadResponse[]> {
  const { hostname, port } = new URL(address);
  const responses: LoadResponse[] = [];
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      return new Connection(
        socket.on('error', () => {}),
        responses,
      );
    }),
  );
  const startedAt = performance.now();
  let sent = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    const due = perSecond === undefined ? Infinity : ((performance.now() - startedAt) / 1000) * perSecond;
    for (const client of clients) {
      if (client.isBusy) continue;
      if (sent >= due) break;
      client.send(nextRequest());
      sent += 1;
    }
    // Requests that found every connection busy are dropped, not sent later in a burst.
    if (due !== Infinity) sent = Math.max(sent, due - connections);
    await (perSecond === undefined ? sleep(0) : sleep(TICK_MS));
  }
  const deadline = performance.now() + DRAIN_TIMEOUT_MS;
  while (clients.some(({ isBusy }) => isBusy) && performance.now() < deadline) await sleep(TICK_MS);
  for (const client of clients) client.close();
  return responses;
}

export function quantile(times: readonly number[], fraction: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The milliseconds until the whole response of one GET arrived. Throws when the status is not 200. */
export async function timeGet(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - startedAt;
}
