// robots.txt: keeps the dashboard and the API out of search engines.
import { pages } from '#contract/core/paths.ts';
import { languagePath } from '#contract/languages/languages.ts';
import { loadContext } from '#web/api/load-context.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { origin, languages } = context.get(loadContext);
  const lines = [
    'User-agent: *',
    ...languages.map((language) => `Disallow: ${languagePath(language, pages.dashboard)}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
