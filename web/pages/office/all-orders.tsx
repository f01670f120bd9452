// All Order (spec section 4): the orders of all customers, newest first, with filters, search, and advancing several at
// once.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { requestFile } from '#web/api/client.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { CsvDownload } from '#web/components/csv-download.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { useMay } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { AdminPage } from './admin-page.tsx';
import { AllOrdersTable } from './orders/all-orders-table.tsx';
import { orderFilters } from './orders/order-filters.ts';
import { SelectionBar } from './orders/selection-bar.tsx';
import { StateTabs } from './orders/state-tabs.tsx';
import { useSelectedOrders } from './orders/use-selected-orders.ts';

const title = formTexts.dashboard.allOrder;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function AllOrders() {
  const may = useMay();
  return (
    <AdminPage title={title} needs="GET /api/allOrder" beside={<StateTabs />}>
      {may('GET /api/emails/failed') && <FailedEmailsNotice />}
      {may('GET /api/withdrawals') && <WithdrawalsLink />}
      <AllOrdersList />
    </AdminPage>
  );
}

function AllOrdersList() {
  const may = useMay();
  const filters = useListFilters(orderFilters);
  const list = useInfiniteQuery(orderQueries.allOrders(filters.key, filters.query));
  const shown = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const selected = useSelectedOrders(shown, filters.key);
  return (
    <>
      <ListFilterFields filters={filters}>
        {may('GET /api/orders-csv') && (
          <CsvDownload
            load={(format) =>
              requestFile('GET /api/orders-csv', { query: { sort: 'newest', ...filters.query, ...format } })
            }
          >
            Export CSV
          </CsvDownload>
        )}
      </ListFilterFields>
      <PagedList
        list={list}
        loading="Loading the orders"
        empty={<EmptyList filters={filters} title="Nothing has been ordered yet." />}
      >
        {(orders) => <AllOrdersTable orders={orders} selection={selected.selection} />}
      </PagedList>
      <SelectionBar selected={selected} />
    </>
  );
}

/** Nothing where the shop takes no withdrawals online. */
function WithdrawalsLink() {
  if (!useShop().legal.some(({ page }) => page === 'withdraw')) return null;
  return (
    <p className="mb-4 print:hidden">
      <Link className="link-thread" to={pages.withdrawals}>
        Withdrawals from contracts
      </Link>
    </p>
  );
}

/** Says above All Order that emails could not be sent, and links to them. */
function FailedEmailsNotice() {
  const list = useInfiniteQuery(orderQueries.failedEmails());
  const count = list.data?.pages.flatMap(({ items }) => items).length ?? 0;
  if (count === 0) return null;
  return (
    <p role="status" className="mb-6 border-l-4 border-error bg-error/10 px-4 py-3 print:hidden">
      {list.hasNextPage ? `More than ${count} emails` : count === 1 ? 'One email' : `${count} emails`} could
      not be sent.{' '}
      <Link className="link-thread font-semibold" to={pages.failedEmails}>
        Look at them
      </Link>
    </p>
  );
}
