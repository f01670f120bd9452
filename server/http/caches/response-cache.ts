// Caches serialized responses of public lists and objects: read and serialized once per change, then sent as they are.
// bench/results.md has the gain of the fast path that sends them.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Topic } from '#server/storage/change-feed.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { etagOf, matchesIfNoneMatch } from './etags.ts';
import { type CachedResponse, toCachedResponse } from './response-fast-path.ts';
import { RevalidatingCache } from './revalidating-cache.ts';

interface SerializedResponse {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly link: string | undefined;
  /** The response as it was first sent. */
  response?: CachedResponse;
}

/** A list's JSON-ready items, and the cursor of the next page. */
interface ListPage {
  readonly items: readonly unknown[];
  readonly next: string | undefined;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** The memory of a response besides its body: URL, ETag and headers. */
const OVERHEAD_BYTES = 2048;

export class ResponseCache {
  readonly #responses = new RevalidatingCache<SerializedResponse>({ limit: { maxSize: MAX_BYTES } });

  clear(): void {
    this.#responses.clear();
  }

  /** Finds the response sent to this URL before, if it is still fresh; for the fast path. */
  readonly lookup = ({ url = '' }: IncomingMessage): CachedResponse | undefined =>
    this.#responses.getFresh(url)?.response;

  /** Sends the list at the request's URL; `load` runs only when it is not cached. */
  send(request: FastifyRequest, reply: FastifyReply, load: () => Promise<ListPage>): Promise<FastifyReply> {
    return this.#send(request, reply, async () => {
      const { items, next } = await load();
      return { body: items, link: next && nextLink(request.url, next) };
    });
  }

  /** Like `send` for a body that is not a list. */
  sendObject(
    request: FastifyRequest,
    reply: FastifyReply,
    load: () => Promise<object>,
  ): Promise<FastifyReply> {
    return this.#send(request, reply, async () => ({ body: await load(), link: undefined }));
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    load: () => Promise<{ readonly body: object; readonly link: string | undefined }>,
  ): Promise<FastifyReply> {
    const cached = await this.#responses.get(request.url, async () => {
      const { body, link } = await load();
      const bytes = Buffer.from(JSON.stringify(body));
      return { value: { bytes, etag: `"${etagOf(bytes)}"`, link }, bytes: bytes.length + OVERHEAD_BYTES };
    });
    reply.header('etag', cached.etag).header('cache-control', 'no-cache');
    if (cached.link) reply.header('link', cached.link);
    if (matchesIfNoneMatch(request.headers['if-none-match'], cached.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    // HEAD requests share this handler, and their route must not be recorded.
    if (request.method === 'GET') cached.response ??= toCachedResponse(reply, cached.etag, cached.bytes);
    return reply.send(cached.bytes);
  }
}

/** The `Link` header (RFC 8288) of the next page. */
export function nextLink(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  searchParams.set('cursor', cursor);
  return `<${pathname}?${searchParams}>; rel="next"`;
}

/** The cache is cleared whenever one of `topics` changes, in this process or in another one. */
export function createResponseCache(
  server: FastifyInstance,
  storage: Pick<Storage, 'changes'>,
  ...topics: readonly Topic[]
): ResponseCache {
  const cache = new ResponseCache();
  for (const topic of topics) storage.changes.subscribe(topic, () => cache.clear());
  server.fastPath.addLookup(cache.lookup);
  return cache;
}
