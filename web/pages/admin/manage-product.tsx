// Manage Product (spec sections 6, 8): every product, to be deleted after 'Are you sure?'.
import type { MetaFunction } from 'react-router';
import { messages } from '#contract/messages.ts';
import { requestPage } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { AdminPage } from './admin-page.tsx';
import { ProductTable } from './product-table.tsx';

const PRODUCTS_A_PAGE = 50;
const title = messages.dashboard.manageProduct;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function ManageProduct() {
  return <AdminPage title={title}>{() => <ProductList />}</AdminPage>;
}

function ProductList() {
  const list = usePagedList(queryKeys.managed, PRODUCTS_A_PAGE, (page) => requestPage('listProducts', page));
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
