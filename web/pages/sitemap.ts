// sitemap.xml: the public pages.
import { pages } from '#contract/paths.ts';
import { loadContext } from '#web/api/load-context.ts';
import type { Route } from './+types/sitemap.ts';

const publicPages = [pages.home, pages.myPortfolio, pages.blog];

export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(loadContext);
  const urls = publicPages.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
