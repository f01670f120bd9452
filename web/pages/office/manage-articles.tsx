// Manage Product (spec sections 6, 8): the articles of every state with filters and actions.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { toast } from 'react-toastify';
import type { ListedArticle } from '#contract/articles/article-admin.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { texts } from '#contract/core/texts.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import { ApiError } from '#web/api/api-error.ts';
import { articleQueries, articlesKey } from '#web/api/article-queries.ts';
import { request } from '#web/api/client.ts';
import { ARTICLES_KEY } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type AdminColumn, AdminTable, RowLink } from '#web/components/table/admin-table.tsx';
import { CellPicture } from '#web/components/table/cell-picture.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { RowCard } from '#web/components/table/row-card.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useLanguages } from '#web/shop-data/use-languages.ts';
import { adminPage } from './admin-page.tsx';
import { ExpectedNote, STATE_NAMES, StateButton, StateLabel } from './article/article-state.tsx';
import { isTranslated } from './article/missing-texts.ts';

const title = formTexts.dashboard.manageProduct;

const FILTERS = {
  search: { label: 'Search', placeholder: 'Name or article number' },
  choices: {
    state: {
      label: 'State',
      none: 'On sale and drafts',
      options: [
        ['on_sale', STATE_NAMES.on_sale],
        ['draft', STATE_NAMES.draft],
        ['withdrawn', STATE_NAMES.withdrawn],
      ],
    },
    stock: {
      label: 'Stock',
      options: [
        ['low', 'At or below the alert level'],
        ['remnant', 'Less than the minimum order'],
        ['none', 'Sold out'],
      ],
    },
  },
} as const;

export const meta = hiddenMeta(title);

export default adminPage(title, 'PUT /api/articles/:id', ArticleList, ArticleLinks);

function ArticleLinks() {
  return (
    <div className="ml-auto flex flex-wrap gap-3">
      <ButtonLink to={pages.addProduct} variant="primary" size="small">
        {formTexts.dashboard.addProduct}
      </ButtonLink>
      <ButtonLink to={pages.importArticles} variant="outline" size="small">
        Import or export CSV
      </ButtonLink>
    </div>
  );
}

/** A shop of one language has no filter for texts that are missing in another. */
function useFilters() {
  const languages = useLanguages();
  return useMemo(() => {
    if (!languages) return FILTERS;
    const options = languages
      .filter(isTranslated)
      .map((language) => [language, `${LANGUAGE_NAMES[language]} is missing`] as const);
    return { ...FILTERS, choices: { ...FILTERS.choices, missing: { label: 'Translation', options } } };
  }, [languages]);
}

function ArticleList() {
  const filters = useListFilters(useFilters());
  const list = useInfiniteQuery(articleQueries.list(filters.key, filters.query));
  return (
    <>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the articles"
        empty={<EmptyList filters={filters} title="There are no articles." />}
      >
        {(articles) => <ArticleTable articles={articles} />}
      </PagedList>
    </>
  );
}

/**
 * The table of articles. Deleting an article asks first (spec section 8) and withdraws it, so its orders stay: a row needs no
 * second button for that.
 */
