// Manage Product (spec sections 6, 8): the list of all products.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { queries } from '#web/api/queries.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { ProductTable } from './product-table.tsx';

const title = formMessages.dashboard.manageProduct;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function ManageProduct() {
  return <AdminPage title={title}>{() => <ProductList />}</AdminPage>;
}

function ProductList() {
  const list = useInfiniteQuery(queries.managedProducts());
  return (
    <PagedList
      list={list}
      loading="Loading the products"
      empty={<EmptyState title="There are no products." />}
    >
      {(products) => <ProductTable products={products} />}
    </PagedList>
  );
}
