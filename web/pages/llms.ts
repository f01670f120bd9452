// llms.txt: what programs that read sites for people find here, and where (https://llmstxt.org).
import { API_DOCS_PATH, OPENAPI_PATH, pages } from '#contract/core/paths.ts';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import { languagePath } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';
import { NO_TARGET } from '#contract/shop/legal-pages.ts';
import { loadContext } from '#web/api/load-context.ts';
import { LANGUAGE, localPath } from '#web/languages/own-language.ts';
import type { Route } from './+types/llms.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { origin, shop, languages } = context.get(loadContext);
  const link = (title: string, path: string, what: string) => `- [${title}](${origin}${path}): ${what}`;
  const lines = [
    `# ${shop.name}`,
    '',
    `> ${t`A fabric manufacturer that sells by the piece. Prices, stock and facts of each fabric are on its page, also as JSON-LD.`}`,
    '',
    `## ${t`Fabrics`}`,
    '',
    `- ${t`[Collection](${origin + localPath(pages.fabrics)}): all fabrics on sale, with filters by fibre, weave, colour, weight and price`}`,
    link(t`Sitemap`, '/sitemap.xml', t`the page of every fabric`),
    '',
    `## ${t`The mill`}`,
    '',
    link(t`Home`, localPath(pages.home), t`who the mill is`),
    link(t`Contact`, localPath(pages.contact), t`address, telephone and email`),
    ...shop.legal
      .filter(({ path }) => path.startsWith('/') && path !== NO_TARGET)
      .map(({ title, path }) => `- [${title}](${origin}${localPath(path)})`),
    // The same in the shop's other languages.
    ...languages
      .filter((language) => language !== LANGUAGE)
      .map((language) => `- [${LANGUAGE_NAMES[language]}](${origin}${languagePath(language, '/llms.txt')})`),
    '',
    '## Optional',
    '',
    link('API', API_DOCS_PATH, t`reference for other systems`),
    link('OpenAPI', OPENAPI_PATH, t`the same for programs`),
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
