// Tests serialized lists over HTTP.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

/** A list with one item, which counts how often it was loaded. */
function createList() {
  const app = Fastify();
  const cache = new ResponseCache();
  let loads = 0;
  app.get('/list', (request, reply) =>
    cache.send(request, reply, async () => {
      loads += 1;
      return { items: [loads], next: 'cursor' };
    }),
  );
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { cache, get };
}

test('a list is loaded once per URL until the cache is cleared', async () => {
  const { cache, get } = createList();
  expect((await get('/list')).json()).toEqual([1]);
  expect((await get('/list')).json()).toEqual([1]);
  expect((await get('/list?limit=1')).json()).toEqual([2]);
  cache.clear();
  expect((await get('/list')).json()).toEqual([3]);
});

test('a list has an ETag and a link to the next page', async () => {
  const { get } = createList();
  const { headers } = await get('/list?limit=1');
  expect(headers.link).toBe('</list?limit=1&cursor=cursor>; rel="next"');
  const repeated = await get('/list?limit=1', { 'if-none-match': String(headers.etag) });
  expect(repeated.statusCode).toBe(304);
});
