// llms.txt: what programs that read sites for people find here, and where (https://llmstxt.org).
import { API_DOCS_PATH, FABRICS_FEED_PATH, MCP_PATH, OPENAPI_PATH, pages } from '#contract/core/paths.ts';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import { languagePath } from '#contract/languages/languages.ts';
import { t } from '#contract/languages/text.ts';
import { NO_TARGET } from '#contract/shop/legal-pages.ts';
import { loadContext } from '#web/api/load-context.ts';
import { LANGUAGE, localPath } from '#web/languages/own-language.ts';
import type { Route } from './+types/llms.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { origin, shop, languages, assistants } = context.get(loadContext);
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
    ...(assistants ? assistantLines(origin) : []),
    '## Optional',
    '',
    link('API', API_DOCS_PATH, t`reference for other systems`),
    link('OpenAPI', OPENAPI_PATH, t`the same for programs`),
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

const tool = (names: string, what: string) => `- ${names}: ${what}`;

/** The names of the tools are those of the server, for programs in every language. */
const assistantLines = (origin: string): string[] => [
  `## ${t`For assistants`}`,
  '',
  `- [MCP](${origin}${MCP_PATH}): ${t`Model Context Protocol, without a key; it reads only`}`,
  tool('search_catalog', t`fabrics by words and figures`),
  tool('lookup_catalog', t`all facts of a fabric`),
  tool('fabric_need', t`what a length, curtains, upholstery or clothes take`),
  tool('price_order', t`what an order costs with delivery and tax`),
  tool('prepare_order', t`the address of an order that a person places there`),
  `- [JSONL](${origin}${FABRICS_FEED_PATH}): ${t`every fabric with all its facts`}`,
  '',
  t`For example: “Navy wool from 300 g/m², 40,000 rubs, 12 pieces”; “How much of SV-00042 do curtains of 3 × 2.4 m take?”; “What do 12 pieces of SV-00042 cost, delivered to France?”`,
  '',
];
