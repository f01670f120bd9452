// robots.txt: everything public may be read; pages of one person are of no use to a search engine.
import { pages } from '#contract/paths.ts';
import { loadContext } from '#web/api/load-context.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(loadContext);
  const lines = [
    'User-agent: *',
    `Disallow: ${pages.dashboard}`,
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
