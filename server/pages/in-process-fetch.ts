// A `fetch` that calls the API within this process, without a socket.
import type { FastifyInstance } from 'fastify';

/** Sends GET requests for paths of the shop through Fastify's `inject`. */
export function inProcessFetch(app: FastifyInstance): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, 'http://shop') : input, init);
    const { pathname, search } = new URL(request.url);
    const injected = await app.inject({
      method: 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(injected.headers)) headers.set(name, String(value));
    const bodyless = injected.statusCode === 204 || injected.statusCode === 304;
    return new Response(bodyless ? null : injected.payload, { status: injected.statusCode, headers });
  };
}
