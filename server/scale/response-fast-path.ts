// The short way for answers that are kept and still true: bytes and headers as they went out before, straight to the
// socket. Everything else goes the whole way through Fastify, and so does the first answer of each.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { matchesIfNoneMatch } from '../http/etags.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly fastPath: ResponseFastPath;
  }
}

/** An answer as it went out the whole way. */
export interface CachedResponse {
  readonly status: number;
  /** The route's pattern, for the log. */
  readonly route: string;
  /** Empty where nobody could have it already. */
  readonly etag: string;
  readonly bytes: Buffer;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** The kept answer to a request, if it is there without waiting and still true. */
export type CacheLookup = (request: IncomingMessage) => CachedResponse | undefined;

/** Made anew for each answer, by Fastify or by Node. */
const OF_ONE_ANSWER = ['x-request-id', 'date', 'connection', 'keep-alive', 'content-length'];

/** What an answer went out with, to go out with again. Call when nothing but its bytes is missing. */
export function toCachedResponse(reply: FastifyReply, etag: string, bytes: Buffer): CachedResponse {
  const headers = Object.entries(reply.getHeaders())
    .filter(([name, value]) => value !== undefined && !OF_ONE_ANSWER.includes(name))
    .flatMap(([name, value]) => [name, String(value)]);
  const { url: route = 'unknown' } = reply.request.routeOptions;
  return {
    status: reply.statusCode,
    route,
    etag,
    bytes,
    headers: [...headers, 'content-length', String(bytes.length)],
  };
}

export class ResponseFastPath {
  readonly #app: FastifyInstance;
  readonly #finders: CacheLookup[] = [];
  #turnAway: CacheLookup = () => undefined;

  constructor(app: FastifyInstance) {
    this.#app = app;
    this.#stepInBefore(app.server.listeners('request') as RequestListener[]);
  }

  /** Answers to GET. */
  addLookup(find: CacheLookup): void {
    this.#finders.push(find);
  }

  /** What to refuse of what nothing is kept for, by any method. */
  setLoadShedding(find: CacheLookup): void {
    this.#turnAway = find;
  }

  #stepInBefore(whole: readonly RequestListener[]): void {
    this.#app.server.removeAllListeners('request');
    this.#app.server.on('request', (request, response) => {
      if (!this.#app.shutdown.isClosing && this.#answered(request, response)) return;
      for (const listener of whole) listener.call(this.#app.server, request, response);
    });
  }

  #answered(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.#find(request);
    if (!kept) return false;
    const began = performance.now();
    const id = randomUUID();
    response.writeHead(kept.status, [...kept.headers, 'x-request-id', id]);
    response.end(kept.bytes);
    this.#log(request.method ?? '', kept, began, id);
    return true;
  }

  #find(request: IncomingMessage): CachedResponse | undefined {
    if (request.method === 'GET') {
      for (const find of this.#finders) {
        const kept = find(request);
        if (!kept) continue;
        return matchesIfNoneMatch(request.headers['if-none-match'], kept.etag) ? undefined : kept;
      }
    }
    return this.#turnAway(request);
  }

  /** The same line and count that Fastify's answers leave (see `server.ts`). */
  #log(method: string, { route, status }: CachedResponse, began: number, reqId: string): void {
    const took = performance.now() - began;
    this.#app.metrics.observeRequest(method, route, status, took);
    const ms = Math.round(took * 10) / 10;
    this.#app.log.info({ reqId, method, route, status, ms }, 'answered');
  }
}
