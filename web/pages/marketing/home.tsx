// The home page, in the spec's order (section 1). Lists come with the page, or are fetched when one walks here.
import { data } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { loadContext } from '#web/api/load-context.ts';
import { originIn, pageMeta } from '#web/layout/page-meta.ts';
import type { Route } from './+types/home.ts';
import { homeFacts } from './home/facts.ts';
import { listsOfHome } from './home/lists.ts';
import { Sections } from './home/sections.tsx';

/** With a page rendered on the server. One that lacks a list is not kept: the next one asked for may have it. */
export async function loader({ context }: Route.LoaderArgs) {
  const lists = await listsOfHome(context.get(loadContext).fetch);
  const whole = lists.products && lists.reviews;
  return data(lists, { headers: whole ? {} : { 'cache-control': 'no-store' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Walking here from another page: the page is there at once, its lists follow (kept under the spec's keys). */
export async function clientLoader() {
  const { listsInBrowser } = await import('./home/browser-lists.ts');
  return listsInBrowser();
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(
    { matches, location },
    {
      title: messages.shop.claim,
      description:
        'Selvedge weaves, dyes and ships cotton, linen, wool and silk by the piece. A mill founded in 1970, trading since 2004.',
      path: pages.home,
      facts: homeFacts(originIn({ matches }), loaderData),
    },
  );

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Sections lists={loaderData} />;
}
