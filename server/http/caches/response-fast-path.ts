// Sends cached responses from the HTTP server's request listener, before Fastify. The first response to a URL goes
// through Fastify; its status, headers and bytes are then reused until the cache drops them. bench/results.md has
// the gain.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { matchesIfNoneMatch } from './etags.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly fastPath: ResponseFastPath;
  }
}

/** A response as Fastify sent it. */
export interface CachedResponse {
  readonly status: number;
  /** The route's pattern, for the log and the metrics. */
  readonly route: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** Alternating names and values, as `writeHead` accepts them. */
  readonly headers: readonly string[];
}

/** Returns the cached response to a GET request if it is fresh. */
type CacheLookup = (request: IncomingMessage) => CachedResponse | undefined;

/** Headers that Fastify or Node sets on each response. */
const PER_RESPONSE_HEADERS = ['x-request-id', 'date', 'connection', 'keep-alive', 'content-length'];

/** Records a response. Call it when everything but the body is set. */
export function toCachedResponse(reply: FastifyReply, etag: string, bytes: Buffer): CachedResponse {
  const headers = Object.entries(reply.getHeaders())
    .filter(([name, value]) => value !== undefined && !PER_RESPONSE_HEADERS.includes(name))
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
  readonly #lookups: CacheLookup[] = [];

  addLookup(lookup: CacheLookup): void {
    this.#lookups.push(lookup);
  }

  /**
   * Returns a listener that tries the caches before `handler`, for the `serverFactory` of Fastify. `app` is called once
   * requests arrive.
   */
  wrap(handler: RequestListener, app: () => FastifyInstance): RequestListener {
    return (request, response) => {
      const cached = request.method === 'GET' ? this.#find(request) : undefined;
      if (cached && !app().shutdown.isClosing) send(app(), response, cached);
      else handler(request, response);
    };
  }

  #find(request: IncomingMessage): CachedResponse | undefined {
    for (const lookup of this.#lookups) {
      const cached = lookup(request);
      // A 304 goes through Fastify.
      if (cached)
        return matchesIfNoneMatch(request.headers['if-none-match'], cached.etag) ? undefined : cached;
    }
    return undefined;
  }
}

/** Logs and counts like the hooks in `server.ts`. */
function send(
  app: FastifyInstance,
  response: ServerResponse,
  { status, route, headers, bytes }: CachedResponse,
): void {
  const startedAt = performance.now();
  const reqId = randomUUID();
  response.writeHead(status, [...headers, 'x-request-id', reqId]);
  response.end(bytes);
  const elapsed = performance.now() - startedAt;
  app.metrics.observeRequest('GET', route, status, elapsed);
  app.log.info(
    { reqId, method: 'GET', route, status, ms: Math.round(elapsed * 10) / 10 },
    'request completed',
  );
}
