// The statements of withdrawal from contracts, newest first: what was entered, and which order it is about.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { formMessages } from '#contract/form-messages.ts';
import { fillPath, pages } from '#contract/paths.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import { formatDateTime } from '#web/pages/account/order-format.ts';
import { AdminPage } from './admin-page.tsx';

const title = 'Withdrawals';

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function Withdrawals() {
  return (
    <AdminPage title={title} needs="GET /api/withdrawals">
      {({ email }) => <WithdrawalList admin={email} />}
    </AdminPage>
  );
}

const filterSet = {
  choices: {
    order: {
      label: 'Order',
      options: [
        ['unknown', 'Unknown number'],
        ['known', 'Known number'],
      ],
    },
  },
} as const;

function WithdrawalList({ admin }: { readonly admin: string }) {
  const filters = useListFilters(filterSet);
  const list = useInfiniteQuery(orderQueries.withdrawals(admin, filters.key, filters.query));
  return (
    <>
      <p className="mb-4">
        <Link className="link-thread" to={pages.manageAllOrder}>
          ← {formMessages.dashboard.allOrder}
        </Link>
      </p>
      <p className="mb-4 max-w-prose">
        Each was acknowledged by email and changed no order: cancel or refund the order on its page. Of an
        unknown number, look for the order by the customer’s name or email.
      </p>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the withdrawals"
        empty={<EmptyList filters={filters} title="Nobody has withdrawn from a contract online." />}
      >
        {(withdrawals) => (
          <AdminTable caption={title} columns={COLUMNS} rows={withdrawals} keyOf={({ _id }) => _id} />
        )}
      </PagedList>
    </>
  );
}

const COLUMNS: readonly AdminColumn<Withdrawal>[] = [
  { title: 'Order', cell: (row) => <OrderCell {...row} />, actions: true, width: 'rows:w-56' },
  {
    title: 'Customer',
    cell: ({ name, email }) => (
      <>
        <bdi className="font-semibold">{name}</bdi>
        <br />
        <bdi className="break-all">{email}</bdi>
      </>
    ),
  },
  { title: 'Goods', cell: ({ goods }) => <bdi>{goods || 'All'}</bdi> },
  {
    title: 'Received',
    cell: ({ receivedAt }) => <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>,
    width: 'rows:w-44',
  },
];

function OrderCell({ order, orderNumber, isFromCustomer }: Withdrawal) {
  if (!order)
    return (
      <>
        <bdi>{orderNumber}</bdi>
        <p className="text-sm text-error">No order has this number</p>
      </>
    );
  return (
    <>
      <Link className="link-thread" to={fillPath(pages.order, { id: order._id })}>
        {order.number}
      </Link>
      {!isFromCustomer && <p className="text-sm text-error">Not from the customer’s email</p>}
    </>
  );
}
