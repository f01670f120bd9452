// Edit article: every field that an admin may change, its state and its price history.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { Link, useParams } from 'react-router';
import type { AdminArticle } from '#contract/articles/article-admin.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { articleQueries } from '#web/api/article-queries.ts';
import { EmptyState, ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { priceStepText } from '#web/parts/articles/fabric-texts.ts';
import { formatDate } from '#web/parts/orders/order-format.ts';
import { useLanguages } from '#web/shop-data/use-languages.ts';
import { actorName } from '../../parts/people/actor-name.ts';
import { AdminPage } from './admin-page.tsx';
import { ArticleEditor } from './article/article-editor.tsx';
import { StateButton, StateLabel } from './article/article-state.tsx';

const ArticleTexts = lazy(() => import('./article/article-texts.tsx'));

const title = 'Edit article';

export const meta = hiddenMeta(title);

export default function EditArticle() {
  const { id = '' } = useParams();
  return (
    <AdminPage title={title} needs="PUT /api/articles/:id">
      <OneArticle key={id} id={id} />
    </AdminPage>
  );
}

function OneArticle({ id }: { readonly id: string }) {
  const languages = useLanguages();
  const article = useQuery(articleQueries.one(id));
  if (article.isPending) return <FullScreenSpinner label="Loading the article" />;
  if (article.error instanceof ApiError && article.error.code === 'article_not_found')
    return <UnknownArticle />;
  if (!article.data) return <ErrorState error={article.error} onRetry={() => void article.refetch()} />;
  const current = article.data;
  return (
    <>
      <ArticleEditor
        article={current}
        header={(isDirty) => <ArticleHeader article={current} isDirty={isDirty} />}
      />
      {languages && (
        <Suspense>
          <ArticleTexts article={current} languages={languages} />
        </Suspense>
      )}
      <PriceHistory id={id} />
    </>
  );
}

function UnknownArticle() {
  return (
    <EmptyState title="There is no such article.">
      <ButtonLink to={pages.manageProduct}>{formTexts.dashboard.manageProduct}</ButtonLink>
    </EmptyState>
  );
}

function ArticleHeader({ article, isDirty }: { readonly article: AdminArticle; readonly isDirty: boolean }) {
  const noteId = useId();
  const copy = `${pages.addProduct}?${new URLSearchParams({ copy: article._id })}`;
  return (
    <div className="mb-8 border-b border-base-300 pb-5">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <bdi className="text-xl font-medium">{article.productName}</bdi>
        <span className="text-sm tabular-nums">{article.articleNumber}</span>
        <StateLabel state={article.state} />
        {article.externalId && (
          <span className="wrap-anywhere text-sm">
            ID in another system: <bdi>{article.externalId}</bdi>
          </span>
        )}
        {article.state === 'on_sale' && (
          <Link className="link-thread text-sm" to={fillPath(pages.fabric, { slug: article.slug })}>
            See its page
          </Link>
        )}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <StateButton article={article} disabled={isDirty} describedBy={isDirty ? noteId : undefined} />
        <ButtonLink to={copy} variant="outline" size="small">
          Copy for another colour
        </ButtonLink>
        {isDirty && (
          <p id={noteId} className="text-sm text-base-content/75">
            Save your changes before you change the state.
          </p>
        )}
      </div>
    </div>
  );
}

/** The former prices of an article. */
function PriceHistory({ id }: { readonly id: string }) {
  const prices = useQuery(articleQueries.prices(id));
  return (
    <section aria-labelledby="price-history" className="mt-12 max-w-2xl">
      <h3 id="price-history" className="mb-3 text-lg font-semibold">
        Price history
      </h3>
      <FormMessage error={prices.error} />
      {prices.data && (
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b-2 border-base-300 text-left">
              <th scope="col" className="py-2 font-semibold">
                From
              </th>
              <th scope="col" className="py-2 font-semibold">
                By
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Price per piece
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.data.map(({ _id, at, actor, price, priceSteps }) => (
              <tr key={_id} className="border-b border-base-300">
                <td className="py-2">
                  <time dateTime={at}>{formatDate(at)}</time>
                </td>
                <td className="py-2 wrap-anywhere">{actorName(actor)}</td>
                <td className="py-2 text-right">
                  {formatPrice(price)}
                  {priceSteps?.map((step) => (
                    <span key={step.fromQuantity} className="block text-base-content/75">
                      {priceStepText(step)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
