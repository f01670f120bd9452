// Lists are kept for as long as there is room: whoever makes up queries cannot fill the memory with them.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const MEGABYTE = 'x'.repeat(1024 * 1024);

/** A list of some megabytes at any address; answers the addresses it was made for. */
function listOf(megabytes: number) {
  const app = Fastify();
  const kept = new ResponseCache();
  const made: string[] = [];
  app.get('/list', (request, reply) =>
    kept.send(request, reply, async () => {
      made.push(request.url);
      return { items: Array<string>(megabytes).fill(MEGABYTE), next: undefined };
    }),
  );
  const ask = async (...addresses: string[]) => {
    for (const address of addresses) await app.inject(address);
    return made.splice(0);
  };
  return { ask, kept };
}

const addresses = (count: number) => Array.from({ length: count }, (_, nth) => `/list?${nth}`);

test('many large answers are not all kept, the latest are', async () => {
  const { ask } = listOf(5);
  const all = addresses(20);
  expect(await ask(...all)).toEqual(all);
  expect(await ask(...all.slice(-4))).toEqual([]);
  expect(await ask('/list?0')).toEqual(['/list?0']);
});

test('many small ones are; what is forgotten makes room', async () => {
  const { ask, kept } = listOf(0);
  const all = addresses(150);
  expect(await ask(...all)).toEqual(all);
  expect(await ask(...all)).toEqual([]);
  kept.clear();
  expect(await ask(...all)).toEqual(all);
});

test('one that is larger than all the room is kept while it is alone', async () => {
  const { ask } = listOf(40);
  expect(await ask('/list?a', '/list?a')).toEqual(['/list?a']);
  expect(await ask('/list?b', '/list?b', '/list?a')).toEqual(['/list?b', '/list?a']);
});
