// The blog: questions and their answers (spec section 2), or whatever the owner writes.
import { data } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { t } from '#contract/languages/text.ts';
import { request } from '#web/api/client.ts';
import { loadContext } from '#web/api/load-context.ts';
import { Prose } from '#web/components/ui/prose.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { textLang } from '#web/parts/articles/text-language.ts';
import NotFound from '../not-found.tsx';
import type { Route } from './+types/blog.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const blog = await request('GET /api/shop-content/blog', { fetch: context.get(loadContext).fetch });
  return data(blog, { status: blog.entries.length === 0 ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(
    { matches, location },
    loaderData?.entries.length
      ? { title: texts.navigation.blogs, description: loaderData.description, path: pages.blog }
      : { title: t`Not found`, hidden: true },
  );

export default function Blog({ loaderData: blog }: Route.ComponentProps) {
  const { introduction, entries } = blog;
  if (entries.length === 0) return <NotFound />;
  return (
    <main id="main" className="shop-width py-section">
      <h1 className="text-display">{texts.navigation.blogs}</h1>
      {introduction && (
        <p className="mt-6 max-w-xl text-lead" lang={textLang(blog, 'introduction')}>
          {introduction}
        </p>
      )}
      <div className="mt-16 space-y-20">
        {entries.map(({ id, title, html }, nth) => (
          <article key={id} aria-labelledby={id}>
            <div className="woven-rule mb-10" />
            <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[2fr_3fr]">
              <h2
                id={id}
                className="max-w-xl text-3xl font-light leading-tight tracking-tight lg:text-4xl"
                lang={textLang(blog, `entries.${nth}.title`)}
              >
                {title}
              </h2>
              <Prose html={html} lang={textLang(blog, `entries.${nth}.text`)} />
            </div>
          </article>
        ))}
      </div>
    </main>
  );
}
