// Manage Product (spec sections 6, 8): the articles of every state with filters and actions.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { pages } from '#contract/paths.ts';
import { articleQueries } from '#web/api/article-queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { STATE_NAMES } from './article/article-state.tsx';
import { ArticleTable } from './article-table.tsx';

const title = formMessages.dashboard.manageProduct;

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

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function ManageArticles() {
  return <AdminPage title={title}>{({ email }) => <ArticleList email={email} />}</AdminPage>;
}

function ArticleList({ email }: { readonly email: string }) {
  const filters = useListFilters(FILTERS);
  const list = useInfiniteQuery(articleQueries.list(email, filters.key, filters.query));
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <ButtonLink to={pages.addProduct} variant="primary" size="small">
          {formMessages.dashboard.addProduct}
        </ButtonLink>
        <ButtonLink to={pages.importArticles} variant="outline" size="small">
          Import or export CSV
        </ButtonLink>
      </div>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the articles"
        empty={<EmptyList filters={filters} title="There are no articles." />}
      >
        {(articles) => <ArticleTable email={email} articles={articles} />}
      </PagedList>
    </>
  );
}
