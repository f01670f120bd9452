// Serves the site's pages and static files on the API's origin. Pages load their data through the API, in process.

import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHOICE_FILTERS } from '#contract/articles/fabric-filters.ts';
import { codesOf } from '#contract/articles/fabric-vocabulary.ts';
import { pages } from '#contract/core/paths.ts';
import { moneyFormat } from '#contract/figures/money.ts';
import { UNITS, type Units } from '#contract/figures/units.ts';
import { ENGLISH, type Language, languagePrefix } from '#contract/languages/languages.ts';
import { SAMPLE_CONTENT } from '#contract/shop/shop-content-samples.ts';
import { shopFrame } from '#contract/shop/shop-frame.ts';
import { shopUses, switchedTo } from '#contract/shop/shop-uses.ts';
import { matchesIfNoneMatch } from '#server/http/caches/etags.ts';
import { type CachedResponse, toCachedResponse } from '#server/http/caches/response-fast-path.ts';
import type { Catalogue } from '#server/languages/catalogue.ts';
import type { ChangeFeed } from '#server/storage/change-feed.ts';
import { PageCache } from '../http/caches/page-cache.ts';
import { type CompressedPage, type Encoding, encodingFor } from './compressed-page.ts';
import { registerContactForm } from './contact-form.ts';
import { createPageRenderer, type ShopOfPages } from './render-with-dependencies.ts';
import { createDevRenderer, loadProductionPages } from './renderer.ts';
import { registerUnits, unitsOf } from './units.ts';

interface PagesOptions {
  /** Invalidates cached pages when data changes. */
  readonly changes: Pick<ChangeFeed, 'subscribe'>;
  /** Compiles pages from their sources at each request; needs the development packages. */
  readonly development?: boolean;
  /** The shop's public address; by default the address that the server listens on. */
  readonly publicUrl?: string | undefined;
  /** The folder to which `react-router build` wrote its output. */
  readonly buildDir?: string;
  /** True when Stripe takes the cards; the Content-Security-Policy then allows Stripe's hosts. */
  readonly stripe?: boolean;
  /** False when the shop takes orders on account and of free swatches only. Default true. */
  readonly takesCards?: boolean;
  /** Whether assistants are answered; by default they are not, and no page names what they would read. */
  readonly assistants?: boolean;
  /** Default: the sample, which charges neither tax nor delivery. */
  readonly shop?: ShopOfPages;
  /** The hosts other than this one that images may come from. */
  readonly imageHosts?: readonly string[];
  /** The languages other than English that the pages are shown in; scripts/languages/translate-build.ts has built them. */
  readonly translations?: readonly Catalogue[];
}

/** The paths of the API and the dev services; unknown ones get the API's 404 instead of a page. */
const NOT_PAGES = /^\/(api|images|health|dev\/stripe|dev\/mail)(\/|\?|$)/;

/** All unknown URLs share one cached page, rendered for this URL, which no route matches. */
const NOT_FOUND_URL = '/-';

/** Registers every page on `app`. Call it after all other routes. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  if (options.assistants) {
    const { registerAssistants } = await import('./assistants/routes.ts');
    const { changes, shop = SAMPLE } = options;
    const origin = () => originOf(app, options);
    await registerAssistants(app, { origin, languages: languagesOf(options), shop, changes });
  }
  if (options.development) return registerDevPages(app, options);
  const buildDir = options.buildDir ?? resolve('build');
  const { translations = [] } = options;
  const english = await pagesIn(app, options, buildDir);
  const translated = await Promise.all(
    translations.map((catalogue) => pagesIn(app, options, buildDir, catalogue)),
  );
  await registerStaticAssets(app, join(buildDir, 'client'));
  const pagesOf = (url: string) => translated.find(({ has }) => has.test(url)) ?? english;
  for (const topic of ['articles', 'reviews', 'settings'] as const) {
    options.changes.subscribe(topic, () => {
      for (const { caches } of [english, ...translated])
        for (const units of UNITS) caches[units].invalidate();
    });
  }
  const sent = new SentPages();
  app.fastPath.addLookup((request) => {
    const url = request.url ?? '';
    return sent.find(pagesOf(url).caches[unitsOf(request)].getCached(url), request);
  });
  registerUnits(app, () => originOf(app, options));
  await registerContactForm(app, () => originOf(app, options), languagesOf(options));
  // Password managers lead there (W3C, a well-known URL for changing passwords).
  app.get('/.well-known/change-password', (_, reply) => reply.redirect(pages.dashboard));
  app.get('/*', (request, reply) => {
    if (NOT_PAGES.test(request.url)) return reply.callNotFound();
    const { prefix, routeKind, caches } = pagesOf(request.url);
    const kind = routeKind(request.url.slice(prefix.length).replace(/^(?!\/)/, '/'));
    const cache = caches[unitsOf(request)];
    const page = cache.get(kind === 'notFound' ? prefix + NOT_FOUND_URL : request.url, kind !== 'dynamic');
    return page instanceof Promise
      ? page.then((rendered) => sendPage(request, reply, rendered, sent))
      : sendPage(request, reply, page, sent);
  });
}

/** The pages in one language: English, or that of `catalogue`. There is one cache for each system of units. */
async function pagesIn(app: FastifyInstance, options: PagesOptions, buildDir: string, catalogue?: Catalogue) {
  const { render, routeKind } = await loadProductionPages(app, buildDir, catalogue);
  const language = catalogue?.language ?? ENGLISH;
  const prefix = languagePrefix(language);
  const createCache = (units: Units) =>
    new PageCache(
      createPageRenderer({
        render,
        fetch: inProcessFetch(app),
        origin: () => originOf(app, options),
        takesCards: options.takesCards ?? true,
        assistants: options.assistants ?? false,
        shop: options.shop ?? SAMPLE,
        units,
        language,
        languages: languagesOf(options),
        csp: { stripe: options.stripe ?? false, imageHosts: options.imageHosts ?? [] },
      }),
    );
  const caches = { metric: createCache('metric'), imperial: createCache('imperial') };
  return { prefix, has: new RegExp(`^${prefix}(?:[/?]|$)`), routeKind, caches };
}

