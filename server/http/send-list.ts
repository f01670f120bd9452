// Sends uncached lists: one page with a Link header to the next one (RFC 8288), or the whole list as a stream.
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageQuery } from '#contract/core/fields.ts';
import type { Page } from '#server/storage/queries/paging.ts';
import { nextLink } from './caches/response-cache.ts';

/** The number of items per query while a whole list is streamed. */
const BATCH_SIZE = 500;

type List<Item> = (query: PageQuery & { readonly limit: number }) => Promise<Page<Item>>;

/**
 * Sends the page that `query` selects. Without a limit it streams the whole list in batches, so that it is never in
 * memory as a whole and other requests are served in between.
 */
export async function sendList<Item>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  query: PageQuery,
  list: List<Item>,
): Promise<Item[] | FastifyReply> {
  const page = await list({ ...query, limit: query.limit ?? BATCH_SIZE });
  if (page.next === undefined) return page.items;
  if (query.limit === undefined)
    return reply.type('application/json; charset=utf-8').send(Readable.from(streamList(page, query, list)));
  reply.header('link', nextLink(request.url, page.next));
  return page.items;
}

/** Yields a JSON array of the first page and all following ones. */
async function* streamList<Item>(
  first: Page<Item>,
  query: PageQuery,
  list: List<Item>,
): AsyncGenerator<string> {
  let page = first;
  let separator = '[';
  for (;;) {
    // A page of a search may be empty and have a next one.
    if (page.items.length > 0) {
      yield separator + page.items.map((item) => JSON.stringify(item)).join(',');
      separator = ',';
    }
    if (page.next === undefined) break;
    await yieldToEventLoop();
    page = await list({ ...query, limit: BATCH_SIZE, cursor: page.next });
  }
  yield separator === '[' ? '[]' : ']';
}
