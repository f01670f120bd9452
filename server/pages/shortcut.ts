// The short way for a page that is kept and still true: its bytes and headers as they went out before, straight to the
// socket. Everything else goes the whole way through Fastify, and so does the first answer of each page.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Encoding, encodingFor, isKnown, type PressedPage } from './pressed.ts';

/** Made anew for each answer, by Fastify or by Node. */
const OF_ONE_ANSWER = ['x-request-id', 'date', 'connection', 'keep-alive', 'content-length'];

export class Shortcut {
  readonly #app: FastifyInstance;
  readonly #keptAt: (url: string) => PressedPage | undefined;
  readonly #headers = new WeakMap<PressedPage, Map<Encoding, string[]>>();
  #closing = false;

  /** `keptAt`: the page at a URL, if it is there without waiting. */
  constructor(app: FastifyInstance, keptAt: (url: string) => PressedPage | undefined) {
    this.#app = app;
    this.#keptAt = keptAt;
    app.addHook('preClose', async () => {
      this.#closing = true;
    });
    this.#stepInBefore(app.server.listeners('request') as RequestListener[]);
  }

  /** What a whole answer (200) went out with: the next one goes out the same. */
  remember(page: PressedPage, encoding: Encoding, headers: Readonly<Record<string, unknown>>): void {
    const flat = Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !OF_ONE_ANSWER.includes(name))
      .flatMap(([name, value]) => [name, String(value)]);
    const byEncoding = this.#headers.get(page) ?? new Map<Encoding, string[]>();
    this.#headers.set(page, byEncoding.set(encoding, flat));
  }

  #stepInBefore(whole: readonly RequestListener[]): void {
    this.#app.server.removeAllListeners('request');
    this.#app.server.on('request', (request, response) => {
      if (request.method === 'GET' && !this.#closing && this.#answered(request, response)) return;
      for (const listener of whole) listener.call(this.#app.server, request, response);
    });
  }

  #answered(request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#keptAt(request.url ?? '');
    if (!page) return false;
    const encoding = encodingFor(request.headers['accept-encoding']);
    const headers = this.#headers.get(page)?.get(encoding);
    const bytes = page.bytes(encoding);
    if (!headers || bytes instanceof Promise) return false;
    if (isKnown(request.headers['if-none-match'], page.etag(encoding))) return false;
    const began = performance.now();
    const id = randomUUID();
    response.writeHead(200, [...headers, 'content-length', String(bytes.length), 'x-request-id', id]);
    response.end(bytes);
    this.#log(began, id);
    return true;
  }

  /** The same line and count that Fastify's answers leave (see `server/http/frame.ts`). */
  #log(began: number, reqId: string): void {
    const took = performance.now() - began;
    this.#app.figures.answered('GET', '/*', 200, took);
    const ms = Math.round(took * 10) / 10;
    this.#app.log.info({ reqId, method: 'GET', route: '/*', status: 200, ms }, 'answered');
  }
}
