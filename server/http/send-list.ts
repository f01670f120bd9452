// Lists that are not kept: a page with the next one said in a Link header (RFC 8288), or the whole list.
import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageQuery } from '#contract/fields.ts';
import type { Page } from '#server/storage/paging.ts';
import { nextLink } from '../scale/response-cache.ts';

/** So many items of a whole list are read at once. */
const ITEMS_AT_ONCE = 500;

type List<Item> = (wish: PageQuery) => Promise<Page<Item>>;

/**
 * Answers the page that `wish` asks for. Without a limit it answers the whole list, read and sent a part at a time: however
 * long it is, it never is in memory as a whole, and nobody else waits for it.
 */
export async function sendList<Item>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  wish: PageQuery,
  list: List<Item>,
): Promise<Item[] | FastifyReply> {
  const page = await list({ ...wish, limit: wish.limit ?? ITEMS_AT_ONCE });
  if (page.next === undefined) return page.items;
  if (wish.limit === undefined)
    return reply.type('application/json; charset=utf-8').send(Readable.from(partsOf(page, wish, list)));
  reply.header('link', nextLink(request.url, page.next));
  return page.items;
}

/** A JSON array of the first page and all that follow it. */
async function* partsOf<Item>(first: Page<Item>, wish: PageQuery, list: List<Item>): AsyncGenerator<string> {
  let page = first;
  let before = '[';
  for (;;) {
    if (page.items.length > 0) yield before + page.items.map((item) => JSON.stringify(item)).join(',');
    before = ',';
    if (page.next === undefined) break;
    await othersTurn();
    page = await list({ ...wish, limit: ITEMS_AT_ONCE, cursor: page.next });
  }
  yield ']';
}
