// All Order (spec section 4): every order. The Processing button has no action, as the specification says.
import type { MetaFunction } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/order.ts';
import { requestPage } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { type Column, Table } from '#web/components/table/table.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { dayOf, dollarsOf } from '#web/pages/account/order-format.ts';
import { AdminPage } from './admin-page.tsx';

const ORDERS_A_PAGE = 50;
const title = messages.dashboard.allOrder;

export const meta: MetaFunction = (args) => pageMeta(args, { title, hidden: true });

export default function AllOrders() {
  return <AdminPage title={title}>{({ email }) => <OrderList email={email} />}</AdminPage>;
}

const columns: readonly Column<Order>[] = [
  { title: 'Product', cell: (order) => <ProductOf order={order} /> },
  { title: 'Customer', cell: (order) => <CustomerOf order={order} />, wide: true },
  { title: 'Quantity', cell: ({ quantity }) => quantity.toLocaleString('en-US'), figures: true },
  { title: 'Price', cell: dollarsOf, figures: true },
  { title: 'Payment', cell: (order) => <Standing order={order} /> },
  { title: 'Status', cell: (order) => <Processing order={order} /> },
];

function OrderList({ email }: { readonly email: string }) {
  const list = usePagedList(queryKeys.allOrders(email), ORDERS_A_PAGE, (page) =>
    requestPage('listAllOrders', page),
  );
  return (
    <PagedList
      list={list}
      loading="Loading the orders"
      empty={<EmptyState title="Nothing has been ordered yet." />}
    >
      {(orders) => <Table caption={title} columns={columns} rows={orders} keyOf={({ _id }) => _id} />}
    </PagedList>
  );
}

function ProductOf({ order }: { readonly order: Order }) {
  return (
    <>
      <bdi className="font-semibold">{order.productName}</bdi>
      <p className="text-sm text-base-content/75">
        <time dateTime={order.placedAt}>{dayOf(order.placedAt)}</time>
      </p>
    </>
  );
}

function CustomerOf({ order }: { readonly order: Order }) {
  return (
    <>
      <bdi>{order.userName}</bdi>
      <p className="text-sm text-base-content/75">{order.user}</p>
      <p className="text-sm text-base-content/75" dir="auto">
        {order.address}
      </p>
    </>
  );
}

function Standing({ order }: { readonly order: Order }) {
  if (!order.paid) return <span>{messages.order.unpaid}</span>;
  return (
    <>
      <span className="font-semibold text-success">{messages.order.paid}</span>
      <p className="text-sm">{order.transactionId}</p>
    </>
  );
}

function Processing({ order }: { readonly order: Order }) {
  return (
    <button
      type="button"
      className="btn btn-sm min-h-11 sm:min-h-9"
      aria-label={`${messages.dashboard.processing}: ${order.productName}`}
    >
      {messages.dashboard.processing}
    </button>
  );
}
