// The site's pages and their files, on one address with the API. Knows no room: pages ask the API like anybody.
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inProcessFetch } from './inProcess.ts';
import { policyOf } from './policy.ts';
import { builtPages, pagesInTheMaking, type Render } from './renderer.ts';

export interface PagesOptions {
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
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Opens every page on `app`, after all its other routes. */
export async function pagesRoutes(app: FastifyInstance, options: PagesOptions = {}): Promise<void> {
  const buildDir = options.buildDir ?? resolve('build');
  const render = options.development
    ? await pagesInTheMaking(app, (url) => NOT_PAGES.test(url))
    : await builtPages(app, buildDir);
  if (!options.development) await assetRoutes(app, join(buildDir, 'client'));
  const fetch = inProcessFetch(app);
  app.get('/*', async (request, reply) => {
    if (NOT_PAGES.test(request.url)) return reply.callNotFound();
    return sendPage(
      reply,
      await renderPage(render, request, { fetch, origin: originOf(app, options) }),
      options,
    );
  });
}

function originOf(app: FastifyInstance, { publicUrl }: PagesOptions): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const [place] = app.addresses();
  return typeof place === 'object' ? `http://localhost:${place.port}` : 'http://localhost';
}

function renderPage(render: Render, { url }: FastifyRequest, side: Parameters<Render>[1]): Promise<Response> {
  return render(new Request(new URL(url, side.origin)), side);
}

async function sendPage(reply: FastifyReply, page: Response, options: PagesOptions): Promise<FastifyReply> {
  const body = await page.text();
  for (const [name, value] of page.headers) reply.header(name, value);
  if (options.development) reply.removeHeader('content-security-policy');
  else if (page.headers.get('content-type')?.startsWith('text/html')) {
    reply.header('content-security-policy', policyOf(body, { stripe: options.stripe ?? false }));
  }
  return reply.code(page.status).header('cache-control', 'no-cache').send(body);
}

/** Files named by their content are kept for a year; the others are asked for again after an hour. */
async function assetRoutes(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.startsWith(join(root, 'assets'));
      reply.header(
        'cache-control',
        named ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      );
    },
  });
}
