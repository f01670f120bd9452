// Answers of public lists, serialized once per change and sent as they are until the next one.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface KeptAnswer {
  readonly body: string;
  readonly etag: string;
  readonly link: string | undefined;
}

/** What a list answers: its JSON-ready items and where the next page begins. */
interface Listed {
  readonly items: readonly unknown[];
  readonly next: string | undefined;
}

/** Different queries kept at the same time; the least recently made goes first. */
const KEPT_MAX = 200;

export class KeptAnswers {
  readonly #kept = new Map<string, Promise<KeptAnswer>>();

  /** Forgets everything, answers still being made included: they may have read what was there before. */
  forget(): void {
    this.#kept.clear();
  }

  /** Sends the list for this request's address, made by `list` unless it is kept. Asked together, made once. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    list: () => Promise<Listed>,
  ): Promise<FastifyReply> {
    const answer = await this.#answer(request.url, list);
    reply.header('etag', answer.etag).header('cache-control', 'no-cache');
    if (answer.link) reply.header('link', answer.link);
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(answer.body);
  }

  #answer(url: string, list: () => Promise<Listed>): Promise<KeptAnswer> {
    const kept = this.#kept.get(url);
    if (kept) return kept;
    const making = list().then((listed) => keep(url, listed));
    this.#kept.set(url, making);
    making.catch(() => this.#kept.get(url) === making && this.#kept.delete(url));
    if (this.#kept.size > KEPT_MAX) this.#dropOldest();
    return making;
  }

  #dropOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

function keep(url: string, { items, next }: Listed): KeptAnswer {
  const body = JSON.stringify(items);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { body, etag, link: next && nextLink(url, next) };
}

/** The Link header (RFC 8288) that names the page after this one. */
export function nextLink(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  searchParams.set('cursor', cursor);
  return `<${pathname}?${searchParams}>; rel="next"`;
}
