// The public page of one article, /fabrics/{slug}: pictures, specification, calculator, reviews, and the order dialog.
import { useMemo } from 'react';
import { data, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { loadContext } from '#web/api/load-context.ts';
import { isOwnImage } from '#web/components/image/image-sources.ts';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { type PreviewImage, pageMeta } from '#web/layout/page-meta.ts';
import { REVIEWS_PARAMETER } from '../../parts/article-sheet/reviews-address.ts';
import type { Route } from './+types/article.ts';
import { ArticleNotFound, NOT_FOUND_TITLE } from './article/article-not-found.tsx';
import { ArticleView } from './article/article-view.tsx';
import { type ArticlePageData, loadArticlePage } from './article/load-article.ts';

/**
 * Returns JSON: React Router's own encoding of an object takes a kilobyte more, compressed, and delays the first paint
 * (docs/performance.md). Redirects from a former slug. A page without its reviews or related
 * articles is not cached.
 */
export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const page = await loadArticlePage(context.get(loadContext), slug, searchParams);
  if (page.article.slug !== slug)
    throw redirect(fillPath(pages.fabric, { slug: page.article.slug }) + search, 301);
  const isComplete = page.reviews !== undefined && page.related !== undefined;
  return data(JSON.stringify(page), { headers: isComplete ? {} : { 'cache-control': 'no-store' } });
}

const parsePage = (json: string): ArticlePageData => JSON.parse(json);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Opening and closing a dialog changes only the address, so nothing is loaded. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const differs = currentUrl.href !== nextUrl.href;
  const samePage =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get(REVIEWS_PARAMETER) === nextUrl.searchParams.get(REVIEWS_PARAMETER);
  return differs && samePage ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData, error }) => {
  if (!loaderData) {
    const title = isUnknownArticle(error) ? NOT_FOUND_TITLE : t`Fabric`;
    return pageMeta({ matches, location }, { title, hidden: true });
  }
  const { article, summary, structuredData } = parsePage(loaderData);
  return pageMeta(
    { matches, location },
    {
      title: article.productName,
      description: summary,
      path: fillPath(pages.fabric, { slug: article.slug }),
      image: previewImage(article),
      structuredData,
    },
  );
};

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const page = useMemo(() => parsePage(loaderData), [loaderData]);
  return <ArticleView key={page.article._id} page={page} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isUnknownArticle(error) ? <ArticleNotFound /> : <ErrorPage error={error} />;
}

const isUnknownArticle = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** A width in pixels that the shop serves. Some services skip pictures of more than 300 KB. */
const WIDTH = 960;

/**
 * The preview picture of a shared link (og:image): the article's first picture, in a size that every service
 * loads.
 */
function previewImage({ images: [first] }: Pick<Article, 'images'>): PreviewImage | undefined {
  if (!first) return undefined;
  const { url, alt, imageInfo } = first;
  if (!imageInfo || !isOwnImage(url)) return { path: url, alt };
  const width = Math.min(WIDTH, imageInfo.width);
  const height = Math.round((imageInfo.height * width) / imageInfo.width);
  return { path: `${url.slice(0, url.lastIndexOf('/'))}/${WIDTH}.jpg`, width, height, alt };
}
