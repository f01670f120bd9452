// A legal page: what the owner has written on the page Shop.
import { data } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { request } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';
import { Prose } from '#web/components/ui/prose.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { textLang } from '#web/parts/articles/text-language.ts';
import NotFound from '../not-found.tsx';
import type { Route } from './+types/legal.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const finished = await request('GET /api/shop-content/legal', { fetch: context.get(loadContext).fetch });
  const found = finished.find(({ page }) => page === params.page);
  return data(found ?? null, { status: found ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(
    { matches, location },
    loaderData
      ? { title: loaderData.title, path: fillPath(pages.legal, { page: loaderData.page }) }
      : { title: t`Not found`, hidden: true },
  );

export default function Legal({ loaderData: shown }: Route.ComponentProps) {
  if (!shown) return <NotFound />;
  return (
    <main id="main" className="shop-width py-section">
      <h1 className="text-title break-words">{shown.title}</h1>
      <div className="woven-rule mt-8 mb-10 max-w-2xl" />
      {shown.untranslated && <p className="mb-8 max-w-2xl">{t`This page is available in English only.`}</p>}
      <Prose html={shown.html} lang={textLang(shown, 'html')} />
    </main>
  );
}