const languagesOf = ({ translations = [] }: PagesOptions): readonly Language[] => [
  ENGLISH,
  ...translations.map(({ language }) => language),
];

/** The sample has fabrics of every kind. */
const ALL_USES = shopUses(switchedTo(true), {
  fabrics: Number.POSITIVE_INFINITY,
  hasMeasures: true,
  colours: CHOICE_FILTERS.colour,
  fabricUses: CHOICE_FILTERS.use,
  filters: [...codesOf(CHOICE_FILTERS), 'certificate', 'weight', 'width', 'tests'],
});

const SAMPLE: ShopOfPages = {
  read: async () => ({ charges: null, shop: shopFrame(SAMPLE_CONTENT, ALL_USES, { isSample: true }) }),
  version: async () => '',
};

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

/** Caches complete responses by page and encoding, for the fast path. */
class SentPages {
  readonly #sent = new WeakMap<CompressedPage, Map<Encoding, CachedResponse>>();

  find(page: CompressedPage | undefined, { headers }: IncomingMessage): CachedResponse | undefined {
    return page && this.#sent.get(page)?.get(encodingFor(headers['accept-encoding']));
  }

  remember(page: CompressedPage, encoding: Encoding, response: CachedResponse): void {
    const byEncoding = this.#sent.get(page) ?? new Map<Encoding, CachedResponse>();
    this.#sent.set(page, byEncoding.set(encoding, response));
  }
}

/** Registers the pages for development: nothing is cached, and no Content-Security-Policy blocks Vite's scripts. */
async function registerDevPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const render = await createDevRenderer(app, (url) => NOT_PAGES.test(url));
  const fetch = inProcessFetch(app);
  registerUnits(app, () => originOf(app, options));
  await registerContactForm(app, () => originOf(app, options), [ENGLISH]);
  app.get('/*', async (request, reply) => {
    if (NOT_PAGES.test(request.url)) return reply.callNotFound();
    const origin = originOf(app, options);
    const page = await render(new Request(new URL(request.url, origin)), {
      fetch,
      origin,
      takesCards: options.takesCards ?? true,
      assistants: options.assistants ?? false,
      units: unitsOf(request),
      languages: [ENGLISH],
      ...(await (options.shop ?? SAMPLE).read()),
      money: moneyFormat(),
    });
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
  const [address] = app.addresses();
  return typeof address === 'object' ? `http://localhost:${address.port}` : 'http://localhost';
}

/** A `fetch` that sends GET requests for paths of the shop through Fastify's `inject`, without a socket. */
function inProcessFetch(app: FastifyInstance): typeof globalThis.fetch {
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

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Serves the build's files, which the build has compressed (web/precompress.ts). Files below assets/ have a content hash in their name and are cached for a year, all
 * others for an hour.
 */
async function registerStaticAssets(app: FastifyInstance, root: string): Promise<void> {
  const hashedFiles = join(root, 'assets');
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isRoutine: true };
    });
    await scope.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      setHeaders(reply, path) {
        const cacheControl = path.startsWith(hashedFiles)
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : `public, max-age=${HOUR_SECONDS}`;
        reply.header('cache-control', cacheControl);
      },
    });
  });
}
