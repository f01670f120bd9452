// A fetch that asks the API inside this process: no socket, the same answers.
import type { FastifyInstance } from 'fastify';

/** Takes GET requests for paths of the shop; whatever the route answers comes back as a Response. */
export function inProcessFetch(app: FastifyInstance): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, 'http://shop') : input, init);
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : answer.payload, { status: answer.statusCode, headers });
  };
}
