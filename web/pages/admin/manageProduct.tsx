// Manage Product (spec sections 6, 8): every product, to be deleted after 'Are you sure?'.
import type { MetaFunction } from 'react-router';
import { wording } from '#contract/wording.ts';
import { askPage } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { usePagedList } from '#web/api/usePagedList.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { Empty } from '#web/states/Empty.tsx';
import { Listing } from '#web/states/Listing.tsx';
import { AdminPage } from './AdminPage.tsx';
import { ProductTable } from './ProductTable.tsx';

const PRODUCTS_A_PAGE = 50;
const title = wording.dashboard.manageProduct;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function ManageProduct() {
  return <AdminPage title={title}>{() => <ProductList />}</AdminPage>;
}

function ProductList() {
  const list = usePagedList(queryKeys.managed, PRODUCTS_A_PAGE, (page) => askPage('listProducts', page));
  return (
    <Listing list={list} loading="Loading the products" empty={<Empty title="There are no products." />}>
      {(products) => <ProductTable products={products} />}
    </Listing>
  );
}
