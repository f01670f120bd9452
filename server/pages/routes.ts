// The site's pages and their files, on one address with the API. Knows no room: pages ask the API like anybody.
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '#server/http/etags.ts';
import { type KeptReply, keptReply } from '#server/http/shortcut.ts';
import type { Announcements } from '#server/storage/announcements.ts';
import { builtStyles } from './arrival.ts';
import { assetRoutes } from './assets.ts';
import { inProcessFetch } from './inProcess.ts';
import { KeptPages } from './keptPages.ts';
import { type Encoding, encodingFor, type PressedPage } from './pressed.ts';
import { builtPages, pagesInTheMaking } from './renderer.ts';
import { shownPages } from './shownPages.ts';

export interface PagesOptions {
  /** Tells of changes: pages are kept until then. */
  readonly news: Pick<Announcements, 'onChange'>;
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
export async function pagesRoutes(app: FastifyInstance, options: PagesOptions): Promise<void> {
  if (options.development) return openInTheMaking(app, options);
  const buildDir = options.buildDir ?? resolve('build');
  const { render, kindOf } = await builtPages(app, buildDir);
  const clientDir = join(buildDir, 'client');
  await assetRoutes(app, clientDir);
  const pages = new KeptPages(
    shownPages({
      render,
      styles: await builtStyles(clientDir),
      fetch: inProcessFetch(app),
      origin: () => originOf(app, options),
      stripe: options.stripe ?? false,
    }),
  );
  for (const topic of ['catalogue', 'reviews'] as const) {
    options.news.onChange(topic, () => pages.heardNews());
  }
  const sent = new SentPages();
  app.shortcut.offer((request) => sent.find(pages.keptAt(request.url ?? ''), request));
  app.get('/*', (request, reply) => {
    if (NOT_PAGES.test(request.url)) return reply.callNotFound();
    const kind = kindOf(request.url);
    const page = pages.page(kind === 'missing' ? MISSING : request.url, kind !== 'open');
    return page instanceof Promise
      ? page.then((made) => sendPage(request, reply, made, sent))
      : sendPage(request, reply, page, sent);
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PressedPage,
  sent: SentPages,
): FastifyReply | Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = page.etag(encoding);
  reply.headers(page.headers).header('etag', etag);
  if (page.status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.code(page.status);
  const send = (bytes: Buffer) => {
    if (page.status === 200 && request.method === 'GET')
      sent.remember(page, encoding, keptReply(reply, etag, bytes));
    return reply.send(bytes);
  };
  const bytes = page.bytes(encoding);
  return bytes instanceof Promise ? bytes.then(send) : send(bytes);
}

/** How pages went out, in each encoding: the next one goes out the same, the short way. */
class SentPages {
  readonly #sent = new WeakMap<PressedPage, Map<Encoding, KeptReply>>();

  find(page: PressedPage | undefined, { headers }: IncomingMessage): KeptReply | undefined {
    return page && this.#sent.get(page)?.get(encodingFor(headers['accept-encoding']));
  }

  remember(page: PressedPage, encoding: Encoding, reply: KeptReply): void {
    const byEncoding = this.#sent.get(page) ?? new Map<Encoding, KeptReply>();
    this.#sent.set(page, byEncoding.set(encoding, reply));
  }
}

/** Nothing is kept, and no policy stands in the way of Vite's own scripts. */
async function openInTheMaking(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const render = await pagesInTheMaking(app, (url) => NOT_PAGES.test(url));
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
