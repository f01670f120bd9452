// Answers of public lists, serialized once per change and sent as they are until the next one.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesIfNoneMatch } from '../http/etags.ts';
import { type CachedResponse, toCachedResponse } from './response-fast-path.ts';

interface KeptAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly link: string | undefined;
  /** As it went out the first time. */
  sent?: CachedResponse;
}

/** What a list answers: its JSON-ready items and where the next page begins. */
interface Listed {
  readonly items: readonly unknown[];
  readonly next: string | undefined;
}

/** Different queries kept at the same time, and the room they may take; the least recently made goes first. */
const KEPT_MAX = 200;
const KEPT_MAX_BYTES = 32 * 1024 * 1024;

export class ResponseCache {
  /** Made, or still being made. */
  readonly #kept = new Map<string, KeptAnswer | Promise<KeptAnswer>>();
  /** Of those made. */
  #bytes = 0;

  /** Forgets everything, answers still being made included: they may have read what was there before. */
  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  /** For the short way (see `response-fast-path.ts`): the answer to this request as it went out before. */
  readonly lookup = ({ url = '' }: IncomingMessage): CachedResponse | undefined => {
    const kept = this.#kept.get(url);
    return kept instanceof Promise ? undefined : kept?.sent;
  };

  /** Sends the list for this request's address, made by `list` unless it is kept. Asked together, made once. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    list: () => Promise<Listed>,
  ): Promise<FastifyReply> {
    const answer = await this.#answer(request.url, list);
    reply.header('etag', answer.etag).header('cache-control', 'no-cache');
    if (answer.link) reply.header('link', answer.link);
    if (matchesIfNoneMatch(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    // A HEAD request is answered by the same handler, and must not leave its own route's name behind.
    if (request.method === 'GET') answer.sent ??= toCachedResponse(reply, answer.etag, answer.bytes);
    return reply.send(answer.bytes);
  }

  #answer(url: string, list: () => Promise<Listed>): KeptAnswer | Promise<KeptAnswer> {
    const kept = this.#kept.get(url);
    if (kept) return kept;
    const making = list().then((listed) => answerOf(url, listed));
    this.#kept.set(url, making);
    making.then(
      (made) => this.#kept.get(url) === making && this.#keep(url, made),
      () => this.#kept.get(url) === making && this.#kept.delete(url),
    );
    if (this.#kept.size > KEPT_MAX) this.#dropOldest();
    return making;
  }

  #keep(url: string, made: KeptAnswer): void {
    this.#kept.set(url, made);
    this.#bytes += made.bytes.length;
    while (this.#bytes > KEPT_MAX_BYTES && this.#kept.size > 1) this.#dropOldest();
  }

  #dropOldest(): void {
    const [oldest] = this.#kept;
    if (!oldest) return;
    const [url, answer] = oldest;
    this.#kept.delete(url);
    if (!(answer instanceof Promise)) this.#bytes -= answer.bytes.length;
  }
}

function answerOf(url: string, { items, next }: Listed): KeptAnswer {
  const bytes = Buffer.from(JSON.stringify(items));
  return { bytes, etag: `"${etagOf(bytes)}"`, link: next && nextLink(url, next) };
}

/** The Link header (RFC 8288) that names the page after this one. */
export function nextLink(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  searchParams.set('cursor', cursor);
  return `<${pathname}?${searchParams}>; rel="next"`;
}