function ArticleTable({ articles }: { readonly articles: readonly ListedArticle[] }) {
  const [deleting, setDeleting] = useState<ListedArticle>();
  const actionsOf = (article: ListedArticle) => (
    <Actions article={article} onDelete={() => setDeleting(article)} />
  );
  const columns: readonly AdminColumn<ListedArticle>[] = [
    { title: 'Product', cell: (article) => <NameCell article={article} /> },
    { title: 'State', cell: ({ state }) => <StateLabel state={state} />, width: 'rows:w-24 rows:xl:w-28' },
    { title: 'Price', cell: ({ price }) => texts.article.price(price), width: 'rows:w-32', figures: true },
    { title: 'Minimum', cell: minimumText, width: 'rows:w-24', figures: true },
    {
      title: 'Available',
      cell: (article) => <AvailableCell article={article} />,
      width: 'rows:w-32',
      figures: true,
    },
    { title: 'Alert level', cell: alertText, width: 'rows:w-20', figures: true, from: 'xl' },
    {
      title: 'Action',
      cell: actionsOf,
      width: 'rows:w-48',
      actions: true,
    },
  ];
  return (
    <>
      <AdminTable
        caption={formTexts.dashboard.manageProduct}
        columns={columns}
        rows={articles}
        card={(article) => <ArticleCard article={article} actions={actionsOf(article)} />}
      />
      {deleting && <DeleteArticle article={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

const minimumText = ({ minimumQuantity }: ListedArticle) => formatNumber(minimumQuantity);
const alertText = ({ alertLevel, minimumBeforeRemnant, minimumQuantity }: ListedArticle) =>
  formatNumber(alertLevel ?? minimumBeforeRemnant ?? minimumQuantity);

function NameCell({ article }: { readonly article: ListedArticle }) {
  return (
    <span className="flex items-center gap-3">
      <CellPicture of={article} />
      <span className="min-w-0">
        <ArticleLink article={article} />
        <span className="block text-xs text-base-content/75 tabular-nums">
          <span className="whitespace-nowrap">{article.articleNumber}</span>
          {missingText(article)}
        </span>
      </span>
    </span>
  );
}

const missingText = ({ missing }: ListedArticle) =>
  missing && ` · Missing: ${missing.map((language) => LANGUAGE_NAMES[language]).join(', ')}`;

interface ArticleLinkProps {
  readonly article: ListedArticle;
  readonly covers?: boolean;
}

function ArticleLink({ article: { _id: id, productName }, covers = false }: ArticleLinkProps) {
  return (
    <RowLink covers={covers} to={fillPath(pages.editArticle, { id })}>
      <bdi className="wrap-anywhere">{productName}</bdi>
    </RowLink>
  );
}

interface ArticleCardProps {
  readonly article: ListedArticle;
  readonly actions: ReactNode;
}

function ArticleCard({ article, actions }: ArticleCardProps) {
  return (
    <RowCard
      picture={<CellPicture of={article} large />}
      name={<ArticleLink article={article} covers />}
      below={
        <>
          {article.articleNumber}
          {missingText(article)}
          <span className="block">{texts.article.price(article.price)}</span>
        </>
      }
      figure={
        <>
          <AvailableCell article={article} />
          <span className="block text-sm">
            <StateLabel state={article.state} />
          </span>
        </>
      }
      buttons={actions}
    />
  );
}

function AvailableCell({ article }: { readonly article: ListedArticle }) {
  return (
    <>
      {article.availableQuantity > 0 ? (
        <>
          {formatNumber(article.availableQuantity)}
          <span className="text-sm rows:hidden"> available</span>
        </>
      ) : (
        <span className="text-error">{texts.shop.notAvailable}</span>
      )}
      <ExpectedNote expected={article.expected} />
    </>
  );
}

function Actions({ article, onDelete }: { readonly article: ListedArticle; readonly onDelete: () => void }) {
  return (
    <div className="flex flex-wrap gap-2 rows:flex-nowrap">
      {article.state !== 'on_sale' && <StateButton article={article} />}
      {article.state !== 'withdrawn' && <DeleteButton article={article} onDelete={onDelete} />}
    </div>
  );
}

interface DeleteButtonProps {
  readonly article: ListedArticle;
  readonly onDelete: () => void;
}

function DeleteButton({ article, onDelete }: DeleteButtonProps) {
  return (
    <Button
      variant="danger-outline"
      size="small"
      aria-label={`${formTexts.article.delete} ${article.productName}`}
      onClick={onDelete}
    >
      {formTexts.article.delete}
    </Button>
  );
}

interface DeleteArticleProps {
  readonly article: ListedArticle;
  readonly onClose: () => void;
}

function DeleteArticle({ article, onClose }: DeleteArticleProps) {
  const deleteProduct = async () => {
    try {
      await request('DELETE /api/product/:id', { params: { id: article._id } });
    } catch (error) {
      // The article was deleted in another tab, or by a request whose response was lost.
      if (!(error instanceof ApiError && error.code === 'article_not_found')) throw error;
    }
    toast.success(formTexts.article.deleted);
    await refreshQueries(articlesKey(), ARTICLES_KEY);
  };
  return (
    <ConfirmDialog
      consequence={`${article.productName} leaves the collection. Orders already placed stay, and it can be put on sale again: it is then among the withdrawn ones.`}
      yes="Yes, delete it"
      no="Keep it"
      onYes={deleteProduct}
      onClose={onClose}
    />
  );
}
