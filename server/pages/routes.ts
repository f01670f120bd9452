// The site's pages and their files, on one address with the API. Knows no room: pages ask the API like anybody.
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesIfNoneMatch } from '#server/http/etags.ts';
import { type CachedResponse, toCachedResponse } from '#server/scale/response-fast-path.ts';
import type { ChangeFeed } from '#server/storage/change-feed.ts';
import { PageCache } from '../scale/page-cache.ts';
import { type CompressedPage, type Encoding, encodingFor } from './compressed-page.ts';
import { readStylesheets } from './critical-rendering.ts';
import { inProcessFetch } from './in-process-fetch.ts';
import { createPageRenderer } from './render-with-dependencies.ts';
import { createDevRenderer, loadProductionPages } from './renderer.ts';
import { registerStaticAssets } from './static-assets.ts';

export interface PagesOptions {
  /** Tells of changes: pages are kept until then. */
  readonly changes: Pick<ChangeFeed, 'subscribe'>;
  /** Pages from their sources, changed as one writes them; needs the development packages. */
  readonly development?: boolean;
  /** Where people reach the shop; the address it listens on when it has no other. */
  readonly publicUrl?: string | undefined;
  /** What `react-router build` wrote. */
  readonly buildDir?: string;
  /** Whether Stripe takes the cards: only then may pages load anything of Stripe's. */
  readonly stripe?: boolean;
}

/** Addresses that are not pages: what nobody opened there is answered by the API's 404. */
const NOT_PAGES = /^\/(api|images|health|card-network)(\/|\?|$)/;

/** Every address that is no page shows the same one. It is rendered at an address that no page will ever have. */
const MISSING = '/-';

/** Opens every page on `app`, after all its other routes. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  if (options.development) return openInTheMaking(app, options);
  const buildDir = options.buildDir ?? resolve('build');
  const { render, kindOf } = await loadProductionPages(app, buildDir);
  const clientDir = join(buildDir, 'client');
  await registerStaticAssets(app, clientDir);
  const pages = new PageCache(
    createPageRenderer({
      render,
      styles: await readStylesheets(clientDir),
      fetch: inProcessFetch(app),
      origin: () => originOf(app, options),
      stripe: options.stripe ?? false,
    }),
  );
  for (const topic of ['catalogue', 'reviews'] as const) {
    options.changes.subscribe(topic, () => pages.invalidate());
  }
  const sent = new SentPages();
  app.fastPath.addLookup((request) => sent.find(pages.getCached(request.url ?? ''), request));
  app.get('/*', (request, reply) => {
    if (NOT_PAGES.test(request.url)) return reply.callNotFound();
    const kind = kindOf(request.url);
    const page = pages.get(kind === 'missing' ? MISSING : request.url, kind !== 'open');
    return page instanceof Promise
      ? page.then((made) => sendPage(request, reply, made, sent))
      : sendPage(request, reply, page, sent);
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
  sent: SentPages,
): FastifyReply | Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = page.etag(encoding);
  reply.headers(page.headers).header('etag', etag);
  if (page.status === 200 && matchesIfNoneMatch(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.code(page.status);
  const send = (bytes: Buffer) => {
    if (page.status === 200 && request.method === 'GET')
      sent.remember(page, encoding, toCachedResponse(reply, etag, bytes));
    return reply.send(bytes);
  };
  const bytes = page.bytes(encoding);
  return bytes instanceof Promise ? bytes.then(send) : send(bytes);
}

/** How pages went out, in each encoding: the next one goes out the same, the short way. */
class SentPages {
  readonly #sent = new WeakMap<CompressedPage, Map<Encoding, CachedResponse>>();

  find(page: CompressedPage | undefined, { headers }: IncomingMessage): CachedResponse | undefined {
    return page && this.#sent.get(page)?.get(encodingFor(headers['accept-encoding']));
  }

  remember(page: CompressedPage, encoding: Encoding, reply: CachedResponse): void {
    const byEncoding = this.#sent.get(page) ?? new Map<Encoding, CachedResponse>();
    this.#sent.set(page, byEncoding.set(encoding, reply));
  }
}

/** Nothing is kept, and no policy stands in the way of Vite's own scripts. */
async function openInTheMaking(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const render = await createDevRenderer(app, (url) => NOT_PAGES.test(url));
  const fetch = inProcessFetch(app);
  app.get('/*', async (request, reply) => {
    if (NOT_PAGES.test(request.url)) return reply.callNotFound();
    const origin = originOf(app, options);
    const page = await render(new Request(new URL(request.url, origin)), { fetch, origin });
    reply.removeHeader('content-security-policy');
    for (const [name, value] of page.headers) reply.header(name, value);
    return reply
      .code(page.status)
      .header('cache-control', 'no-store')
      .send(await page.text());
  });
}

function originOf(app: FastifyInstance, { publicUrl }: PagesOptions): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const [place] = app.addresses();
  return typeof place === 'object' ? `http://localhost:${place.port}` : 'http://localhost';
}
