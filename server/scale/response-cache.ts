// Serialized responses of public lists: read and serialized once per change, then sent as they are. The gain of the
// fast path that sends them is recorded in docs/performance.md.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesIfNoneMatch } from '../http/etags.ts';
import { type CachedResponse, toCachedResponse } from './response-fast-path.ts';
import { RevalidatingCache } from './revalidating-cache.ts';

interface SerializedList {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly link: string | undefined;
  /** The response as it was sent the first time. */
  response?: CachedResponse;
}

/** A list's JSON-ready items, and the cursor of the next page. */
interface ListPage {
  readonly items: readonly unknown[];
  readonly next: string | undefined;
}

const MAX_ENTRIES = 200;
const MAX_BYTES = 32 * 1024 * 1024;

export class ResponseCache {
  readonly #lists = new RevalidatingCache<SerializedList>({ maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES });

  clear(): void {
    this.#lists.clear();
  }

  /** For the fast path: the response that was sent to this URL before, if it is still fresh. */
  readonly lookup = ({ url = '' }: IncomingMessage): CachedResponse | undefined =>
    this.#lists.getFresh(url)?.response;

  /** Sends the list at the request's URL; `load` runs only when it is not cached. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    load: () => Promise<ListPage>,
  ): Promise<FastifyReply> {
    const { url } = request;
    const list = await this.#lists.get(url, async () => {
      const value = serialize(url, await load());
      return { value, bytes: value.bytes.length };
    });
    reply.header('etag', list.etag).header('cache-control', 'no-cache');
    if (list.link) reply.header('link', list.link);
    if (matchesIfNoneMatch(request.headers['if-none-match'], list.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    // HEAD requests share this handler; their route must not be recorded.
    if (request.method === 'GET') list.response ??= toCachedResponse(reply, list.etag, list.bytes);
    return reply.send(list.bytes);
  }
}

function serialize(url: string, { items, next }: ListPage): SerializedList {
  const bytes = Buffer.from(JSON.stringify(items));
  return { bytes, etag: `"${etagOf(bytes)}"`, link: next && nextLink(url, next) };
}

/** The `Link` header (RFC 8288) of the next page. */
export function nextLink(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  searchParams.set('cursor', cursor);
  return `<${pathname}?${searchParams}>; rel="next"`;
}
