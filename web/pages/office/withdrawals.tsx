// The statements of withdrawal from contracts, newest first: what was entered, and which order it is about.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import type { Withdrawal } from '#contract/orders/withdrawals.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { EmptyList, ListFilterFields } from '#web/components/table/list-filters.tsx';
import { useListFilters } from '#web/components/table/use-list-filters.ts';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { formatDateTime } from '#web/parts/orders/order-format.ts';
import { adminPage } from './admin-page.tsx';

const title = 'Withdrawals';

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/withdrawals', WithdrawalList);

const filterSet = {
  choices: {
    state: {
      label: 'State',
      options: [
        ['waiting', 'Waiting'],
        ['done', 'Dealt with'],
      ],
    },
    order: {
      label: 'Order',
      options: [
        ['unknown', 'Unknown number'],
        ['known', 'Known number'],
      ],
    },
  },
} as const;

function WithdrawalList() {
  const filters = useListFilters(filterSet);
  const list = useInfiniteQuery(orderQueries.withdrawals(filters.key, filters.query));
  return (
    <>
      <p className="mb-4">
        <Link className="link-thread" to={pages.manageAllOrder}>
          ← {formTexts.dashboard.allOrder}
        </Link>
      </p>
      <p className="mb-4 max-w-prose">
        Each was acknowledged by email and changed no order: cancel or refund the order on its page, then mark
        the withdrawal as dealt with here. Of an unknown number, look for the order by the customer’s name or
        email.
      </p>
      <ListFilterFields filters={filters} />
      <PagedList
        list={list}
        loading="Loading the withdrawals"
        empty={<EmptyList filters={filters} title="Nobody has withdrawn from a contract online." />}
      >
        {(withdrawals) => (
          <AdminTable caption={title} columns={[...COLUMNS, markColumn()]} rows={withdrawals} />
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

const markColumn = (): AdminColumn<Withdrawal> => ({
  title: 'State',
  cell: (row) => <Mark withdrawal={row} />,
  actions: true,
  width: 'rows:w-52',
});

function Mark({ withdrawal: { _id: id, orderNumber, isDone } }: { readonly withdrawal: Withdrawal }) {
  const mark = useMutation({
    mutationFn: () => request('PUT /api/withdrawals/:id/done', { params: { id }, body: { isDone: !isDone } }),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: async () => {
      for (const key of ['waiting', 'overview']) void refreshQueries(userKey(key));
      await refreshQueries(userKey('withdrawals'));
    },
  });
  const text = isDone ? 'Waits again' : 'Mark as dealt with';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isDone && <span className="text-sm">Dealt with</span>}
      <Button
        variant={isDone ? 'ghost' : 'outline'}
        size="small"
        loading={mark.isPending}
        aria-label={`${text}: ${orderNumber}`}
        onClick={() => mark.mutate()}
      >
        {text}
      </Button>
    </div>
  );
}

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
