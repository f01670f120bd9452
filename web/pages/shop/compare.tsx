// Up to four articles side by side, /compare?article={slug}&article={slug}. The server renders it from the address.
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadContext } from '#web/api/load-context.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import type { Route } from './+types/compare.ts';
import { CompareView } from './compare/compare-view.tsx';
import { loadComparison } from './compare/load-comparison.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadComparison(context.get(loadContext), new URL(request.url).searchParams);
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

/** Any combination of slugs has an address, so search engines are kept out. */
export const meta: Route.MetaFunction = ({ loaderData, ...source }) => {
  const names = loaderData?.articles.map(({ productName }) => productName) ?? [];
  const [first] = loaderData?.articles ?? [];
  return pageMeta(source, {
    title: names.length > 0 ? `Compare ${names.join(', ')}` : 'Compare fabrics',
    description: 'Composition, width, weight, care and price of each, side by side.',
    unlisted: true,
    image: first && { path: first.img, alt: first.images[0]?.alt ?? first.productName },
  });
};

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareView comparison={loaderData} />;
}
