// Many customers on connections of their own, asking at a given pace whatever the shop answers: plain sockets, so that
// the crowd itself takes as little of the machine as it can.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';

export interface LoadRequest {
  /** What it is counted under. */
  readonly kind: string;
  readonly bytes: Buffer;
}

export interface LoadResponse {
  readonly kind: string;
  /** 0: never answered. */
  readonly status: number;
  readonly retryAfter: boolean;
  readonly ms: number;
}

export interface LoadOptions {
  readonly address: string;
  readonly connections: number;
  /** As fast as answers come when left out. */
  readonly perSecond?: number;
  readonly seconds: number;
  /** What is asked next. */
  readonly nextRequest: () => LoadRequest;
}

const TICK_MS = 10;
/** Who has not been answered so long after the end never was. */
const PATIENCE_MS = 5000;

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

/** One customer: one question at a time. */
class Connection {
  readonly #socket: Socket;
  readonly #heard: LoadResponse[];
  #wish: LoadRequest | undefined;
  #askedAt = 0;
  #answer = '';

  constructor(socket: Socket, heard: LoadResponse[]) {
    this.#socket = socket;
    this.#heard = heard;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (chunk) => this.#hear(String(chunk)));
  }

  get waits(): boolean {
    return this.#wish !== undefined;
  }

  ask(wish: LoadRequest): void {
    this.#wish = wish;
    this.#askedAt = performance.now();
    this.#socket.write(wish.bytes);
  }

  /** Whoever still waits was never answered. */
  leave(): void {
    this.#socket.destroy();
    if (this.#wish) this.#note(this.#wish, 0, false);
  }

  #note({ kind }: LoadRequest, status: number, retryAfter: boolean): void {
    this.#heard.push({ kind, status, retryAfter, ms: performance.now() - this.#askedAt });
  }

  #hear(chunk: string): void {
    this.#answer += chunk;
    const end = this.#answer.indexOf('\r\n\r\n');
    if (end < 0 || !this.#wish) return;
    const head = this.#answer.slice(0, end).toLowerCase();
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (this.#answer.length < end + 4 + length) return;
    this.#note(this.#wish, Number(head.slice(9, 12)), head.includes('\r\nretry-after: '));
    this.#answer = '';
    this.#wish = undefined;
  }
}

/** Resolves to how each question was answered. Rejects when a connection is refused. */
export async function generateLoad({
  address,
  connections,
  perSecond,
  seconds,
  nextRequest,
}: LoadOptions): Promise<LoadResponse[]> {
  const { hostname, port } = new URL(address);
  const heard: LoadResponse[] = [];
  const customers = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      return new Connection(
        socket.on('error', () => {}),
        heard,
      );
    }),
  );
  const began = performance.now();
  let asked = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = perSecond === undefined ? Infinity : ((performance.now() - began) / 1000) * perSecond;
    for (const customer of customers) {
      if (customer.waits) continue;
      if (asked >= due) break;
      customer.ask(nextRequest());
      asked += 1;
    }
    // Whoever all customers were too busy to ask for does not come back in a heap.
    if (due !== Infinity) asked = Math.max(asked, due - connections);
    await (perSecond === undefined ? rest(0) : rest(TICK_MS));
  }
  const patience = performance.now() + PATIENCE_MS;
  while (customers.some(({ waits }) => waits) && performance.now() < patience) await rest(TICK_MS);
  for (const customer of customers) customer.leave();
  return heard;
}

export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
