// The home page (spec section 1). The server renders its lists; on a client-side navigation the browser fetches them.
import { data } from 'react-router';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { loadContext } from '#web/api/load-context.ts';
import { originIn, pageMeta } from '#web/layout/page-meta.ts';
import type { Route } from './+types/home.ts';
import { loadHomeLists } from './home/lists.ts';
import { Sections } from './home/sections.tsx';
import { structuredData } from './home/structured-data.ts';
import { useRetryMissingLists } from './home/use-retry-missing-lists.ts';

/** A page without a list is not cached, because the next request may get it. */
export async function loader({ context }: Route.LoaderArgs) {
  const lists = await loadHomeLists(context.get(loadContext).fetch);
  const complete = lists.articles && lists.reviews;
  return data(lists, { headers: complete ? {} : { 'cache-control': 'no-store' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The query client is loaded only here, so that the first visit does without it. */
export async function clientLoader() {
  const { fetchHomeLists } = await import('./home/browser-lists.ts');
  return fetchHomeLists();
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(
    { matches, location },
    {
      title: messages.shop.claim,
      description:
        'Selvedge weaves, dyes and ships cotton, linen, wool and silk by the piece. A mill founded in 1970, trading since 2004.',
      path: pages.home,
      structuredData: structuredData(originIn({ matches }), loaderData),
    },
  );

export default function Home({ loaderData }: Route.ComponentProps) {
  useRetryMissingLists(loaderData);
  return <Sections lists={loaderData} />;
}
