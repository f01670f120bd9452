// feeds/google-merchant.xml: every fabric on sale as a product of Google Merchant Center, RSS 2.0. Each language has its own.
import { pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { requestPage } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';
import { localPath } from '#web/languages/own-language.ts';
import type { Route } from './+types/merchant-feed.ts';
import { feedItem, isInLanguage } from './feed/feed-item.ts';
import { xmlText } from './feed/xml-text.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { origin, fetch, shop, ...loaded } = context.get(loadContext);
  const takesCards = loaded.takesCards || shop.uses.transferDays > 0;
  const items: string[] = [];
  let cursor: string | undefined;
  try {
    do {
      const page = await requestPage('GET /api/fabric-details', { query: { cursor }, fetch });
      for (const fabric of page.items.filter(isInLanguage))
        items.push(itemXml(feedItem(fabric, { origin, shopName: shop.name, takesCards })));
      cursor = page.next;
    } while (cursor !== undefined);
  } catch {
    return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } });
  }
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${xmlText(shop.name)}</title>`,
    `<link>${xmlText(origin + localPath(pages.fabrics))}</link>`,
    `<description>${xmlText(t`The fabrics of ${shop.name}`)}</description>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

function itemXml(attributes: ReturnType<typeof feedItem>): string {
  const lines = attributes.map(([name, value]) => `<g:${name}>${xmlText(value)}</g:${name}>`);
  return ['<item>', ...lines, '</item>'].join('\n');
}
