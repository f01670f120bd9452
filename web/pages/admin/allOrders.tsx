// All Order (spec section 4): every order. The Processing button has no action, as the specification says.
import type { MetaFunction } from 'react-router';
import type { Order } from '#contract/order.ts';
import { wording } from '#contract/wording.ts';
import { askPage } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { usePagedList } from '#web/api/usePagedList.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { dayOf, dollarsOf } from '#web/pages/account/orderTexts.ts';
import { Empty } from '#web/states/Empty.tsx';
import { Listing } from '#web/states/Listing.tsx';
import { type Column, Table } from '#web/tables/Table.tsx';
import { AdminPage } from './AdminPage.tsx';

const ORDERS_A_PAGE = 50;
const title = wording.dashboard.allOrder;

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
    askPage('listAllOrders', page),
  );
  return (
    <Listing list={list} loading="Loading the orders" empty={<Empty title="Nothing has been ordered yet." />}>
      {(orders) => <Table caption={title} columns={columns} rows={orders} keyOf={({ _id }) => _id} />}
    </Listing>
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
  if (!order.paid) return <span>{wording.order.unpaid}</span>;
  return (
    <>
      <span className="font-semibold text-success">{wording.order.paid}</span>
      <p className="text-sm">{order.transactionId}</p>
    </>
  );
}

function Processing({ order }: { readonly order: Order }) {
  return (
    <button
      type="button"
      className="btn btn-sm min-h-11 sm:min-h-9"
      aria-label={`${wording.dashboard.processing}: ${order.productName}`}
    >
      {wording.dashboard.processing}
    </button>
  );
}
