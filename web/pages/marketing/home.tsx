// The home page (spec section 1). The server renders its lists; on a client-side navigation the browser fetches them.
import { data } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { loadContext } from '#web/api/load-context.ts';
import { originIn, pageMeta, shopIn } from '#web/layout/page-meta.ts';
import { loadHome } from '../../parts/content/lists.ts';
import { Sections } from '../../parts/content/sections.tsx';
import type { Route } from './+types/home.ts';
import { structuredData } from './home/structured-data.ts';
import { useRetryMissingLists } from './home/use-retry-missing-lists.ts';

/** A page without a list is not cached, because the next request may get it. */
export async function loader({ context }: Route.LoaderArgs) {
  const home = await loadHome(context.get(loadContext).fetch);
  const complete = home.articles && home.reviews;
  return data(home, { headers: complete ? {} : { 'cache-control': 'no-store' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The query client is loaded only here, so that the first visit does without it. */
export async function clientLoader() {
  const { fetchHome } = await import('./home/browser-lists.ts');
  return fetchHome();
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(
    { matches, location },
    {
      title: loaderData?.content.claim ?? '',
      ...(loaderData && { description: loaderData.content.description }),
      path: pages.home,
      structuredData: structuredData(originIn({ matches }), shopIn({ matches }).name, loaderData),
    },
  );

export default function Home({ loaderData }: Route.ComponentProps) {
  useRetryMissingLists(loaderData);
  return <Sections home={loaderData} />;
}
