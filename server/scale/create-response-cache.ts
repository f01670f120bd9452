// Creates the response cache of a topic. The fast path looks requests up in it, and changes of the topic clear it.
import type { FastifyInstance } from 'fastify';
import type { Topic } from '#server/storage/change-feed.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import { ResponseCache } from './response-cache.ts';

/** The cache is cleared whenever `topic` changes, in this process or in another one. */
export function createResponseCache(
  server: FastifyInstance,
  storage: Pick<Storage, 'changes'>,
  topic: Topic,
): ResponseCache {
  const cache = new ResponseCache();
  storage.changes.subscribe(topic, () => cache.clear());
  server.fastPath.addLookup(cache.lookup);
  return cache;
}
