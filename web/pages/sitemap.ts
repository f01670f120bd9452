// sitemap.xml: the public pages and every article. With more articles than one part holds it is an index of its parts,
// which have an `after` in their address: the cursor of their first article, empty for the first part.
import { fillPath, pages } from '#contract/core/paths.ts';
import { ENGLISH, type Language, languagePath } from '#contract/languages/languages.ts';
import { NO_TARGET } from '#contract/shop/legal-pages.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { ListPage } from '#web/api/client.ts';
import { requestPage } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';
import type { Route } from './+types/sitemap.ts';
import { xmlText } from './feed/xml-text.ts';

const PATH = '/sitemap.xml';

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { origin, fetch, shop, languages } = context.get(loadContext);
  const publicPages = [
    pages.home,
    pages.fabrics,
    ...(shop.hasPortfolio ? [pages.myPortfolio] : []),
    ...(shop.hasBlog ? [pages.blog] : []),
    pages.contact,
    ...shop.legal.map(({ path }) => path).filter((path) => path !== NO_TARGET),
  ];
  const after = new URL(request.url).searchParams.get('after');
  const articlesAfter = (cursor: string) =>
    requestPage('GET /api/fabric-addresses', { query: { cursor: cursor || undefined }, fetch });
  try {
    const part = await articlesAfter(after ?? '');
    if (after === null && part.next) return xmlResponse(await index(origin, part.next, articlesAfter));
    const articles = part.items.map((slug) => fillPath(pages.fabric, { slug }));
    return xmlResponse(urlSet(origin, languages, after ? articles : [...publicPages, ...articles]));
  } catch (error) {
    const isUnknownPart = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return new Response(null, {
      status: isUnknownPart ? 404 : 503,
      headers: { 'cache-control': 'no-store' },
    });
  }
}

async function index(
  origin: string,
  second: string,
  articlesAfter: (cursor: string) => Promise<ListPage<string>>,
): Promise<string> {
  const cursors = [''];
  for (let next: string | undefined = second; next; next = (await articlesAfter(next)).next)
    cursors.push(next);
  const parts = cursors.map((cursor) => `  <sitemap><loc>${origin}${PATH}?after=${cursor}</loc></sitemap>`);
  return document('sitemapindex', parts);
}

/** A page in several languages has an entry for each, and each of them names all. */
function urlSet(origin: string, languages: readonly Language[], paths: readonly string[]): string {
  const address = (language: Language, path: string) => xmlText(origin + languagePath(language, path));
  const alternate = (hrefLang: string, language: Language, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${address(language, path)}"/>`;
  const alternates = (path: string) =>
    languages.length > 1
      ? languages.map((one) => alternate(one, one, path)).join('') + alternate('x-default', ENGLISH, path)
      : '';
  return document(
    'urlset',
    paths.flatMap((path) =>
      languages.map((one) => `  <url><loc>${address(one, path)}</loc>${alternates(path)}</url>`),
    ),
    languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '',
  );
}

function document(root: 'urlset' | 'sitemapindex', lines: readonly string[], namespaces = ''): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');
}

function xmlResponse(xml: string): Response {
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
