// The calculators of an article for curtains, upholstery and clothes, /fabrics/{slug}/calculator. What is entered is in the
// address, so that they work without scripts and can be shared.
import { data, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { loadContext } from '#web/api/load-context.ts';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import type { Route } from './+types/workroom.ts';
import { ArticleNotFound } from './article/article-not-found.tsx';
import { loadArticle } from './article/load-article.ts';
import { WorkroomView } from './workroom/workroom-view.tsx';

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const article = await loadArticle(context.get(loadContext).fetch, slug);
  if (article.slug !== slug)
    throw redirect(fillPath(pages.workroom, { slug: article.slug }) + new URL(request.url).search, 301);
  return data({ article });
}

/** What is entered changes only the address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

/** Search engines have the article's page. */
export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(
    { matches, location },
    {
      title: loaderData ? t`How much ${loaderData.article.productName}` : t`Fabric`,
      description: t`How many pieces curtains, upholstery or clothes take.`,
      unlisted: true,
    },
  );

export default function WorkroomPage({ loaderData }: Route.ComponentProps) {
  return <WorkroomView key={loaderData.article._id} article={loaderData.article} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <ArticleNotFound />
  ) : (
    <ErrorPage error={error} />
  );
}
