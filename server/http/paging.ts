// Lists that are not kept: the items, and the next page said in a Link header (RFC 8288).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '#server/storage/paging.ts';
import { nextLink } from './keptAnswers.ts';

/** Names the page after this one, if there is one, and answers the items. */
export function linkNext<Item>(request: FastifyRequest, reply: FastifyReply, page: Page<Item>): Item[] {
  if (page.next) reply.header('link', nextLink(request.url, page.next));
  return page.items;
}
