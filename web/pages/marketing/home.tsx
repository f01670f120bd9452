// The home page (spec section 1). The server renders its lists; on a client-side navigation the browser fetches them.

import { useEffect, useRef } from 'react';
import { data, useRevalidator } from 'react-router';
import type { ArticleSummary } from '#contract/articles/article.ts';
import type { Review } from '#contract/articles/review.ts';
import { pages } from '#contract/core/paths.ts';
import { shopCurrency } from '#contract/figures/money.ts';
import { loadContext } from '#web/api/load-context.ts';
import { localPath } from '#web/languages/own-language.ts';
import { originIn, pageMeta, shopIn } from '#web/layout/page-meta.ts';
import { availabilityData } from '#web/parts/articles/least-order.ts';
import { type HomeData, type HomeLists, loadHome } from '../../parts/content/lists.ts';
import { Sections } from '../../parts/content/sections.tsx';
import type { Route } from './+types/home.ts';

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
      ...(loaderData && {
        description: loaderData.content.description || loaderData.content.introduction,
      }),
      path: pages.home,
      structuredData: structuredData(originIn({ matches }), shopIn({ matches }).name, loaderData),
    },
  );

export default function Home({ loaderData }: Route.ComponentProps) {
  useRetryMissingLists(loaderData);
  return <Sections home={loaderData} />;
}

type JsonLd = Readonly<Record<string, unknown>>;

/**
 * The structured data of the home page: company, products and reviews as schema.org JSON-LD. Lists that are
 * still promises are left out. `origin` has no trailing slash.
 */
function structuredData(origin: string, shopName: string, home: HomeData | undefined): JsonLd {
  const company = { '@id': `${origin}/#company` };
  return {
    '@graph': [
      {
        '@type': 'Organization',
        ...company,
        name: shopName,
        url: `${origin}/`,
        ...(home?.founded && { foundingDate: home.founded }),
        ...(home && { slogan: home.content.claim }),
      },
      ...loadedItems(home?.articles).map((article) => productData(origin, article)),
      ...loadedItems(home?.reviews).map((review) => reviewData(company, review)),
    ],
  };
}

function loadedItems<Item>(list: readonly Item[] | Promise<unknown> | undefined): readonly Item[] {
  return Array.isArray(list) ? list : [];
}

function productData(origin: string, article: ArticleSummary): JsonLd {
  return {
    '@type': 'Product',
    name: article.productName,
    description: article.description,
    image: new URL(article.img, `${origin}/`).href,
    offers: {
      '@type': 'Offer',
      price: article.price,
      priceCurrency: shopCurrency(),
      url: origin + localPath(pages.home),
      ...availabilityData({
        isInStock: article.availableQuantity > 0,
        expectedOn: article.availableQuantity > 0 ? undefined : article.expected?.[0]?.on,
      }),
    },
  };
}

function reviewData(company: JsonLd, review: Review): JsonLd {
  return {
    '@type': 'Review',
    itemReviewed: company,
    author: { '@type': 'Person', name: review.name },
    reviewBody: review.description,
  };
}

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/**
 * Reloads lists of the home page that could not be loaded, without a message (spec section 8). Retries after
 * pauses that double from 5 s to 5 min, and at once when the network is back.
 */
function useRetryMissingLists(lists: HomeLists): void {
  const { revalidate } = useRevalidator();
  const pauseMs = useRef(FIRST_PAUSE_MS);
  useEffect(() => {
    const cleanup = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void Promise.all([lists.articles, lists.reviews]).then((loaded) => {
      if (cleanup.signal.aborted || loaded.every((list) => list !== undefined)) return;
      const retry = () => void revalidate();
      timer = setTimeout(retry, pauseMs.current);
      pauseMs.current = Math.min(pauseMs.current * 2, MAX_PAUSE_MS);
      window.addEventListener('online', retry, { once: true, signal: cleanup.signal });
    });
    return () => {
      cleanup.abort();
      clearTimeout(timer);
    };
  }, [lists, revalidate]);
}
